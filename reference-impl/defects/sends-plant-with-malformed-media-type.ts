import { onPlants, withHeader } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'sends-plant-with-malformed-media-type',
  breaks: 'POST /plants responds 200 media-type',
  sentence: 'A valid request is answered with a malformed Content-Type: json.',
  apply: (conduct) => onPlants(conduct, (answer) => withHeader(answer, 'Content-Type', 'json')),
};
