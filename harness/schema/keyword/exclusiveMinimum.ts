import { compareNumbers, numberText, type JsonNumber } from '../../json/index.ts';
import { assertionAbout } from '../definition/assertion.ts';
import { read } from '../definition/read-keyword.ts';

declare module '../node.ts' {
  interface Keywords {
    readonly exclusiveMinimum?: JsonNumber;
  }
}

/** `exclusiveMinimum` (validation 2020-12, section 6.2.5). */
export const exclusiveMinimum = assertionAbout('number', {
  name: 'exclusiveMinimum',
  stated: read.number,
  exact: true,
  holds: (limit) => (value) => compareNumbers(value, limit) > 0,
  bound: { side: 'minimum', exclusive: true },
  says: (limit) => `above ${numberText(limit)}`,
});
