import { onPlants, withJson } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-name-null-when-empty',
  breaks: 'POST /plants responds 200 body',
  sentence: 'An empty name becomes null in the response.',
  apply: (conduct) =>
    onPlants(conduct, (answer, plant) => withJson(answer, { tag: plant.tag, name: plant.name || null })),
};
