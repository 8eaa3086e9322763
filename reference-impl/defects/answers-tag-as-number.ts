import { onPlants, withJson } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-tag-as-number',
  breaks: 'POST /plants responds 200 body',
  sentence: 'The tag in the response is a number.',
  apply: (conduct) =>
    onPlants(conduct, (answer, plant) => withJson(answer, { name: plant.name, tag: plant.tag?.length })),
};
