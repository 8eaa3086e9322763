import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UnsupportedSchema } from '../../schema/index.ts';
import { sampled } from './sampled.ts';

const failing = (error: Error): fc.Arbitrary<number> =>
  fc.constant(0).map(() => {
    throw error;
  });

describe('values that are drawn while rows are planned', () => {
  it('are none if a schema turns out to be too hard', () => {
    expect(sampled(failing(new UnsupportedSchema('allOf', '', 'no value was found')), 1)).toEqual([]);
  });

  it('hide no other errors', () => {
    expect(() => sampled(failing(new TypeError('broken')), 1)).toThrow('broken');
    expect(sampled(fc.constant(1), 2)).toEqual([1, 1]);
  });
});
