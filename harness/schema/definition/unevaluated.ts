import { impossible, oneOption, settled, type Decision } from '../fact/decision.ts';
import type { Fact } from '../fact/fact.ts';
import type { Seen, Way } from '../fact/way.ts';

/**
 * What an unevaluated* keyword comes to (core 2020-12, section 11): for each way of keeping the rest of the schema it is
 * settled what was looked at, and the keyword is about what was not; `about` says nothing where nothing is left.
 * Undefined when the ways are too many.
 */
export function aboutTheRest(
  ways: readonly Way[] | undefined,
  holds: boolean,
  about: (seen: Seen) => Fact | undefined,
): Decision | undefined {
  const options = ways?.flatMap(({ facts, seen }) => {
    const rest = about(seen);
    if (rest === undefined) return holds ? [facts] : [];
    return [[...facts, rest]];
  });
  if (options?.length === 0) return holds ? settled : impossible;
  return options && oneOption(options);
}
