import { markdownTable } from '../../markdown/table.ts';
import type { Measured, RequestsMeasured, TimeMeasured } from './measured.ts';

/** Shares of the requests that a default run sent before. */
const shares = [0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.25, 0.5, 1];

/**
 * Prints what two versions need to catch defects, as Markdown tables.
 *
 * @param before the version that the shares of the requests are relative to
 */
export function printBudget(before: Measured, now: Measured): string {
  const tables = Object.entries(before.requests).map(([title, first]) => {
    return `### ${title}\n\n${printRequests(first, now.requests[title])}`;
  });
  return [...tables, printTime(before.time, now.time)].join('\n\n');
}

function printRequests(before: RequestsMeasured, now: RequestsMeasured | undefined): string {
  const row = (name: string, value: (measured: RequestsMeasured) => string): string[] => [
    name,
    value(before),
    now === undefined ? '' : value(now),
  ];
  const until = (share: number) => (measured: RequestsMeasured) => print(positionAt(measured, share));
  return markdownTable(
    ['', 'before', 'now'],
    [
      row('requests of a default run', ({ requests }) => print(requests)),
      row('servers with a defect', ({ seen }) => print(Object.keys(seen).length)),
      row('caught at any time', (measured) => percent(caughtWithin(measured, Infinity))),
      row('request that first shows the defect: median', until(0.5)),
      row('the same: 90th percentile', until(0.9)),
      row('the same: worst', until(1)),
      ...shares.map((share) => {
        const within = Math.round(before.requests * share);
        const name = `caught within ${print(within)} requests (${percent(share)} of the run before)`;
        return row(name, (measured) => percent(caughtWithin(measured, within)));
      }),
    ],
  );
}

function printTime(before: TimeMeasured | undefined, now: TimeMeasured | undefined): string {
  const title = '### With a time limit';
  if (before === undefined) return `${title}\n\nNot measured yet.`;
  const rows = before.limits.map(({ time, ...first }) => {
    const second = now?.limits.find((limit) => limit.time === time);
    const cells = [first, second].flatMap((limit) =>
      limit === undefined ? ['', ''] : [percent(limit.caught / before.defects), `${limit.seconds} s`],
    );
    return [`\`TIME=${time}\``, ...cells];
  });
  const { defects, together, delay } = before;
  const what = `${defects} defects of the Nursery, chosen at random, ${together} in a server, which waits ${delay} ms before it handles a request. The duration includes the start of Playwright.`;
  return [title, what, markdownTable(['', 'caught before', 'duration', 'caught now', 'duration'], rows)].join('\n\n');
}

/** The share of the defects that the first requests of a run show. */
export function caughtWithin({ seen }: RequestsMeasured, requests: number): number {
  const positions = Object.values(seen);
  return positions.filter((position) => position !== null && position <= requests).length / positions.length;
}

/** The position of the request by which a share of the defects has been shown; undefined if fewer ever were. */
export function positionAt({ seen }: RequestsMeasured, share: number): number | undefined {
  const positions = Object.values(seen).map((position) => position ?? Infinity);
  const at = positions.sort((one, other) => one - other)[Math.ceil(positions.length * share) - 1] ?? Infinity;
  return at === Infinity ? undefined : at;
}

function print(count: number | undefined): string {
  return count === undefined ? 'not shown' : count.toLocaleString('en');
}

/** Rounded down: 100 % means all. */
function percent(share: number): string {
  return `${Math.floor(share * 100 + 1e-9)} %`;
}
