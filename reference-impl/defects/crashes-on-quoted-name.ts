import { crash, onPlants } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

/** The server builds SQL by string concatenation. */
export const defect: Defect = {
  name: 'crashes-on-quoted-name',
  breaks: 'POST /plants answers',
  sentence: 'A name with a quotation mark or an apostrophe is answered with status 500.',
  apply: (conduct) => onPlants(conduct, (answer, plant) => (/["']/.test(plant.name) ? crash() : answer)),
};
