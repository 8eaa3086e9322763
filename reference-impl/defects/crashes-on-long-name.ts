import { crash, onPlants } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'crashes-on-long-name',
  breaks: 'POST /plants answers',
  sentence: 'A name of more than 100 characters is answered with status 500.',
  apply: (conduct) => onPlants(conduct, (answer, plant) => (plant.name.length > 100 ? crash() : answer)),
};
