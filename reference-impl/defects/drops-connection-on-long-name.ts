import { deliverPlantsOtherwise } from '../conduct/alter.ts';
import { drop } from '../conduct/faulty-delivery.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'drops-connection-on-long-name',
  breaks: 'POST /plants answers',
  sentence: 'The connection is closed without an answer to a name of more than 100 characters.',
  apply: (conduct) => deliverPlantsOtherwise(conduct, drop, ({ name }) => name.length > 100),
};
