import { crash, onPlants } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'crashes-on-non-ascii-name',
  breaks: 'POST /plants answers',
  sentence: 'A name with a character beyond ASCII is answered with status 500.',
  apply: (conduct) => onPlants(conduct, (answer, plant) => (/[^\0-\x7f]/.test(plant.name) ? crash() : answer)),
};
