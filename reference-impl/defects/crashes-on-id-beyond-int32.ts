import { crash, onPlants } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

/** The column is an INTEGER of 32 bits. */
export const defect: Defect = {
  name: 'crashes-on-id-beyond-int32',
  breaks: 'POST /plants answers',
  sentence: 'An id beyond 32 bits is answered with 500.',
  apply: (conduct) =>
    onPlants(conduct, (answer, plant) => (BigInt.asIntN(32, plant.id) !== plant.id ? crash() : answer)),
};
