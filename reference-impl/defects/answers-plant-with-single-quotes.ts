import { onPlants } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-plant-with-single-quotes',
  breaks: 'POST /plants responds 200 body',
  sentence: 'The JSON of a Plant has single quotes instead of double quotes.',
  apply: (conduct) => onPlants(conduct, (answer) => ({ ...answer, body: answer.body.replaceAll('"', "'") })),
};
