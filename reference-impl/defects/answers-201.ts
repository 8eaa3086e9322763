import { onPlants } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-201',
  breaks: 'POST /plants responds documented-status',
  sentence: 'A valid request is answered with status 201.',
  apply: (conduct) => onPlants(conduct, (answer) => ({ ...answer, status: 201 })),
};
