import { onPlants } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-201-to-tagged-plants',
  breaks: 'POST /plants responds documented-status',
  sentence: 'A plant with a tag is answered with status 201.',
  apply: (conduct) => onPlants(conduct, (answer, { tag }) => (tag === undefined ? answer : { ...answer, status: 201 })),
};
