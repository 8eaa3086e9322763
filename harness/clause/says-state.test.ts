import { describe, expect, it } from 'vitest';
import type { Exchange } from '../exchange/index.ts';
import type { RequestModel } from './request/request-model.ts';
import { saysOtherState, saysWrongState } from './says-state.ts';

const without = { parameters: [], bodies: [] } as unknown as RequestModel;

/** Whether a message says that the server is in the wrong state for a request. */
function saysSo(message: string, model = without): boolean {
  const body = new TextEncoder().encode(JSON.stringify({ message }));
  const outcome = { kind: 'answered', status: 400, headers: { 'content-type': 'application/json' }, body };
  const exchange = { request: { input: {} }, outcome } as unknown as Exchange;
  return saysWrongState(model, { exchange });
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

describe('an answer to a request with values says that the server is in another state', () => {
  const exchangeWith = (message: string): Exchange => {
    const body = new TextEncoder().encode(JSON.stringify({ message }));
    const outcome = { kind: 'answered', status: 400, headers: { 'content-type': 'application/json' }, body };
    return { request: { path: '/pumps', input: { query: { pump: 'north' } } }, outcome } as unknown as Exchange;
  };
  const said = (method: string, [message = '', other = message]: readonly string[]): boolean => {
    const model = {
      operation: { method },
      parameters: [{ parameter: { name: 'pump' } }],
      bodies: [],
    } as unknown as RequestModel;
    return saysWrongState(model, { exchange: exchangeWith(message), other: exchangeWith(other) });
  };

  it('if it changes something, and another valid request gets the same answer', () => {
    expect(said('POST', ['Authentication is not enabled'])).toBe(true);
  });

  it.each<[string, ...string[]]>([
    ['GET', 'Authentication is not enabled'],
    ['POST', 'Authentication is not enabled', 'The motor is busy'],
    ['POST', 'The pump is closed'],
    ['POST', 'north is closed'],
    ['POST', 'Bad request'],
  ])('but not if it only reads, or a value or another answer can be the reason: %s %s', (method, ...messages) => {
    expect(said(method, messages)).toBe(false);
  });
});

describe('an answer with 400 says that the resource is in another state', () => {
  const schema = { root: { properties: { status: { enum: ['draft', 'in_progress', 'paid'] } } }, pointer: '' };
  const model = {
    operation: { path: '/bills/{bill}', responses: [{ status: '200', content: [{ schema }] }] },
  } as unknown as RequestModel;
  const says = (message: string, body: object = { note: 'abc' }, status = 400): boolean => {
    const outcome = { kind: 'answered', status, headers: {}, body: Buffer.from(JSON.stringify({ message })) };
    return saysOtherState(model, { request: { input: { body } }, outcome } as unknown as Exchange);
  };

  it.each(['This bill is paid', 'Only drafts can be changed', 'Cannot change a bill in progress'])('%s', (message) => {
    expect(says(message)).toBe(true);
  });

  it('but not if it names no documented state, or one that was sent', () => {
    expect(says('The note must not be empty')).toBe(false);
    expect(says('status must not be paid', { status: 'paid' })).toBe(false);
  });

  it('but not with another status', () => {
    expect(says('This bill is paid', {}, 500)).toBe(false);
  });
});
