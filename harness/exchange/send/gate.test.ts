import { describe, expect, it } from 'vitest';
import { RequestGate } from './gate.ts';

/** A task that ends with a call of `end`. */
function task(): { readonly run: () => Promise<void>; readonly end: () => void; isRunning: boolean } {
  let end = (): void => undefined;
  const made = {
    isRunning: false,
    run: (): Promise<void> => {
      made.isRunning = true;
      return new Promise((resolve) => {
        end = (): void => {
          made.isRunning = false;
          resolve();
        };
      });
    },
    end: (): void => {
      end();
    },
  };
  return made;
}
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the gate', () => {
  it('lets as many tasks run as the limit allows, also when it changes', async () => {
    let limit = 1;
    const gate = new RequestGate(() => limit);
    const tasks = [task(), task(), task(), task()];
    const running = (): number => tasks.filter(({ isRunning }) => isRunning).length;
    const all = tasks.map(({ run }) => gate.pass(run));
    await settle();
    expect(running()).toBe(1);
    limit = 2;
    tasks[0]?.end();
    await settle();
    expect(running()).toBe(2);
    limit = 1;
    tasks[1]?.end();
    await settle();
    expect(running()).toBe(1);
    tasks[2]?.end();
    await settle();
    tasks[3]?.end();
    expect((await Promise.all(all)).map(({ entered }) => entered)).toEqual([1, 2, 3, 4]);
  });

  it('runs a task alone: after those that are running, and before those that wait', async () => {
    const gate = new RequestGate(() => 2);
    const [before, alone, later] = [task(), task(), task()];
    const all = [gate.pass(before.run), gate.alone(alone.run), gate.pass(later.run)];
    await settle();
    expect([before, alone, later].map(({ isRunning }) => isRunning)).toEqual([true, false, false]);
    before.end();
    await settle();
    expect([before, alone, later].map(({ isRunning }) => isRunning)).toEqual([false, true, false]);
    alone.end();
    await settle();
    expect(later.isRunning).toBe(true);
    later.end();
    await Promise.all(all);
  });

  it('counts how many tasks ran with each, also one that has ended before it', async () => {
    const gate = new RequestGate(() => 3);
    const [long, short, other] = [task(), task(), task()];
    const first = gate.pass(long.run);
    const second = gate.pass(short.run);
    await settle();
    short.end();
    expect((await second).inFlight).toBe(2);
    long.end();
    expect((await first).inFlight).toBe(2);
    const third = gate.pass(other.run);
    await settle();
    other.end();
    expect((await third).inFlight).toBe(1);
  });

  it('goes on after a task that fails', async () => {
    const gate = new RequestGate(() => 1);
    const fails = (): Promise<never> => Promise.reject(new Error('no'));
    await expect(gate.pass(fails)).rejects.toThrow('no');
    await expect(gate.alone(fails)).rejects.toThrow('no');
    expect((await gate.pass(() => Promise.resolve(7))).result).toBe(7);
  });
});
