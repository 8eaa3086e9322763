import { assertionAbout } from '../definition/assertion.ts';
import { read } from '../definition/read-keyword.ts';
import { count } from '../definition/wording.ts';

declare module '../node.ts' {
  interface Keywords {
    readonly maxItems?: number;
  }
}

/** `maxItems` (validation 2020-12, section 6.4.1). */
export const maxItems = assertionAbout('array', {
  name: 'maxItems',
  stated: read.count,
  holds: (limit) => (value) => value.length <= limit,
  bound: { side: 'maximum', exclusive: false },
  says: (limit) => `at most ${count(limit, 'item')}`,
});
