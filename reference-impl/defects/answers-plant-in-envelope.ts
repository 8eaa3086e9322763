import { onPlants, withJson } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-plant-in-envelope',
  breaks: 'POST /plants responds 200 body',
  sentence: 'A Plant is sent inside an object with the field data.',
  apply: (conduct) =>
    onPlants(conduct, (answer, plant) => withJson(answer, { data: { name: plant.name, tag: plant.tag } })),
};
