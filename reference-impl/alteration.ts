import type { Conduct } from './conduct/conduct.ts';

/** What defects and variants have in common: a name, a description and a function from one conduct to another. */
export interface Alteration {
  readonly name: string;
  readonly sentence: string;
  readonly apply: (conduct: Conduct) => Conduct;
}
