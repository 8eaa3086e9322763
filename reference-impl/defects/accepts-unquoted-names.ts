import type { Defect } from './defect.ts';

/** As readers of JSON5 do. */
export const defect: Defect = {
  name: 'accepts-unquoted-names',
  breaks: 'POST /plants rejects malformed body',
  sentence: 'A name without quotes is accepted.',
  apply: (conduct) => ({
    ...conduct,
    parse: (text) => conduct.parse(text.replace(/([{,]\s*)([a-z]+)(?=:)/g, '$1\"$2\"')),
  }),
};
