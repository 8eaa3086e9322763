import { crash, onPlants } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'crashes-without-tag',
  breaks: 'POST /plants answers',
  sentence: 'A plant without a tag is answered with status 500.',
  apply: (conduct) => onPlants(conduct, (answer, plant) => (plant.tag === undefined ? crash() : answer)),
};
