import { expect, it } from 'vitest';
import type { OneRequest } from '../clause/index.ts';
import { settleAnew } from './settle.ts';

/** What a context settles anew where no resource can be made, as far as that depends on these. */
function settledAnew(method: string, isUsedUp: boolean): Promise<{ readonly lost?: string | undefined }> {
  const settle = (_: unknown, given: OneRequest, isOwn: boolean): Promise<object> =>
    Promise.resolve({ given, naming: [], ...(isOwn && { lost: 'no house is known' }) });
  const context = {
    freshen: (input: object) => input,
    model: { operation: { method }, parameters: [] },
    session: { resources: { settle } },
    isUsedUp,
  };
  return settleAnew(context as unknown as Parameters<typeof settleAnew>[0], { draft: { input: {} } });
}

it('sends a request again to the resource that others use where no other one can be made', async () => {
  expect((await settledAnew('POST', false)).lost).toBeUndefined();
});

it('sends no request to a resource that others use which would remove it, or cannot be done again', async () => {
  expect((await settledAnew('DELETE', false)).lost).toBe('no house is known');
  expect((await settledAnew('POST', true)).lost).toBe('no house is known');
});
