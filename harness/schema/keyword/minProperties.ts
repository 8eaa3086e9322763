import { assertionAbout } from '../definition/assertion.ts';
import { read } from '../definition/read-keyword.ts';
import { count } from '../definition/wording.ts';

declare module '../node.ts' {
  interface Keywords {
    readonly minProperties?: number;
  }
}

/** `minProperties` (validation 2020-12, section 6.5.2). */
export const minProperties = assertionAbout('object', {
  name: 'minProperties',
  stated: read.count,
  holds: (limit) => (value) => Object.keys(value).length >= limit,
  bound: { side: 'minimum', exclusive: false },
  says: (limit) => `at least ${count(limit, 'property')}`,
});
