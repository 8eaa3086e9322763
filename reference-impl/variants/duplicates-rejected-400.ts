import type { Alteration } from '../alteration.ts';
import { withUniqueIds } from '../conduct/unique-ids.ts';

/** The specification does not state how a server responds to a duplicate (section 4). */
export const variant: Alteration = {
  name: 'duplicates-rejected-400',
  sentence: 'A plant with an id that exists is answered with status 400 and an Error.',
  apply: (conduct) => withUniqueIds(conduct, 400),
};
