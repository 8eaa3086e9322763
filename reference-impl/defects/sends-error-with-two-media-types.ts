import { deliverRejectionsOtherwise, withHeader } from '../conduct/alter.ts';
import { bypassKoa } from '../conduct/faulty-delivery.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'sends-error-with-two-media-types',
  breaks: 'POST /plants responds 400 media-type',
  sentence: 'A rejection is answered with two Content-Type fields.',
  apply: (conduct) =>
    deliverRejectionsOtherwise(conduct, (answer, ctx) => {
      bypassKoa(withHeader(answer, 'Content-Type', ['application/json', 'text/plain']), ctx);
    }),
};
