import { assertionAbout } from '../definition/assertion.ts';
import { read } from '../definition/read-keyword.ts';
import { count } from '../definition/wording.ts';

declare module '../node.ts' {
  interface Keywords {
    readonly maxProperties?: number;
  }
}

/** `maxProperties` (validation 2020-12, section 6.5.1). */
export const maxProperties = assertionAbout('object', {
  name: 'maxProperties',
  stated: read.count,
  holds: (limit) => (value) => Object.keys(value).length <= limit,
  bound: { side: 'maximum', exclusive: false },
  says: (limit) => `at most ${count(limit, 'property')}`,
});
