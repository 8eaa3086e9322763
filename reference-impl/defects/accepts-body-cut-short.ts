import { filledIn } from '../conduct/filled-in.ts';
import { read } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'accepts-body-cut-short',
  breaks: 'POST /plants rejects malformed body',
  sentence: 'JSON that ends too early is accepted, and default values fill the gap.',
  apply: (conduct) => ({
    ...conduct,
    parse: (text) => {
      const value = conduct.parse(text);
      if (value.ok || value.rejection.reason !== 'json-malformed' || text.trim() === '') return value;
      return text.trimEnd().endsWith('}') ? value : read(filledIn);
    },
  }),
};
