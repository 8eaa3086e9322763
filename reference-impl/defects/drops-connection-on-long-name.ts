import { deliverPlantsOtherwise } from '../conduct/alter.ts';
import { drop } from '../conduct/faulty-delivery.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'drops-connection-on-long-name',
  breaks: 'POST /plants answers',
  sentence: 'A name of more than 100 characters gets no response, and its connection is closed.',
  apply: (conduct) => deliverPlantsOtherwise(conduct, drop, ({ name }) => name.length > 100),
};
