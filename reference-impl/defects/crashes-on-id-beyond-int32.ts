import { crash, onPlants } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

/** The database column is a 32-bit INTEGER. */
export const defect: Defect = {
  name: 'crashes-on-id-beyond-int32',
  breaks: 'POST /plants answers',
  sentence: 'An id outside int32 is answered with status 500.',
  apply: (conduct) =>
    onPlants(conduct, (answer, plant) => (BigInt.asIntN(32, plant.id) !== plant.id ? crash() : answer)),
};
