import { describe, expect, it } from 'vitest';
import type { Outcome } from '../exchange/index.ts';
import type { Trial } from '../clause/index.ts';
import { Contact } from './contact.ts';

const trialWith = (outcome: Outcome, path = '/'): Trial =>
  ({
    kind: 'probe',
    case: { kind: 'probe', draft: { input: {} } },
    exchange: { outcome, attempts: 1, request: { method: 'GET', path } },
  }) as Trial;
const without = (reason: 'timed out' | 'certificate rejected'): Trial =>
  trialWith({ kind: 'unanswered', reason, detail: '' });

describe('the contact with a server', () => {
  it('counts the requests in a row without an answer', () => {
    const contact = new Contact();
    for (let count = 0; count < 3; count += 1) contact.note(without('timed out'));
    expect(contact.unanswered).toBe(3);
    contact.note(trialWith({ kind: 'answered', status: 200, headers: {}, body: new Uint8Array() }));
    expect(contact.unanswered).toBe(0);
  });

  it('is not lost if the server rejects client certificates', () => {
    const contact = new Contact();
    contact.note(without('timed out'));
    for (let count = 0; count < 3; count += 1) contact.note(without('certificate rejected'));
    expect(contact.unanswered).toBe(0);
  });
  it('knows which requests the server answered last', () => {
    const contact = new Contact();
    const fine: Outcome = { kind: 'answered', status: 200, headers: {}, body: new Uint8Array() };
    for (const path of ['/a', '/b', '/a?x=1', '/c', '/d', '/d']) contact.note(trialWith(fine, path));
    contact.note(without('timed out'));
    expect(contact.lastAnswered).toEqual(['GET /d', 'GET /c', 'GET /a']);
    contact.note(trialWith(fine, `/${'1'.repeat(1000)}`));
    expect(contact.lastAnswered[0]?.length).toBeLessThan(100);
  });
});
