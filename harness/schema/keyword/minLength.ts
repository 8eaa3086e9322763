import { assertionAbout } from '../definition/assertion.ts';
import { read } from '../definition/read-keyword.ts';
import { count } from '../definition/wording.ts';
import { lengthOf } from '../length.ts';

declare module '../node.ts' {
  interface Keywords {
    readonly minLength?: number;
  }
}

/** `minLength` (validation 2020-12, section 6.3.2). */
export const minLength = assertionAbout('string', {
  name: 'minLength',
  stated: read.count,
  holds: (limit) => (value) => lengthOf(value) >= limit,
  bound: { side: 'minimum', exclusive: false },
  says: (limit) => `at least ${count(limit, 'character')}`,
});
