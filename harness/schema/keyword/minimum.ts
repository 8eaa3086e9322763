import { compareNumbers, numberText, type JsonNumber } from '../../json/index.ts';
import { assertionAbout } from '../definition/assertion.ts';
import { read } from '../definition/read-keyword.ts';

declare module '../node.ts' {
  interface Keywords {
    readonly minimum?: JsonNumber;
  }
}

/** `minimum` (validation 2020-12, section 6.2.4). */
export const minimum = assertionAbout('number', {
  name: 'minimum',
  stated: read.number,
  exact: true,
  holds: (limit) => (value) => compareNumbers(value, limit) >= 0,
  bound: { side: 'minimum', exclusive: false },
  says: (limit) => `at least ${numberText(limit)}`,
});
