import { expect, it } from 'vitest';
import { mergeLoads, lastLoads } from './load.ts';
import type { LoadRecord, RunPart } from './record.ts';

/** The load after so many requests. */
const loadAfter = (requests: number, repeated: number): LoadRecord => ({
  inFlight: { least: 4, most: 9, last: 8 },
  repeated,
  timing: { latency: { 'GET /a': [[1, requests]] }, timeline: { interval: 1000, slots: [[requests, 4, 0]] } },
});
const part = (sender: string | undefined, load: LoadRecord): RunPart =>
  ({ load, ...(sender !== undefined && { sender }) }) as unknown as RunPart;

it('counts each request of a sender once, in whatever order its parts come', () => {
  const parts = [part('a', loadAfter(10, 1)), part('b', loadAfter(7, 2)), part('a', loadAfter(30, 3))];
  for (const each of [parts, parts.toReversed()]) {
    const { repeated, timing } = mergeLoads(lastLoads(each)) ?? {};
    expect({ repeated, latency: timing?.latency }).toEqual({ repeated: 5, latency: { 'GET /a': [[1, 37]] } });
  }
});

it('counts each part of an older version', () => {
  const loads = lastLoads([part(undefined, loadAfter(1, 1)), part(undefined, loadAfter(2, 1))]);
  expect(mergeLoads(loads)?.repeated).toBe(2);
});
