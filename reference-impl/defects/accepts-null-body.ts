import { filledIn } from '../conduct/filled-in.ts';
import { read } from '../conduct/refusal.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'accepts-null-body',
  breaks: 'POST /plants refuses body type',
  sentence: 'A body that is null is accepted.',
  apply: (conduct) => ({
    ...conduct,
    readObject: (value) => (value === null ? read(filledIn) : conduct.readObject(value)),
  }),
};
