import { impossible, oneOption, settled, type Decision } from '../fact/decision.ts';
import type { Fact } from '../fact/fact.ts';
import type { EvaluatedParts, Way } from '../fact/way.ts';

/**
 * Takes an unevaluated* keyword apart (core 2020-12, section 11). Each way of satisfying the rest of the schema
 * determines what is evaluated; the keyword applies to what is not. Undefined when there are too many ways.
 *
 * @param holds whether the value must satisfy the keyword, or break it
 * @param about the fact about what is left unevaluated, or undefined where nothing is left
 */
export function aboutTheRest(
  ways: readonly Way[] | undefined,
  holds: boolean,
  about: (seen: EvaluatedParts) => Fact | undefined,
): Decision | undefined {
  const options = ways?.flatMap(({ facts, seen }) => {
    const rest = about(seen);
    if (rest === undefined) return holds ? [facts] : [];
    return [[...facts, rest]];
  });
  if (options?.length === 0) return holds ? settled : impossible;
  return options && oneOption(options);
}
