import { onPlants, withJson } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'capitalises-field-names',
  breaks: 'POST /plants responds 200 body',
  sentence: 'A Plant is sent with the fields Name and Tag.',
  apply: (conduct) => onPlants(conduct, (answer, plant) => withJson(answer, { Name: plant.name, Tag: plant.tag })),
};
