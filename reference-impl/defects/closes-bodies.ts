import type { Defect } from './defect.ts';

/** As parsers of incomplete streams do. */
export const defect: Defect = {
  name: 'closes-bodies',
  breaks: 'POST /plants rejects malformed body',
  sentence: 'A closing brace that is missing is added.',
  apply: (conduct) => ({ ...conduct, parse: (text) => conduct.parse(text.replace(/^\{[^}]*$/, '$&}')) }),
};
