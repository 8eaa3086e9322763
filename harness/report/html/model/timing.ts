import type { Timing } from '../../../record/index.ts';

/** How long the responses of an operation took, in milliseconds. */
export interface Latency {
  readonly operation: string;
  readonly requests: number;
  readonly median: number;
  readonly p90: number;
  readonly p99: number;
  readonly longest: number;
}

/** The latency of each operation, the slowest first. Requests to paths that the document does not have belong to none. */
export function latenciesOf({ latency }: Timing): Latency[] {
  return Object.entries(latency)
    .flatMap(([operation, counts]): Latency[] => {
      const requests = counts.reduce((sum, [, many]) => sum + many, 0);
      const at = (share: number): number => quantile(counts, share * requests);
      const longest = counts.at(-1)?.[0] ?? 0;
      return operation === '' ? [] : [{ operation, requests, median: at(0.5), p90: at(0.9), p99: at(0.99), longest }];
    })
    .sort((a, b) => b.p90 - a.p90 || b.longest - a.longest || (a.operation < b.operation ? -1 : 1));
}

/** The smallest duration that so many requests did not exceed. */
function quantile(counts: readonly (readonly [milliseconds: number, requests: number])[], rank: number): number {
  let seen = 0;
  for (const [milliseconds, requests] of counts) {
    seen += requests;
    if (seen >= rank) return milliseconds;
  }
  return 0;
}

/** Places durations on a line from 0 to 100, where equal distances are equal factors. */
export function logScale(durations: readonly number[]): (milliseconds: number) => number {
  const positive = durations.filter((each) => each > 0);
  const least = Math.log(Math.min(...positive, 1));
  const most = Math.log(Math.max(...positive, 10));
  return (milliseconds) => (milliseconds <= 0 ? 0 : (100 * (Math.log(milliseconds) - least)) / (most - least));
}
