import { describe, expect, it } from 'vitest';
import type { RequestModel } from '../../clause/index.ts';
import type { Answered, Exchange } from '../../exchange/index.ts';
import { Processing, type Look } from './processing.ts';

const answer = (status: number, headers: Answered['headers'] = {}): Exchange => ({
  request: { method: 'POST', path: '/a', headers: [], body: { kind: 'none' }, credentials: [] },
  target: new URL('http://target.invalid'),
  outcome: { kind: 'answered', status, headers, body: new Uint8Array() },
  milliseconds: 1,
  attempts: 1,
  position: 1,
});
const model = { operation: { name: 'POST /a', path: '/a', method: 'POST' } } as RequestModel;

/** Follows creations. The look with a number shows the effect, if any does. @returns the pauses of each */
async function pausesFor(exchange: Exchange, shownBy: number, times = 1): Promise<[number[][], boolean]> {
  const pauses: number[][] = [];
  const sending = { sender: {} as never, seed: 1 };
  const processing = new Processing(sending, {} as never, [], (milliseconds) => {
    pauses.at(-1)?.push(milliseconds);
    return Promise.resolve();
  });
  let isProcessed = false;
  for (let time = 0; time < times; time += 1) {
    let looks = 0;
    const look: Look = {
      send: () => Promise.resolve(answer((looks += 1) === shownBy ? 200 : 404)),
      isShown: ({ outcome }) => outcome.kind === 'answered' && outcome.status === 200,
    };
    pauses.push([]);
    isProcessed = (await processing.follow(exchange, model, look)).processed !== undefined;
  }
  return [pauses, isProcessed];
}

describe('a request that was accepted for later processing', () => {
  it('is looked for in longer and longer pauses, until its effect is shown', async () => {
    expect(await pausesFor(answer(202), 4)).toEqual([[[10, 20, 40, 80]], true]);
  });

  it('is looked for when the server asks for it', async () => {
    expect(await pausesFor(answer(202, { 'retry-after': '2' }), 2)).toEqual([[[2000, 20]], true]);
    expect(await pausesFor(answer(202, { 'retry-after': '60' }), 1)).toEqual([[[]], false]);
  });

  it('is waited for only so long, and after a few in vain no more', async () => {
    const [pauses, isProcessed] = await pausesFor(answer(202), 0, 5);
    expect(isProcessed).toBe(false);
    const totals = pauses.map((each) => each.reduce((sum, pause) => sum + pause, 0));
    expect(Math.max(...totals)).toBeLessThanOrEqual(4000);
    expect(totals.map((total) => total > 3000)).toEqual([true, true, true, false, false]);
    expect(totals.slice(3)).toEqual([0, 0]);
  });

  it('is not waited for if the answer has its result', async () => {
    expect(await pausesFor(answer(201), 1)).toEqual([[[]], false]);
  });
});
