import { rejected } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

/** `if (!id)` treats 0 as missing. */
export const defect: Defect = {
  name: 'rejects-id-zero',
  breaks: 'POST /plants accepts body /id zero',
  sentence: 'An id of 0 is rejected.',
  apply: (conduct) => ({
    ...conduct,
    readId: (value) => {
      const id = conduct.readId(value);
      return id.ok && !id.value ? rejected('id-out-of-range') : id;
    },
  }),
};
