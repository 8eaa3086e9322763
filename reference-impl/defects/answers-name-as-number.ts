import { onPlants, withJson } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-name-as-number',
  breaks: 'POST /plants responds 200 body',
  sentence: 'The name in the response is a number.',
  apply: (conduct) =>
    onPlants(conduct, (answer, plant) => withJson(answer, { tag: plant.tag, name: plant.name.length })),
};
