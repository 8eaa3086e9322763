import type { Defect } from './defect.ts';

/** As YAML readers and old parsers do. */
export const defect: Defect = {
  name: 'accepts-leading-zeros',
  breaks: 'POST /plants rejects malformed body',
  sentence: 'A number with a leading zero is accepted.',
  apply: (conduct) => ({ ...conduct, parse: (text) => conduct.parse(text.replace(/(:\s*-?)0+(?=[1-9])/g, '$1')) }),
};
