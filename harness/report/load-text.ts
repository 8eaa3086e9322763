import type { RunRecord } from '../record/index.ts';

/** What failed because of load, with what to do, in one sentence; undefined if nothing did. */
export function printLoadFailures({ load }: RunRecord): string | undefined {
  if (load?.failures === undefined) return undefined;
  const { inFlight, failed, of, kinds, example, cure } = load.failures;
  const listed = Object.entries(kinds).map(([kind, count]) => (count === 1 ? kind : `${kind} ×${count}`));
  const first = `${example.request.method} ${example.request.path}`;
  return `fails under ${inFlight} concurrent requests (${failed} of ${of}: ${listed.join(', ')}; first ${first}), and not alone; ${cure}`;
}
