import { equals } from '../../json/index.ts';
import { assertion } from '../definition/assertion.ts';
import { read } from '../definition/read-keyword.ts';
import { shortly } from '../definition/wording.ts';

/** `const` (validation 2020-12, section 6.1.3). */
export const constKeyword = assertion({
  name: 'const',
  stated: read.any,
  holds: (expected) => (value) => equals(value, expected),
  values: ({ const: expected = null }) => [expected],
  says: shortly,
});
