import { onPlants, withJson } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-name-as-object',
  breaks: 'POST /plants responds 200 body',
  sentence: 'The name in the response is an object of translations.',
  apply: (conduct) =>
    onPlants(conduct, (answer, plant) => withJson(answer, { tag: plant.tag, name: { en: plant.name } })),
};
