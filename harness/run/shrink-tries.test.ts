import { describe, expect, it } from 'vitest';
import type { Case } from '../clause/index.ts';
import type { Json } from '../json/index.ts';
import { ShrinkTries } from './shrink-tries.ts';

const sending = (body: Json): Case => ({ kind: 'probe', draft: { input: { body } } });

/** The tries of a fault, after one request showed it and others did not. */
function triesAfter(shown: Json, ...inVain: readonly Json[]): ShrinkTries {
  const tries = new ShrinkTries();
  tries.note(sending(shown), true);
  for (const each of inVain) tries.note(sending(each), false);
  return tries;
}

describe('a smaller request of a fault', () => {
  it('is not tried twice', () => {
    const tries = triesAfter({ name: 'ab', note: 'c' }, { name: 'b', note: 'c' });
    expect(tries.isWorthwhile(sending({ name: 'b', note: 'c' }))).toBe(false);
    expect(tries.isWorthwhile(sending({ name: 'a', note: 'c' }))).toBe(true);
  });

  it('is not tried without a place that the fault needs', () => {
    const tries = triesAfter({ name: 'a', note: 'b', size: 3 }, { note: 'b', size: 3 });
    expect(tries.isWorthwhile(sending({ note: 'b' }))).toBe(false);
    expect(tries.isWorthwhile(sending({ name: 'a', size: 3 }))).toBe(true);
  });

  it('is tried if it is not known which of several places the fault needs', () => {
    const tries = triesAfter({ name: 'a', note: 'b', size: 3 }, {});
    expect(tries.isWorthwhile(sending({ note: 'b', size: 3 }))).toBe(true);
    expect(tries.isWorthwhile(sending({ name: 'a' }))).toBe(true);
  });

  it('is tried after many tries only if it is seen to be smaller', () => {
    const long = 'x'.repeat(200);
    const inVain = Array.from({ length: 20 }, (_, index) => ({ name: long.slice(index + 2), note: '' }));
    const tries = triesAfter({ name: long, note: '' }, ...inVain);
    expect(tries.isWorthwhile(sending({ name: `y${long.slice(2)}`, note: '' }))).toBe(false);
    expect(tries.isWorthwhile(sending({ name: long.slice(100), note: '' }))).toBe(true);
    expect(tries.isWorthwhile(sending({ name: long }))).toBe(true);
  });

  it('can have a body of another media type, of which the description leads to itself', () => {
    const content = { mediaType: 'text/plain', itself: undefined as unknown };
    content.itself = content;
    const given = { kind: 'probe', draft: { input: { body: 'a' }, unlike: { content } } } as unknown as Case;
    const tries = new ShrinkTries();
    tries.note(given, true);
    expect(tries.isWorthwhile(given)).toBe(true);
  });

  it('is tried again as long as nothing has shown the fault', () => {
    const tries = new ShrinkTries();
    tries.note(sending({ name: 'a' }), false);
    expect(tries.isWorthwhile(sending({ name: 'a' }))).toBe(true);
  });
});
