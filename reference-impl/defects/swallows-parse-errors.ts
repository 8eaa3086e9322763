import { filledIn } from '../conduct/filled-in.ts';
import { read } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'swallows-parse-errors',
  breaks: 'POST /plants rejects malformed body',
  sentence: 'A body that is not JSON is accepted, and read as a plant without a name.',
  apply: (conduct) => ({
    ...conduct,
    parse: (text) => {
      const value = conduct.parse(text);
      return value.ok ? value : read(filledIn);
    },
  }),
};
