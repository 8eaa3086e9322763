import { expect, it } from 'vitest';
import { relations } from './filter-relations.ts';

it.each([
  ['guest', 'yes'],
  // Whether letter case matters is for the server to decide.
  ['GUEST', 'open'],
  ['member', 'no'],
] as const)('an item with %j is what the filter "guest" asks for: %s', (has, match) => {
  expect(relations['is '](has, 'guest')).toBe(match);
  expect(relations['contains '](['other', has], ['guest'])).toBe(match);
  expect(relations['contains all of '](['pot', has], ['guest', 'pot'])).toBe(match);
});

it('a list with one of several values is what a filter for all of them does not ask for', () => {
  expect(relations['contains '](['a'], ['a', 'b'])).toBe('yes');
  expect(relations['contains all of '](['a'], ['a', 'b'])).toBe('no');
});
