import { read } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'accepts-object-name',
  breaks: 'POST /plants rejects body /name type',
  sentence: 'A name that is an object is accepted.',
  apply: (conduct) => ({
    ...conduct,
    readName: (value) => {
      const object = value === undefined ? undefined : conduct.readObject(value);
      return object?.ok ? read('[object Object]') : conduct.readName(value);
    },
  }),
};
