import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../exchange/index.ts';
import { likenessOf } from './likeness.ts';
import { looksLikeDuplicate } from './like-duplicate.ts';

/** The answer to a request with a name and a slug. */
function answer(status: number, body: object): Exchange {
  const outcome = { kind: 'answered', status, headers: {}, body: Buffer.from(JSON.stringify(body)) };
  const request = { method: 'POST', path: '/a', headers: [], input: { body: { name: 'abcdef', slug: 'ghijkl' } } };
  return { request, outcome } as unknown as Exchange;
}

const taken = (field: string): string[] => [`thing with this ${field} already exists.`];

describe('an answer like that to a duplicate', () => {
  const likeness = likenessOf(answer(400, { name: taken('name'), slug: taken('slug') }));
  const policy = { kind: 'rejects', status: 400, likeness } as const;

  it('says of one field that it is taken where duplicates had several', () => {
    expect(looksLikeDuplicate(policy, answer(400, { name: taken('name') }))).toBe(true);
  });

  it.each([
    ['another reason', answer(400, { name: ['This field may not be blank.'] })],
    ['another status', answer(422, { name: taken('name') })],
  ])('does not have %s', (_, other) => {
    expect(looksLikeDuplicate(policy, other)).toBe(false);
  });
});
