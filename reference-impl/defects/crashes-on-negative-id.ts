import { crash, onPlants } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'crashes-on-negative-id',
  breaks: 'POST /plants answers',
  sentence: 'A negative id is answered with status 500.',
  apply: (conduct) => onPlants(conduct, (answer, plant) => (plant.id < 0n ? crash() : answer)),
};
