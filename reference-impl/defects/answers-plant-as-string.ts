import { onPlants, withJson } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

/** The Plant is serialized twice. */
export const defect: Defect = {
  name: 'answers-plant-as-string',
  breaks: 'POST /plants responds 200 body',
  sentence: 'A Plant is sent as a string that contains its JSON.',
  apply: (conduct) => onPlants(conduct, (answer) => withJson(answer, answer.body)),
};
