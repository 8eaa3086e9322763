import type { Inconclusive, Verdict } from './verdict.ts';

/** The verdicts of one clause, counted by the variant of the request. Plain data: it can be stored and merged. */
export interface Tally {
  variants: Record<string, VariantTally>;
  observations: Record<string, number>;
}

interface VariantTally {
  pass: number;
  violation: number;
  observation: number;
  inconclusive: number;
  /** Why the verdict is inconclusive: the first reason that cut the run short, or else the first reason of all. */
  doubt?: Doubt;
}

type Doubt = Omit<Inconclusive, 'kind'>;

/** The result of all verdicts of a clause. */
export type Result = 'passed' | 'violated' | 'observed' | 'inconclusive';

/** An empty tally. */
export function createTally(): Tally {
  return { variants: {}, observations: {} };
}

/**
 * Counts one verdict; mutates the tally.
 *
 * @param variant the name of the variant that was sent; empty if it was tested on a case of another clause
 */
export function addVerdict(tally: Tally, variant: string, verdict: Verdict): void {
  const counts = (tally.variants[variant] ??= { pass: 0, violation: 0, observation: 0, inconclusive: 0 });
  counts[verdict.kind] += 1;
  if (verdict.kind === 'inconclusive') {
    const { because, cure, cut } = verdict;
    addDoubt(counts, { because, cure, ...(cut && { cut }) });
  }
  if (verdict.kind === 'observation') {
    const what = variant === '' ? verdict.what : `${variant}: ${verdict.what}`;
    tally.observations[what] = (tally.observations[what] ?? 0) + 1;
  }
}

/** Replaces the reasons that cut the run short by one that did not; mutates the tally. */
export function replaceCut(tally: Tally, reason: Doubt): void {
  for (const counts of Object.values(tally.variants)) if (counts.doubt?.cut === true) counts.doubt = { ...reason };
}

function addDoubt(counts: VariantTally, doubt: Doubt): void {
  if (counts.doubt === undefined || (doubt.cut === true && counts.doubt.cut !== true)) counts.doubt = doubt;
}

/**
 * Folds a clause's verdicts into one result. One violation makes it violated. One variant without any conclusive
 * verdict makes it inconclusive, however many others passed: a pass covers every planned variant.
 *
 * @returns the result; for an inconclusive one also a reason and its cure, first of all one that cut the run short
 */
export function foldTally(tally: Tally): { result: Result; doubt?: Doubt } {
  const all = Object.entries(tally.variants);
  if (all.some(([, counts]) => counts.violation > 0)) return { result: 'violated' };
  const open = all.flatMap(([variant, { doubt, pass, observation }]): Doubt[] => {
    if (doubt === undefined || pass + observation > 0) return [];
    return [{ ...doubt, because: variant === '' ? doubt.because : `${variant}: ${doubt.because}` }];
  });
  const doubtful = open.find(({ cut }) => cut === true) ?? open[0];
  if (doubtful !== undefined) return { result: 'inconclusive', doubt: doubtful };
  if (all.some(([, counts]) => counts.pass > 0)) return { result: 'passed' };
  if (all.some(([, counts]) => counts.observation > 0)) return { result: 'observed' };
  const doubt = {
    because: 'no exchange tested this clause',
    cure: 'bring the server into a state in which the clause applies',
  };
  return { result: 'inconclusive', doubt };
}

/** Adds `from` to `into`, which changes, for a clause that was tested in two processes. */
export function mergeTallies(into: Tally, from: Tally): void {
  for (const [variant, counts] of Object.entries(from.variants)) {
    const target = (into.variants[variant] ??= { pass: 0, violation: 0, observation: 0, inconclusive: 0 });
    target.pass += counts.pass;
    target.violation += counts.violation;
    target.observation += counts.observation;
    target.inconclusive += counts.inconclusive;
    if (counts.doubt !== undefined) addDoubt(target, counts.doubt);
  }
  for (const [what, count] of Object.entries(from.observations)) {
    into.observations[what] = (into.observations[what] ?? 0) + count;
  }
}
