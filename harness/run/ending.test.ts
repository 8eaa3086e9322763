import { describe, expect, it } from 'vitest';
import type { Trial } from '../clause/index.ts';
import type { OperationRows } from '../plan/index.ts';
import { ServerEnding } from './ending.ts';
import type { Session } from './session.ts';

const plan = (name: string, disturbs: OperationRows['disturbs']): OperationRows =>
  ({ operation: { name, responses: [] }, disturbs }) as unknown as OperationRows;
const answered = (status: number, says = ''): Trial =>
  ({
    kind: 'probe',
    exchange: { attempts: 0, outcome: { kind: 'answered', status, body: Buffer.from(says) } },
  }) as unknown as Trial;

describe('a server that was made to reject requests', () => {
  it.each(['state', undefined] as const)('is not at fault if it rejects another operation (%s)', async (disturbs) => {
    const ending = new ServerEnding({} as Session);
    expect(await ending.shownBy(answered(503), plan('POST /password', disturbs), false)).toBeUndefined();
    expect(await ending.shownBy(answered(204), plan('POST /maintenance', 'rejection'), true)).toBeUndefined();
    const cut = await ending.shownBy(answered(503), plan('POST /password', disturbs), false);
    expect(cut?.because).toMatch(/^not sent: the server rejects requests \(status 503\) after POST \/maintenance/);
  });

  it('is not at fault if it says so, whatever made it do that', async () => {
    const ending = new ServerEnding({} as Session);
    const says = 'The service is currently in maintenance mode.';
    const cut = await ending.shownBy(answered(503, says), plan('POST /things', undefined), false);
    expect(cut?.because).toBe('not sent: the server says that it is in a maintenance mode (status 503)');
    expect(ending.reason).toBe(cut);
  });
});
