import { crash, onPlants } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'crashes-on-empty-name',
  breaks: 'POST /plants answers',
  sentence: 'An empty name is answered with status 500.',
  apply: (conduct) => onPlants(conduct, (answer, plant) => (plant.name === '' ? crash() : answer)),
};
