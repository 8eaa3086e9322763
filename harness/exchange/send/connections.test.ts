import { EventEmitter } from 'node:events';
import type { Dispatcher } from 'undici';
import { describe, expect, it } from 'vitest';
import { Connections } from './connections.ts';

describe('a connection', () => {
  it('can have been idle as long as this process was busy since the last request was sent', async () => {
    let busy = 0;
    const open = (): Dispatcher => new EventEmitter() as unknown as Dispatcher;
    const connections = new Connections(open, 1, undefined, () => busy);
    const idleAfter = async (milliseconds: number): Promise<number> =>
      connections.use(
        async ({ idle }) => {
          busy += milliseconds;
          return Promise.resolve(idle);
        },
        () => ({ failed: false, reading: undefined }),
      );
    expect(await idleAfter(20_000)).toBeLessThan(10_000);
    expect(await idleAfter(0)).toBeGreaterThanOrEqual(20_000);
    expect(await idleAfter(0)).toBeLessThan(10_000);
  });
});
