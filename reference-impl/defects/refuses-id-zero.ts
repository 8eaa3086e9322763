import { refused } from '../conduct/refusal.ts';
import type { Defect } from './defect.ts';

/** `if (!id)` finds 0 missing. */
export const defect: Defect = {
  name: 'refuses-id-zero',
  breaks: 'POST /plants accepts body /id zero',
  sentence: 'An id of 0 is refused.',
  apply: (conduct) => ({
    ...conduct,
    readId: (value) => {
      const id = conduct.readId(value);
      return id.ok && !id.value ? refused('id-out-of-range') : id;
    },
  }),
};
