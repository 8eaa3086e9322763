import { onPlants } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-plant-with-trailing-comma',
  breaks: 'POST /plants responds 200 body',
  sentence: 'The JSON of a Plant has a comma after its last field.',
  apply: (conduct) => onPlants(conduct, (answer) => ({ ...answer, body: answer.body.replace(/}$/, ',}') })),
};
