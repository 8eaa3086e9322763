import { assertionAbout } from '../definition/assertion.ts';
import { read } from '../definition/read-keyword.ts';
import { hasDuplicates } from '../duplicates.ts';
import { impossible, settled } from '../fact/decision.ts';

declare module '../node.ts' {
  interface Keywords {
    readonly uniqueItems?: boolean;
  }
}

/** `uniqueItems` (validation 2020-12, section 6.4.3); `false` asserts nothing. */
export const uniqueItems = assertionAbout('array', {
  name: 'uniqueItems',
  stated: read.boolean,
  exact: true,
  holds: (unique) => (value) => !unique || !hasDuplicates(value),
  decide: ({ keywords, holds }) => (keywords.uniqueItems ? undefined : holds ? settled : impossible),
  says: () => 'no two equal items',
});
