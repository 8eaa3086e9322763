import { compareNumbers, numberText, type JsonNumber } from '../../json/index.ts';
import { assertionAbout } from '../definition/assertion.ts';
import { read } from '../definition/read-keyword.ts';

declare module '../node.ts' {
  interface Keywords {
    readonly exclusiveMaximum?: JsonNumber;
  }
}

/** `exclusiveMaximum` (validation 2020-12, section 6.2.3). */
export const exclusiveMaximum = assertionAbout('number', {
  name: 'exclusiveMaximum',
  stated: read.number,
  exact: true,
  holds: (limit) => (value) => compareNumbers(value, limit) < 0,
  bound: { side: 'maximum', exclusive: true },
  says: (limit) => `below ${numberText(limit)}`,
});
