import { refused } from '../conduct/refusal.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'refuses-ids-that-a-double-rounds',
  breaks: 'POST /plants accepts body /id beyond-double',
  sentence: 'An id that changes when it is read as a double is refused.',
  apply: (conduct) => ({
    ...conduct,
    readId: (value) => {
      const id = conduct.readId(value);
      return id.ok && BigInt(Number(id.value)) !== id.value ? refused('id-out-of-range') : id;
    },
  }),
};
