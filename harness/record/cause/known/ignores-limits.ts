import type { KnownCause } from './known-cause.ts';

/** One piece of code decides how many items each list has, whatever limit is asked for. */
export const ignoresLimits: KnownCause = {
  name: 'ignores-limits',
  sentence: 'The server answers with more items than the limit of a list asks for',
  isShownBy: ({ finding: { cause } }) => cause === 'too many items',
  counted: ({ main: { operation } }) => operation,
  least: 3,
};
