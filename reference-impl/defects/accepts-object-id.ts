import { read } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'accepts-object-id',
  breaks: 'POST /plants rejects body /id type',
  sentence: 'An id that is an object is accepted.',
  apply: (conduct) => ({
    ...conduct,
    readId: (value) => {
      const object = value === undefined ? undefined : conduct.readObject(value);
      return object?.ok ? read(0n) : conduct.readId(value);
    },
  }),
};
