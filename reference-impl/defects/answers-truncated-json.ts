import { onPlants } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-truncated-json',
  breaks: 'POST /plants responds 200 body',
  sentence: 'The JSON of a Plant lacks its last character.',
  apply: (conduct) => onPlants(conduct, (answer) => ({ ...answer, body: answer.body.slice(0, -1) })),
};
