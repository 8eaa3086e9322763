import { assertionAbout } from '../definition/assertion.ts';
import { read } from '../definition/read-keyword.ts';
import { matcherOf } from '../pattern/matcher.ts';

declare module '../node.ts' {
  interface Keywords {
    readonly pattern?: string;
  }
}

/** `pattern` (validation 2020-12, section 6.3.3). */
export const pattern = assertionAbout('string', {
  name: 'pattern',
  stated: read.pattern,
  holds: (stated) => {
    const matcher = matcherOf(stated);
    return (value) => matcher.test(value);
  },
  says: (stated) => `a string that matches ${stated}`,
});
