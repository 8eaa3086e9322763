import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Json } from '../../json/index.ts';
import { facets, valid } from '../index.ts';

const known = { type: 'integer', minimum: 1 };
const source = (text: Json) => ({ root: { anyOf: [text, known] }, pointer: '' });
const isText = (value: unknown): boolean => typeof value === 'string';

it('texts of a branch with an unknown format are not generated where another branch has numbers', () => {
  const given = source({ type: 'string', format: 'integer' });
  expect(fc.sample(valid(given), { numRuns: 100, seed: 1 }).filter(isText)).toEqual([]);
  const clear = facets(given).filter(({ doubtful }) => doubtful === undefined);
  const drawn = clear.flatMap(({ arbitrary }) => fc.sample(arbitrary, { numRuns: 3, seed: 1 }));
  expect(drawn.filter(isText)).toEqual([]);
  expect(facets(given).find(({ name }) => name === 'anyOf 0')?.doubtful).toMatch(/not known/);
});

it.each<Json>([{ type: 'string' }, { type: 'string', format: 'date' }, { type: 'string', format: 'password' }])(
  'texts of another branch are: %j',
  (text) => {
    const given = source(text);
    expect(fc.sample(valid(given), { numRuns: 100, seed: 1 }).some(isText)).toBe(true);
    expect(facets(given).find(({ name }) => name === 'anyOf 0')?.doubtful).toBeUndefined();
  },
);
