import type { PageData } from './data.ts';

/** The verdict of a run in a word, and why. */
export interface Gate {
  readonly verdict: 'passed' | 'failed' | 'incomplete';
  readonly reasons: readonly string[];
}

/** The verdict on the first screen, with each reason why the run fails (rule 7 of ARCHITECTURE.md). */
export function gateOf({ record, isPassed, shortfall }: PageData): Gate {
  const { totals, incomplete, obstacle, missed, reachedSuccess, run, baseline } = record;
  const known = record.clauses.filter(({ accepted }) => accepted).length;
  const failing = totals.violated - known;
  const reasons = [
    ...(obstacle === undefined ? [] : [obstacle]),
    ...(incomplete?.reasons ?? []).map(({ because, cure }) => `The run is incomplete: ${because}; ${cure}.`),
    ...(missed === undefined ? [] : [`${missed}.`]),
    ...(shortfall === undefined ? [] : [`${shortfall}.`]),
    ...(run.strict && record.load?.failures !== undefined
      ? ['Requests failed because of load, and the run is strict.']
      : []),
    ...(failing === 0
      ? []
      : [`${failing.toLocaleString('en')} of ${count(record.clauses.length, 'clause')} violated.`]),
    ...(baseline?.fails === true ? baseline.stale.map(({ message }) => `${message}.`) : []),
    ...(reachedSuccess ? [] : ['No request got a success response, so the run proves nothing.']),
    ...(run.strict && totals.inconclusive > 0
      ? [`${count(totals.inconclusive, 'clause')} not judged, and the run is strict.`]
      : []),
  ];
  if (isPassed) {
    const most = known === 0 ? 'No clause is violated' : `${count(known, 'violated clause')} accepted`;
    return { verdict: 'passed', reasons: [`${most}, and the run is complete.`] };
  }
  return { verdict: incomplete === undefined ? 'failed' : 'incomplete', reasons };
}

/** A number with its noun. */
export function count(many: number, noun: string, plural = `${noun}s`): string {
  return `${many.toLocaleString('en')} ${many === 1 ? noun : plural}`;
}

/** A duration with its unit. */
export function duration(milliseconds: number): string {
  if (milliseconds < 10) return `${milliseconds.toFixed(1)} ms`;
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 120_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  return `${Math.round(milliseconds / 60_000)} min`;
}
