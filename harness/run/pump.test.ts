import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pump } from './pump.ts';

/** Waits for some turns of the event loop. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
}

/** Items of lanes: two of one lane conflict. Notes what runs at the same time. */
async function pumpLanes(items: readonly (readonly [lane: number, turns: number])[], width: number) {
  const begun: number[] = [];
  const running: number[] = [];
  let most = 0;
  let conflicts = 0;
  const task = async (index: number): Promise<void> => {
    const [lane = 0, count = 0] = items[index] ?? [];
    begun.push(index);
    conflicts += running.filter((other) => items[other]?.[0] === lane).length;
    running.push(index);
    most = Math.max(most, running.length);
    await turns(count);
    running.splice(running.indexOf(index), 1);
  };
  const inOneLane = (one: number, other: number): boolean => items[one]?.[0] === items[other]?.[0];
  await pump(items.keys(), () => width, task, inOneLane);
  return { begun, most, conflicts };
}

const lanes = fc.array(fc.tuple(fc.nat(4), fc.nat(3)), { maxLength: 100 });

describe('pump', () => {
  it('runs each item once, no more than the width at a time, conflicting ones apart and in their order', async () => {
    const property = fc.asyncProperty(lanes, fc.integer({ min: 1, max: 6 }), async (items, width) => {
      const { begun, most, conflicts } = await pumpLanes(items, width);
      expect([...begun].sort((a, b) => a - b)).toEqual([...items.keys()]);
      expect(most).toBeLessThanOrEqual(width);
      expect(conflicts).toBe(0);
      for (const lane of new Set(items.map(([each]) => each))) {
        const ofLane = begun.filter((index) => items[index]?.[0] === lane);
        expect(ofLane).toEqual([...ofLane].sort((a, b) => a - b));
      }
    });
    await fc.assert(property, { numRuns: 30 });
  });

  it('runs what does not conflict beside what does', async () => {
    const { most } = await pumpLanes([[1, 3], [1, 1], [2, 1]], 4); // prettier-ignore
    expect(most).toBe(2);
  });

  it('takes no more items after a task fails, and fails with its error', async () => {
    const taken: number[] = [];
    function* items(): Generator<number> {
      for (let item = 0; ; item += 1) {
        taken.push(item);
        yield item;
      }
    }
    const task = async (item: number): Promise<void> => {
      await turns(1);
      if (item === 2) throw new Error('broken');
    };
    await expect(pump(items(), () => 2, task)).rejects.toThrow('broken');
    await turns(5);
    expect(taken.length).toBeLessThanOrEqual(4);
  });

  it('fails with the error of the items', async () => {
    function* items(): Generator<number> {
      yield 1;
      throw new Error('no more');
    }
    await expect(pump(items(), () => 2, () => turns(1))).rejects.toThrow('no more'); // prettier-ignore
  });
});
