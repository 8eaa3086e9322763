import { assertionAbout } from '../definition/assertion.ts';
import { read } from '../definition/read-keyword.ts';
import { count } from '../definition/wording.ts';

declare module '../node.ts' {
  interface Keywords {
    readonly minItems?: number;
  }
}

/** `minItems` (validation 2020-12, section 6.4.2). */
export const minItems = assertionAbout('array', {
  name: 'minItems',
  stated: read.count,
  holds: (limit) => (value) => value.length >= limit,
  bound: { side: 'minimum', exclusive: false },
  says: (limit) => `at least ${count(limit, 'item')}`,
});
