import { describe, expect, it } from 'vitest';
import type { RequestModel } from '../clause/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import { endsUse, UsedUp } from './own-resource.ts';

const accepted: Input = { path: { id: 'a' }, query: { domain: 'example.com.' } };

/** Whether an action is known to be done once with each resource, after a rejection of a request. */
function isUsedUp(input: Input, status: number): boolean {
  const operation = { method: 'PUT', path: '/servers/{id}/flush' };
  const usedUp = new UsedUp({ operation, bodies: [] } as unknown as RequestModel);
  usedUp.noteRejected({ request: { input }, outcome: { kind: 'answered', status } } as unknown as Exchange, [accepted]);
  return usedUp.isKnown;
}

describe('an action without a body', () => {
  it('is used up if it rejects what it has accepted', () => {
    expect(isUsedUp(accepted, 400)).toBe(true);
  });

  it('is not used up if it rejects another value of its query', () => {
    expect(isUsedUp({ ...accepted, query: { domain: 'a' } }, 422)).toBe(false);
  });

  it('is used up if the state of a resource does not allow it', () => {
    expect(isUsedUp({ ...accepted, query: { domain: 'a' } }, 409)).toBe(true);
  });

  it('is not used up if it rejects the name of another resource', () => {
    expect(isUsedUp({ ...accepted, path: { id: 'b' } }, 400)).toBe(false);
  });
});

describe('an operation that creates something below a resource', () => {
  const operation = { method: 'POST', path: '/owners/{id}/animals' };
  const answered = (status: number): Exchange =>
    ({ request: { input: accepted }, outcome: { kind: 'answered', status } }) as unknown as Exchange;

  it('is used up by a conflict, unless it created several with one resource: then the conflict is about their values', () => {
    const usedUp = new UsedUp({ operation, bodies: [{}] } as unknown as RequestModel);
    usedUp.noteRejected(answered(409), [accepted]);
    usedUp.noteAccepted(answered(201), [{ path: { id: 'b' } }]);
    usedUp.noteAccepted(answered(200), [accepted]);
    expect(usedUp.isKnown).toBe(true);
    usedUp.noteAccepted(answered(201), [accepted]);
    expect(usedUp.isKnown).toBe(false);
  });
});

it('an action is not used up by a conflict about a version in its body', () => {
  expect(isUsedUp({ ...accepted, body: { note: 'a' } }, 409)).toBe(true);
  expect(isUsedUp({ ...accepted, body: { note: 'a', version: 3 } }, 409)).toBe(false);
});

it.each([
  ['POST', '/accounts/{id}/close', true],
  ['PUT', '/plants/{id}:archive', true],
  ['POST', '/orders/{id}/cancellation', true],
  ['POST', '/orders/{id}/endpoints', false],
  ['GET', '/accounts/{id}/closed', false],
  ['POST', '/accounts/close', false],
  ['POST', '/accounts/{id}/deposits', false],
])('%s %s ends the use of a resource: %s', (method, path, expected) => {
  expect(endsUse({ operation: { method, path } } as unknown as RequestModel)).toBe(expected);
});
