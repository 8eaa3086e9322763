import { read } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'accepts-object-tag',
  breaks: 'POST /plants rejects body /tag type',
  sentence: 'A tag that is an object is accepted.',
  apply: (conduct) => ({
    ...conduct,
    readTag: (value) => {
      const object = value === undefined ? undefined : conduct.readObject(value);
      return object?.ok ? read('[object Object]') : conduct.readTag(value);
    },
  }),
};
