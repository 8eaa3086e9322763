import { existsSync } from 'node:fs';
import { readBaseline, usualBaseline, type Baseline } from '../baseline/index.ts';
import type { QualifiedOptions } from '../options/index.ts';
import type { RunHead } from '../record/index.ts';

/**
 * The baseline of a run: the file that the option names, else the usual one, if it exists.
 *
 * @throws OptionProblem if it can't be used
 */
export function baselineOf({ baseline }: Pick<QualifiedOptions, 'baseline'>): Baseline | undefined {
  if (baseline === false || (baseline === undefined && !existsSync(usualBaseline))) return undefined;
  return readBaseline(baseline ?? usualBaseline);
}

/** What a run with these options tests. */
export function testedBy({
  clause,
  include,
  exclude,
  deprecated,
  safe,
  since,
}: QualifiedOptions): NonNullable<RunHead['baseline']>['tests'] {
  if (clause !== '') return 'some';
  return include.length === 0 && exclude.length === 0 && deprecated && !safe && since === undefined
    ? 'all'
    : 'operations';
}
