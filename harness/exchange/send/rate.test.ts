import { describe, expect, it } from 'vitest';
import { Rate, type Clock } from './rate.ts';

/** A clock that stands still between calls of `sleep`, which can end early. */
function clockOf(early = 0): Clock & { time: number } {
  const clock = {
    time: 1000,
    now: () => clock.time,
    sleep: (milliseconds: number): Promise<void> => {
      clock.time += Math.max(0.1, milliseconds - early);
      return Promise.resolve();
    },
  };
  return clock;
}

describe('the rate', () => {
  it.each([0, 0.7])(
    'lets requests be sent no faster than so many in a second, with timers %d ms early',
    async (early) => {
      const clock = clockOf(early);
      const rate = new Rate(50, clock);
      const times: number[] = [];
      for (let sent = 0; sent < 101; sent += 1) {
        await rate.turn();
        times.push(clock.time);
      }
      expect((times[100] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(2000);
      expect((times[100] ?? 0) - (times[0] ?? 0)).toBeLessThan(2010);
    },
  );

  it('does not save up turns while nothing is sent', async () => {
    const clock = clockOf();
    const rate = new Rate(10, clock);
    await rate.turn();
    clock.time += 10_000;
    const from = clock.time;
    for (let sent = 0; sent < 3; sent += 1) await rate.turn();
    expect(clock.time - from).toBe(200);
  });

  it('does not wait without a limit', async () => {
    const clock = clockOf();
    const rate = new Rate(Infinity, clock);
    for (let sent = 0; sent < 3; sent += 1) await rate.turn();
    expect(clock.time).toBe(1000);
  });
});
