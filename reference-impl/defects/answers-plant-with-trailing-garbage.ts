import { onPlants } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-plant-with-trailing-garbage',
  breaks: 'POST /plants responds 200 body',
  sentence: 'Another value follows the JSON of a Plant.',
  apply: (conduct) => onPlants(conduct, (answer) => ({ ...answer, body: `${answer.body}0` })),
};
