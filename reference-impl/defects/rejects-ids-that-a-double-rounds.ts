import { rejected } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'rejects-ids-that-a-double-rounds',
  breaks: 'POST /plants accepts body /id beyond-double',
  sentence: 'An id that changes when it is read as a double is rejected.',
  apply: (conduct) => ({
    ...conduct,
    readId: (value) => {
      const id = conduct.readId(value);
      return id.ok && BigInt(Number(id.value)) !== id.value ? rejected('id-out-of-range') : id;
    },
  }),
};
