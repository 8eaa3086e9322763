import { onPlants, withHeader } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'sends-plant-as-html',
  breaks: 'POST /plants responds 200 media-type',
  sentence: 'A valid request is answered as text/html.',
  apply: (conduct) => onPlants(conduct, (answer) => withHeader(answer, 'Content-Type', 'text/html; charset=utf-8')),
};
