import { mergeTimings, type ServerLoad } from '../exchange/index.ts';
import { recordExchange } from './exchange-record.ts';
import type { Recorder } from './part.ts';
import type { LoadFailuresRecord, LoadRecord, RunPart } from './record.ts';

const cure = 'check the limits and locks of the server, or lower IN_FLIGHT';

/** Converts what a run shows about its server under load to plain data without secrets. */
export function recordLoad({ failures, ...load }: ServerLoad, { redact, curl }: Recorder): LoadRecord {
  if (failures === undefined) return load;
  const { example, ...counts } = failures;
  const recorded = { example: recordExchange(example, redact), curl: redact(curl(example)) };
  return { ...load, failures: { ...counts, cure, ...recorded } };
}

/** The last load of each sender: the one with the most requests, because the parts can come in any order. */
export function lastLoads(parts: readonly RunPart[]): LoadRecord[] {
  const last = new Map<unknown, LoadRecord>();
  for (const { load, sender } of parts) {
    // A part of an older version has no sender, and counts for itself.
    const key = sender ?? load;
    const known = last.get(key);
    if (load !== undefined && (known === undefined || sentIn(known) < sentIn(load))) last.set(key, load);
  }
  return [...last.values()];
}

const sentIn = ({ timing }: LoadRecord): number =>
  (timing?.timeline.slots ?? []).reduce((sum, [requests]) => sum + requests, 0);

/** Merges what several processes of a run show about the server; undefined if none shows anything. */
export function mergeLoads(loads: readonly LoadRecord[]): LoadRecord | undefined {
  const last = loads.at(-1);
  if (last === undefined) return undefined;
  const timing = mergeTimings(loads.flatMap((each) => each.timing ?? []));
  const failures = mergeFailures(loads.flatMap((each) => each.failures ?? []));
  return {
    inFlight: {
      least: Math.min(...loads.map(({ inFlight }) => inFlight.least)),
      most: Math.max(...loads.map(({ inFlight }) => inFlight.most)),
      last: last.inFlight.last,
    },
    repeated: loads.reduce((sum, { repeated }) => sum + repeated, 0),
    ...(loads.some(({ outOfOrder }) => outOfOrder) && { outOfOrder: true as const }),
    ...(failures !== undefined && { failures }),
    ...(timing !== undefined && { timing }),
  };
}

function mergeFailures(all: readonly LoadFailuresRecord[]): LoadFailuresRecord | undefined {
  const [first] = all;
  if (first === undefined) return undefined;
  const kinds: Record<string, number> = {};
  for (const each of all) {
    for (const [kind, count] of Object.entries(each.kinds)) kinds[kind] = (kinds[kind] ?? 0) + count;
  }
  return {
    ...first,
    inFlight: Math.min(...all.map(({ inFlight }) => inFlight)),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
    of: all.reduce((sum, each) => sum + each.of, 0),
    kinds,
  };
}
