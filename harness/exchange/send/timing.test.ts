import { describe, expect, it } from 'vitest';
import { mergeTimings, Stopwatch } from './timing.ts';

describe('the timing of a run', () => {
  it('counts requests by how long they took, to two digits', () => {
    const watch = new Stopwatch();
    expect(watch.timing()).toBeUndefined();
    for (const milliseconds of [12.34, 0.512, 12.1, 1234]) watch.note('GET /a', milliseconds, 1, false, 5000);
    expect(watch.timing()?.latency).toEqual({ 'GET /a': [[0.51, 1], [12, 2], [1200, 1]] }); // prettier-ignore
  });

  it('counts requests in intervals from the first one, with the most in flight and those that failed', () => {
    const watch = new Stopwatch();
    watch.note('GET /a', 1, 4, false, 5000);
    watch.note('GET /a', 1, 9, true, 5999);
    watch.note('GET /a', 1, 2, false, 7000);
    expect(watch.timing()?.timeline).toEqual({ interval: 1000, slots: [[2, 9, 1], [0, 0, 0], [1, 2, 0]] }); // prettier-ignore
  });

  it('has longer intervals in a longer run, and loses no request', () => {
    const watch = new Stopwatch();
    for (let second = 0; second < 1000; second += 1) watch.note('GET /a', 1, 1, false, second * 1000);
    const { timeline } = watch.timing() ?? {};
    expect(timeline?.interval).toBe(8000);
    expect(timeline?.slots.length).toBeLessThanOrEqual(240);
    expect(timeline?.slots.reduce((all, [requests]) => all + requests, 0)).toBe(1000);
  });

  it('is merged from several processes', () => {
    const [short, long] = [new Stopwatch(), new Stopwatch()];
    short.note('GET /a', 12, 3, false, 0);
    short.note('GET /a', 12, 3, true, 1500);
    long.note('GET /a', 12, 2, false, 0);
    long.note('GET /b', 5, 2, false, 240_000);
    expect(mergeTimings([])).toBeUndefined();
    const merged = mergeTimings([short, long].flatMap((watch) => watch.timing() ?? []));
    expect(merged?.latency).toEqual({ 'GET /a': [[12, 3]], 'GET /b': [[5, 1]] });
    expect(merged?.timeline.interval).toBe(2000);
    expect(merged?.timeline.slots[0]).toEqual([3, 3, 1]);
  });
});
