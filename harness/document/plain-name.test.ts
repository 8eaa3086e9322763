import { describe, expect, it } from 'vitest';
import { plural, singular } from './plain-name.ts';

describe('the singular of a word', () => {
  it.each([
    ['plants', 'plant'],
    ['addresses', 'address'],
    ['classes', 'class'],
    ['boxes', 'box'],
    ['branches', 'branch'],
    ['beaches', 'beach'],
    ['caches', 'cache'],
    ['statuses', 'status'],
    ['houses', 'house'],
    ['categories', 'category'],
    ['movies', 'movie'],
    ['address', 'address'],
    ['status', 'status'],
    ['series', 'series'],
  ])('of "%s" is "%s"', (word, one) => {
    expect(singular(word)).toBe(one);
    expect(singular(one)).toBe(one);
  });

  it.each(['plant', 'address', 'box', 'branch', 'status', 'category'])(
    'is found again from the plural of "%s"',
    (one) => {
      expect(singular(plural(one))).toBe(one);
    },
  );
});
