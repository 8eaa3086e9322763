import { onPlants, withJson } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-error-shape-with-200',
  breaks: 'POST /plants responds 200 body',
  sentence: 'A valid request is answered with an Error.',
  apply: (conduct) => onPlants(conduct, (answer) => withJson(answer, { error: 0, message: 'OK' })),
};
