import { compareNumbers, numberText } from '../../json/index.ts';
import { assertionAbout } from '../definition/assertion.ts';
import { read } from '../definition/read-keyword.ts';

/** `maximum` (validation 2020-12, section 6.2.2). */
export const maximum = assertionAbout('number', {
  name: 'maximum',
  stated: read.number,
  holds: (limit) => (value) => compareNumbers(value, limit) <= 0,
  bound: { side: 'maximum', exclusive: false },
  says: (limit) => `at most ${numberText(limit)}`,
});
