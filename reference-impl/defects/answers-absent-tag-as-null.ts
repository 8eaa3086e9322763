import { onPlants, withJson } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-absent-tag-as-null',
  breaks: 'POST /plants responds 200 body',
  sentence: 'The response to a plant without a tag has a tag of null.',
  apply: (conduct) =>
    onPlants(conduct, (answer, plant) => withJson(answer, { name: plant.name, tag: plant.tag ?? null })),
};
