import { describe, expect, it } from 'vitest';
import { Turns } from './turns.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Tasks that end when `end` is called with their names. */
function tasks(turns: Turns, log: string[]): { begin: (name: string) => void; end: (name: string) => void } {
  const ends = new Map<string, () => void>();
  const begin = (name: string): void => {
    const given = turns.take(() => new Promise<void>((resolve) => ends.set(name, resolve)));
    void given.then(async () => {
      // Whatever follows from it, up to further tasks, is done before the next result is given back.
      for (let step = 0; step < 20; step += 1) await Promise.resolve();
      log.push(name);
    });
  };
  return { begin, end: (name) => ends.get(name)?.() };
}

/** A clock that a test sets. */
const clockAt = (): { time: number; now: () => number } => {
  const clock = { time: 0, now: () => clock.time };
  return clock;
};

describe('turns', () => {
  it('give back results in the order in which their tasks began, each with all that follows from it', async () => {
    const log: string[] = [];
    const { begin, end } = tasks(new Turns(8, () => 3), log);
    for (const name of ['a', 'b', 'c']) begin(name);
    end('c');
    end('b');
    for (let count = 0; count < 5; count += 1) await turn();
    expect(log).toEqual([]);
    end('a');
    for (let count = 0; count < 5; count += 1) await turn();
    expect(log).toEqual(['a', 'b', 'c']);
  });

  it('hand on errors in the same order', async () => {
    const turns = new Turns(8, () => 8);
    const first = turns.take(() => turn().then(() => Promise.reject(new Error('broken'))));
    const second = turns.take(() => Promise.resolve(2));
    await expect(first).rejects.toThrow('broken');
    expect(await second).toBe(2);
  });

  it('have a width that depends on the number of results alone', async () => {
    let capacity = 1;
    const turns = new Turns(8, () => capacity);
    expect(turns.width).toBe(4);
    for (let count = 0; count < 4; count += 1) await turns.take(() => Promise.resolve());
    capacity = 99;
    expect(turns.width).toBe(6);
    for (let count = 0; count < 20; count += 1) await turns.take(() => Promise.resolve());
    expect(turns.width).toBe(8);
  });

  it('end when results have waited too long while more could be in flight', async () => {
    const log: string[] = [];
    const clock = clockAt();
    const turns = new Turns(8, () => 8, clock);
    const { begin, end } = tasks(turns, log);
    for (let count = 0; count < 4; count += 1) {
      begin(`slow ${count}`);
      begin(`fast ${count}`);
      end(`fast ${count}`);
      await turn();
      clock.time += 600;
      end(`slow ${count}`);
      await turn();
      await turn();
    }
    begin('slow');
    begin('fast');
    end('fast');
    // The time is used up, so a timer that is due at once ends the order.
    while (turns.isKept) await new Promise((resolve) => setTimeout(resolve, 1));
    await turn();
    expect(log.at(-1)).toBe('fast');
    end('slow');
    await turn();
    expect(log.at(-1)).toBe('slow');
  });

  it('do not end because of slow results while no more could be in flight', async () => {
    const log: string[] = [];
    const clock = clockAt();
    const turns = new Turns(8, () => 1, clock);
    const { begin, end } = tasks(turns, log);
    begin('slow');
    begin('fast');
    end('fast');
    clock.time += 60_000;
    await new Promise((resolve) => setTimeout(resolve, 5));
    end('slow');
    await turn();
    await turn();
    expect(turns.isKept).toBe(true);
    expect(log).toEqual(['slow', 'fast']);
  });
});
