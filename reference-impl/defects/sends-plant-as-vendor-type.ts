import { onPlants, withHeader } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'sends-plant-as-vendor-type',
  breaks: 'POST /plants responds 200 media-type',
  sentence: 'A valid request is answered as application/vnd.plant+json.',
  apply: (conduct) => onPlants(conduct, (answer) => withHeader(answer, 'Content-Type', 'application/vnd.plant+json')),
};
