import type { Tally } from '../verdict/index.ts';
import type { RunPart } from './record.ts';

/**
 * The part with other names of the options in its reasons and cures, because the rooms that they come from do not know
 * how the user sets an option.
 *
 * @param name replaces the names of options in a text
 */
export function nameOptionsOfPart(part: RunPart, name: (text: string) => string): RunPart {
  const reason = <Given extends { readonly because?: string; readonly cure?: string }>(given: Given): Given => ({
    ...given,
    ...(given.because !== undefined && { because: name(given.because) }),
    ...(given.cure !== undefined && { cure: name(given.cure) }),
  });
  const nameInTally = ({ variants, observations }: Tally): Tally => ({
    variants: Object.fromEntries(
      Object.entries(variants).map(([variant, { doubt, ...counts }]) => {
        return [variant, doubt === undefined ? counts : { ...counts, doubt: reason(doubt) }];
      }),
    ),
    observations,
  });
  return {
    ...part,
    ...(part.load?.failures !== undefined && { load: { ...part.load, failures: reason(part.load.failures) } }),
    ...(part.cut !== undefined && { cut: reason(part.cut) }),
    ...(part.obstacle !== undefined && { obstacle: name(part.obstacle) }),
    ...(part.warning !== undefined && { warning: name(part.warning) }),
    clauses: part.clauses.map((clause) => ({ ...reason(clause), tally: nameInTally(clause.tally) })),
  };
}
