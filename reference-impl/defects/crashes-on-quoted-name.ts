import { crash, onPlants } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

/** SQL put together as text. */
export const defect: Defect = {
  name: 'crashes-on-quoted-name',
  breaks: 'POST /plants answers',
  sentence: 'A name with a quotation mark or an apostrophe is answered with 500.',
  apply: (conduct) => onPlants(conduct, (answer, plant) => (/["']/.test(plant.name) ? crash() : answer)),
};
