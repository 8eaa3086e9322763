import { deliverPlantsOtherwise } from '../conduct/alter.ts';
import { hang } from '../conduct/faulty-delivery.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'hangs-on-astral-name',
  breaks: 'POST /plants answers',
  hangs: true,
  sentence: 'A name with a character beyond the Basic Multilingual Plane never gets a response.',
  apply: (conduct) => deliverPlantsOtherwise(conduct, hang, ({ name }) => /[\u{10000}-\u{10ffff}]/u.test(name)),
};
