import { describe, expect, it } from 'vitest';
import type { Session } from './session.ts';
import { TimeLimit, type RunTimes } from './time-limit.ts';

/** A limit of a run that has sent 1,000 requests since it began, with up to 10 in flight. */
function limitAfter(seconds: number, times: (now: number) => RunTimes): { limit: TimeLimit; ends: number[][] } {
  const ends: number[][] = [];
  const sender = { sent: 0, limit: 10, endAt: (end: number, last: number) => ends.push([end, last]) };
  const began = performance.now() - seconds * 1000;
  const limit = new TimeLimit({ sender } as unknown as Session, times(began), began);
  sender.sent = 1000;
  return { limit, ends };
}

const second = 1000;

describe('the time of a run', () => {
  it('is unlimited without a deadline', () => {
    const { limit } = limitAfter(1, () => ({}));
    expect([limit.isLimited, limit.endOfCases(5)]).toEqual([false, Infinity]);
  });

  it('is used for cases until the end if there is nothing to shrink, but for cases that are under way', () => {
    const { limit } = limitAfter(10, (now) => ({ deadline: now + 60 * second }));
    // A request takes 10 ms, and five of each of those in flight follow each other.
    expect(limit.end - limit.endOfCases(0)).toBeCloseTo(500, -2);
  });

  it('keeps more for shrinking the more findings there are, and never more than a share', () => {
    const { limit } = limitAfter(10, (now) => ({ deadline: now + 60 * second }));
    const [one, two, many] = [1, 2, 1000].map((findings) => limit.end - limit.endOfCases(findings));
    expect(one).toBeLessThan(two ?? 0);
    expect(two).toBeLessThan(many ?? 0);
    expect(many).toBeCloseTo(0.15 * 60 * second, -2);
  });

  it('is too short for requests that follow each other, if they would take more than a tenth of it', () => {
    const { limit } = limitAfter(10, (now) => ({ deadline: now + 60 * second }));
    expect([40, 70].map((requests) => limit.isMuch(requests))).toEqual([false, true]);
    expect(limitAfter(10, () => ({})).limit.isMuch(1e6)).toBe(false);
  });

  it('keeps for what follows the run as much as the requests so far say', () => {
    const deadline = performance.now() + 60 * second;
    const { limit, ends } = limitAfter(10, () => ({ deadline, kept: (perRequest) => 100 * perRequest }));
    expect(ends).toEqual([[deadline, deadline]]);
    expect(deadline - limit.end).toBeCloseTo(second, -2);
    limit.endCases();
    limit.endCases();
    const [, later = [], ...more] = ends;
    expect(later[0]).toBeCloseTo(deadline - second, -2);
    expect(later[1]).toBeCloseTo(deadline - second / 2, -2);
    expect(more).toEqual([]);
  });
});
