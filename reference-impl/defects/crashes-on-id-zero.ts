import { crash, onPlants } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'crashes-on-id-zero',
  breaks: 'POST /plants answers',
  sentence: 'An id of 0 is answered with status 500.',
  apply: (conduct) => onPlants(conduct, (answer, plant) => (plant.id === 0n ? crash() : answer)),
};
