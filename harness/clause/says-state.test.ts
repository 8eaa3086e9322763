import { describe, expect, it } from 'vitest';
import type { Exchange } from '../exchange/index.ts';
import type { RequestModel } from './request/request-model.ts';
import { saysWrongState } from './says-state.ts';

const without = { parameters: [], bodies: [] } as unknown as RequestModel;

/** Whether a message says that the server is in the wrong state for a request. */
function saysSo(message: string, model = without): boolean {
  const body = new TextEncoder().encode(JSON.stringify({ message }));
  const outcome = { kind: 'answered', status: 400, headers: { 'content-type': 'application/json' }, body };
  return saysWrongState(model, { request: { input: {} }, outcome } as unknown as Exchange);
}

describe('an answer to a request without values says that the server is in another state', () => {
  it.each([
    'No active destination!',
    'Not currently recording.',
    "The pump isn't running",
    'The job is already running',
    'The pump has not been started',
    'Two-factor sign-in is disabled',
  ])('%s', (message) => {
    expect(saysSo(message)).toBe(true);
  });

  it.each(['The parameter x is not valid', 'Invalid data supplied.', 'A body is required', 'Bad request'])(
    'but not: %s',
    (message) => {
      expect(saysSo(message)).toBe(false);
    },
  );

  it('but not if the operation has a body, the values of which can be the reason', () => {
    expect(saysSo('No active destination!', { ...without, bodies: [{}] } as unknown as RequestModel)).toBe(false);
  });
});
