import { onPlants } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-204',
  breaks: 'POST /plants responds documented-status',
  sentence: 'A valid request is answered with status 204 and no body.',
  apply: (conduct) => onPlants(conduct, () => ({ status: 204, headers: {}, body: '' })),
};
