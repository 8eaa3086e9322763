import { exampleOf } from '../names.ts';
import type { Strategy } from '../strategy.ts';

/** Takes the example of the document, because it can name an existing resource. */
export const example: Strategy = {
  isChangeable: false,
  find: ({ resource, model }) => {
    const values = exampleOf(resource, model);
    return values && { values };
  },
};
