import type { Alteration } from '../alteration.ts';
import { onPlants, withJson } from '../conduct/alter.ts';

/** The specification does not state that the Plant in the response equals the one that was sent. */
export const variant: Alteration = {
  name: 'capitalises-names',
  sentence: 'The name in the response begins with a capital letter, even if the name that was sent does not.',
  apply: (conduct) =>
    onPlants(conduct, (answer, { name, tag }) =>
      withJson(answer, { name: name.replace(/^[a-z]/, (letter) => letter.toUpperCase()), tag }),
    ),
};
