import { deliverPlantsOtherwise } from '../conduct/alter.ts';
import { bypassKoa } from '../conduct/faulty-delivery.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-non-ascii-in-latin-1',
  breaks: 'POST /plants responds 200 body',
  sentence: 'A Plant is sent in ISO 8859-1, which is not valid UTF-8 if a name has a character beyond ASCII.',
  apply: (conduct) =>
    deliverPlantsOtherwise(
      conduct,
      (answer, ctx) => {
        bypassKoa(answer, ctx, 'latin1');
      },
      ({ name }) => /[^\0-\x7f]/.test(name),
    ),
};
