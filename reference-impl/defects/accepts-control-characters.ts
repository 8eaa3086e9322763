import type { Defect } from './defect.ts';

/** As Python's json.loads does with strict=False. */
export const defect: Defect = {
  name: 'accepts-control-characters',
  breaks: 'POST /plants rejects malformed body',
  sentence: 'A line feed inside a string is accepted.',
  apply: (conduct) => ({ ...conduct, parse: (text) => conduct.parse(text.replace(/\n/g, '')) }),
};
