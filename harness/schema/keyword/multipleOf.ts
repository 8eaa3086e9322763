import { isMultipleOf, numberText, type JsonNumber } from '../../json/index.ts';
import { assertionAbout } from '../definition/assertion.ts';
import { read } from '../definition/read-keyword.ts';

declare module '../node.ts' {
  interface Keywords {
    readonly multipleOf?: JsonNumber;
  }
}

/** `multipleOf` (validation 2020-12, section 6.2.1). */
export const multipleOf = assertionAbout('number', {
  name: 'multipleOf',
  stated: read.divisor,
  exact: true,
  holds: (divisor) => (value) => isMultipleOf(value, divisor),
  says: (divisor) => `a multiple of ${numberText(divisor)}`,
});
