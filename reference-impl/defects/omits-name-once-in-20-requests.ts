import { onPlants, withJson } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'omits-name-once-in-20-requests',
  breaks: 'POST /plants responds 200 body',
  sentence: 'Every 20th Plant in a response has no name.',
  apply: (conduct) => {
    let plants = 0;
    return onPlants(conduct, (answer, { tag }) => (++plants % 20 === 0 ? withJson(answer, { tag }) : answer));
  },
};
