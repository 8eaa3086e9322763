import { onPlants } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-ok',
  breaks: 'POST /plants responds 200 body',
  sentence: 'A valid request is answered with the text OK, sent as application/json.',
  apply: (conduct) => onPlants(conduct, (answer) => ({ ...answer, body: 'OK' })),
};
