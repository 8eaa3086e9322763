import { assertionAbout } from '../definition/assertion.ts';
import { read } from '../definition/read-keyword.ts';
import { count } from '../definition/wording.ts';
import { lengthOf } from '../length.ts';

declare module '../node.ts' {
  interface Keywords {
    readonly maxLength?: number;
  }
}

/** `maxLength` (validation 2020-12, section 6.3.1). */
export const maxLength = assertionAbout('string', {
  name: 'maxLength',
  stated: read.count,
  holds: (limit) => (value) => lengthOf(value) <= limit,
  bound: { side: 'maximum', exclusive: false },
  says: (limit) => `at most ${count(limit, 'character')}`,
});
