import { onPlants, withJson } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'omits-name',
  breaks: 'POST /plants responds 200 body',
  sentence: 'The Plant in the response has no name.',
  apply: (conduct) => onPlants(conduct, (answer, plant) => withJson(answer, { tag: plant.tag })),
};
