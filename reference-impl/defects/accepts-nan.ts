import { filledIn } from '../conduct/filled-in.ts';
import { read } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

/** As Python's json.loads does. */
export const defect: Defect = {
  name: 'accepts-nan',
  breaks: 'POST /plants rejects malformed body',
  sentence: 'A bare NaN is accepted.',
  apply: (conduct) => ({
    ...conduct,
    parse: (text) => (/^\s*NaN\s*$/.test(text) ? read(filledIn) : conduct.parse(text.replace(/:\s*NaN\b/g, ':0'))),
  }),
};
