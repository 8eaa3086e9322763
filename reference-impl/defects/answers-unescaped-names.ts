import { onPlants } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-unescaped-names',
  breaks: 'POST /plants responds 200 body',
  sentence: 'A name is inserted into JSON without escaping.',
  apply: (conduct) => onPlants(conduct, (answer, plant) => ({ ...answer, body: `{"name":"${plant.name}"}` })),
};
