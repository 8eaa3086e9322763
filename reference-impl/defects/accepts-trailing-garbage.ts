import type { Defect } from './defect.ts';

/** A decoder of streams reads the first value and leaves the rest for later. */
export const defect: Defect = {
  name: 'accepts-trailing-garbage',
  breaks: 'POST /plants rejects malformed body',
  sentence: 'What follows the end of the object is ignored.',
  apply: (conduct) => ({
    ...conduct,
    parse: (text) => {
      const value = conduct.parse(text);
      return value.ok ? value : conduct.parse(text.slice(0, text.lastIndexOf('}') + 1));
    },
  }),
};
