import { onPlants, withJson } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-plant-in-array',
  breaks: 'POST /plants responds 200 body',
  sentence: 'A Plant is sent inside an array.',
  apply: (conduct) => onPlants(conduct, (answer, plant) => withJson(answer, [{ name: plant.name, tag: plant.tag }])),
};
