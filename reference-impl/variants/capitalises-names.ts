import type { Alteration } from '../alteration.ts';
import { onPlants, withJson } from '../conduct/alter.ts';

/** The specification does not say that the Plant answered is the one that was sent. */
export const variant: Alteration = {
  name: 'capitalises-names',
  sentence: 'A name is answered with a capital first letter, whatever was sent.',
  apply: (conduct) =>
    onPlants(conduct, (answer, { name, tag }) =>
      withJson(answer, { name: name.replace(/^[a-z]/, (letter) => letter.toUpperCase()), tag }),
    ),
};
