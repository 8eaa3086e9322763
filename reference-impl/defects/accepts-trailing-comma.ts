import type { Defect } from './defect.ts';

/** As many readers of configuration files do. */
export const defect: Defect = {
  name: 'accepts-trailing-comma',
  breaks: 'POST /plants rejects malformed body',
  sentence: 'A comma after the last field is accepted.',
  apply: (conduct) => ({ ...conduct, parse: (text) => conduct.parse(text.replace(/,\s*(?=[}\]])/g, '')) }),
};
