import { compareNumbers, numberText, type JsonNumber } from '../../json/index.ts';
import { assertionAbout } from '../definition/assertion.ts';
import { read } from '../definition/read-keyword.ts';

declare module '../node.ts' {
  interface Keywords {
    readonly maximum?: JsonNumber;
  }
}

/** `maximum` (validation 2020-12, section 6.2.2). */
export const maximum = assertionAbout('number', {
  name: 'maximum',
  stated: read.number,
  exact: true,
  holds: (limit) => (value) => compareNumbers(value, limit) <= 0,
  bound: { side: 'maximum', exclusive: false },
  says: (limit) => `at most ${numberText(limit)}`,
});
