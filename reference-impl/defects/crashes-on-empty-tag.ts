import { crash, onPlants } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'crashes-on-empty-tag',
  breaks: 'POST /plants answers',
  sentence: 'An empty tag is answered with status 500.',
  apply: (conduct) => onPlants(conduct, (answer, plant) => (plant.tag === '' ? crash() : answer)),
};
