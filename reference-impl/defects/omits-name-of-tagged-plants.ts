import { onPlants, withJson } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'omits-name-of-tagged-plants',
  breaks: 'POST /plants responds 200 body',
  sentence: 'The response to a plant with a tag lacks the name.',
  apply: (conduct) =>
    onPlants(conduct, (answer, plant) =>
      withJson(answer, plant.tag === undefined ? { name: plant.name, tag: plant.tag } : { tag: plant.tag }),
    ),
};
