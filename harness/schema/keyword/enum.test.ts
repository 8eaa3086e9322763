import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equals, type Json } from '../../json/index.ts';
import { enumKeyword } from './enum.ts';

const json = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>;
const number = fc.constantFrom<Json>(1, 1n, 0, -0, 1e21, 10n ** 21n, 0.1, '1', [1], [1n], { a: 1 }, { a: 1n });
const value = fc.oneof(json, number);

describe('enum', () => {
  it('holds for the values that equal a member, however many members there are', () => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 30 }), value, fc.boolean(), (members, other, isMember) => {
        const given = isMember ? (members.at(-1) ?? other) : other;
        expect(enumKeyword.asserts?.({ enum: members })?.(given)).toBe(members.some((member) => equals(given, member)));
      }),
    );
  });
});
