import type { Defect } from './defect.ts';

/** A stream decoder reads the first value and leaves the rest in its buffer. */
export const defect: Defect = {
  name: 'accepts-trailing-garbage',
  breaks: 'POST /plants rejects malformed body',
  sentence: 'Text after the end of the object is ignored.',
  apply: (conduct) => ({
    ...conduct,
    parse: (text) => {
      const value = conduct.parse(text);
      return value.ok ? value : conduct.parse(text.slice(0, text.lastIndexOf('}') + 1));
    },
  }),
};
