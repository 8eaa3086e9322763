import { onPlants } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-plant-with-empty-body',
  breaks: 'POST /plants responds 200 body',
  sentence: 'A valid request is answered with an empty body.',
  apply: (conduct) => onPlants(conduct, (answer) => ({ ...answer, body: '' })),
};
