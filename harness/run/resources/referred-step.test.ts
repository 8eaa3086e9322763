import { describe, expect, it } from 'vitest';
import type { RequestModel } from '../../clause/index.ts';
import type { Exchange } from '../../exchange/index.ts';
import { isNamedIn } from './referred-step.ts';

/** Whether an answer names the action at a path. @param bodies of the action */
function isNamed(path: string, message: string, bodies: readonly object[] = []): boolean {
  const body = new TextEncoder().encode(JSON.stringify({ message }));
  const exchange = { outcome: { kind: 'answered', status: 409, headers: {}, body } } as unknown as Exchange;
  const step = { operation: { path }, bodies } as unknown as RequestModel;
  return isNamedIn({ place: '/body/eventId', step, at: '/path/id' }, exchange);
}

describe('an answer names an action', () => {
  it.each([
    ['/events/{id}/publish', 'Tickets are only sold for published events'],
    ['/events/{id}/publish/', 'Publish the event first'],
    ['/users/{id}/activate', 'The user is not active'],
    ['/bills/{id}/approve', 'APPROVAL is missing'],
    ['/mails/{id}/verify', 'The address was never verified'],
  ])('%s by "%s"', (path, message) => {
    expect(isNamed(path, message)).toBe(true);
  });

  it.each([
    ['if the words are others', '/events/{id}/publish', 'The event is in the public domain'],
    ['if its name is so short that many words begin with it', '/doors/{id}/pay', 'The payload is too large'],
    ['if it is a resource and not an action', '/events/{id}', 'The events are over'],
  ])('not %s', (_, path, message) => {
    expect(isNamed(path, message)).toBe(false);
  });

  it('not if it has a body, because it can put something in', () => {
    expect(isNamed('/events/{id}/tickets', 'The event has no tickets', [{}])).toBe(false);
  });
});
