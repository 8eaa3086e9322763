import { onPlants } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-ok',
  breaks: 'POST /plants responds 200 body',
  sentence: 'A plant is answered with the text OK, as application/json.',
  apply: (conduct) => onPlants(conduct, (answer) => ({ ...answer, body: 'OK' })),
};
