import { describe, expect, it } from 'vitest';
import type { Subject } from './reference.ts';
import { unitsOf } from './units.ts';

const variant = (name: string, together?: string): Subject => ({
  kind: 'variant',
  name,
  sentence: `It is ${name}.`,
  ...(together !== undefined && { together }),
});
const subjects = [variant('slow'), variant('a', 'a,b'), variant('b', 'a,b')];
const namesOf = (only: readonly string[], isApart = false): string[][] =>
  unitsOf(subjects, only, isApart).map(({ subject, members }) => [subject.name, ...members.map(({ name }) => name)]);

describe('the servers of a proof', () => {
  it('have several variants at once where the reference has such a server', () => {
    expect(namesOf([])).toEqual([['slow'], ['a,b', 'a', 'b']]);
  });

  it('have one variant each if that is asked for, or if variants are named', () => {
    expect(namesOf([], true)).toEqual([['slow'], ['a'], ['b']]);
    expect(namesOf(['b'])).toEqual([['b']]);
  });
});
