import { onPlants, withJson } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-tag-as-number',
  breaks: 'POST /plants responds 200 body',
  sentence: 'A tag is answered as a number.',
  apply: (conduct) =>
    onPlants(conduct, (answer, plant) => withJson(answer, { name: plant.name, tag: plant.tag?.length })),
};
