import { deliverPlantsOtherwise, withHeader } from '../conduct/alter.ts';
import { bypassKoa } from '../conduct/faulty-delivery.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'sends-plant-with-two-media-types',
  breaks: 'POST /plants responds 200 media-type',
  sentence: 'A valid request is answered with two Content-Type fields.',
  apply: (conduct) =>
    deliverPlantsOtherwise(
      conduct,
      (answer, ctx) => {
        bypassKoa(withHeader(answer, 'Content-Type', ['application/json', 'text/plain']), ctx);
      },
      () => true,
    ),
};
