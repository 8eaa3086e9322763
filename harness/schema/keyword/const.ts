import { equals, type Json } from '../../json/index.ts';
import { assertion } from '../definition/assertion.ts';
import { read } from '../definition/read-keyword.ts';
import { shortly } from '../definition/wording.ts';

declare module '../node.ts' {
  interface Keywords {
    readonly const?: Json;
  }
}

/** `const` (validation 2020-12, section 6.1.3). */
export const constKeyword = assertion({
  name: 'const',
  stated: read.any,
  exact: true,
  holds: (expected) => (value) => equals(value, expected),
  values: ({ const: expected = null }) => [expected],
  says: shortly,
});
