import { onPlants, withJson } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-null',
  breaks: 'POST /plants responds 200 body',
  sentence: 'A valid request is answered with null.',
  apply: (conduct) => onPlants(conduct, (answer) => withJson(answer, null)),
};
