import { rejection } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'rejects-after-50-requests',
  breaks: 'POST /plants accepts body',
  sentence: 'From the 51st valid request on, valid requests are rejected.',
  apply: (conduct) => {
    let plants = 0;
    return {
      ...conduct,
      keep: (plant, store) =>
        ++plants > 50
          ? Promise.resolve(conduct.answerRejection(rejection('id-out-of-range', 'The store is full.')))
          : conduct.keep(plant, store),
    };
  },
};
