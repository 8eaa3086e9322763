import { crash, onPlants } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'crashes-on-astral-name',
  breaks: 'POST /plants answers',
  sentence: 'A name with a character beyond the Basic Multilingual Plane is answered with status 500.',
  apply: (conduct) =>
    onPlants(conduct, (answer, plant) => (/[\u{10000}-\u{10ffff}]/u.test(plant.name) ? crash() : answer)),
};
