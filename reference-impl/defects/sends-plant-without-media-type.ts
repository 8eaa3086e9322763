import { onPlants, withHeader } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'sends-plant-without-media-type',
  breaks: 'POST /plants responds 200 media-type',
  sentence: 'A valid request is answered without a Content-Type.',
  apply: (conduct) => onPlants(conduct, (answer) => withHeader(answer, 'Content-Type', undefined)),
};
