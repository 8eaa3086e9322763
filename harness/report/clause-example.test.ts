import { describe, expect, it } from 'vitest';
import { exampleKeyOf } from './clause-example.ts';
import { clauseExamples } from './clause-examples.ts';

describe('the key of an example', () => {
  const operation = 'POST /a b';
  it.each([
    ['rejects body /name maxLength', 'rejects application/json maxLength', 'rejects maxLength'],
    ['rejects absent body', 'rejects absent application/json', 'rejects absent'],
    ['rejects malformed body', 'rejects malformed JSON', 'rejects malformed'],
    ['rejects query limit type', 'rejects query type "integer"', 'rejects type'],
    ['responds 200 header ETag', 'responds header ETag', 'responds header'],
    ['accepts body /kind member "x"', 'accepts application/json member "x"', 'accepts member'],
    ['accepts body', undefined, 'accepts'],
    ['accepts query limit example', undefined, 'accepts example'],
    ['enforces bearerAuth', undefined, 'enforces'],
    ['answers', undefined, 'answers'],
  ])('leaves out the names in %s (%s): %s', (what, kind, key) => {
    expect(exampleKeyOf({ id: `${operation} ${what}`, operation, ...(kind !== undefined && { kind }) })).toBe(key);
  });

  it('is that of the clause that its example breaks, apart from the kind', () => {
    expect(Object.keys(clauseExamples).length).toBeGreaterThan(50);
    for (const [key, { clause }] of Object.entries(clauseExamples)) {
      expect(clause).toContain(` ${key.split(' ')[0] ?? ''}`);
    }
  });
});
