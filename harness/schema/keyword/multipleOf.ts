import { isMultipleOf, numberText } from '../../json/index.ts';
import { assertionAbout } from '../definition/assertion.ts';
import { read } from '../definition/read-keyword.ts';

/** `multipleOf` (validation 2020-12, section 6.2.1). */
export const multipleOf = assertionAbout('number', {
  name: 'multipleOf',
  stated: read.divisor,
  holds: (divisor) => (value) => isMultipleOf(value, divisor),
  says: (divisor) => `a multiple of ${numberText(divisor)}`,
});
