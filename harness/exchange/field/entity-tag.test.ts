import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchStrongly, matchWeakly, parseEntityTag, parseEntityTags, printEntityTag } from './entity-tag.ts';

describe('ETag', () => {
  it.each([
    ['"xyzzy"', { weak: false, opaque: 'xyzzy' }],
    ['W/"xyzzy"', { weak: true, opaque: 'xyzzy' }],
    ['""', { weak: false, opaque: '' }],
    ['"a,b\\c"', { weak: false, opaque: 'a,b\\c' }],
  ])('%s is an entity-tag', (field, tag) => {
    expect(parseEntityTag(field)).toEqual(tag);
  });

  it.each(['xyzzy', "'xyzzy'", 'w/"xyzzy"', 'W/xyzzy', '"a b"', '"a', '"a"b"', '"a", "b"', ''])(
    '%s is none',
    (field) => {
      expect(parseEntityTag(field)).toBeUndefined();
    },
  );

  it('is printed as it was read', () => {
    const opaque = fc.stringMatching(/^[!#-~]{0,9}$/);
    fc.assert(
      fc.property(fc.boolean(), opaque, (weak, text) => {
        const tag = { weak, opaque: text };
        expect(parseEntityTag(printEntityTag(tag))).toEqual(tag);
        expect(parseEntityTags(`${printEntityTag(tag)}, "b"`)).toEqual([tag, { weak: false, opaque: 'b' }]);
      }),
    );
  });

  it('stands in a list, or for all', () => {
    expect(parseEntityTags('*')).toBe('*');
    expect(parseEntityTags('"a,b", W/"c"')).toEqual([
      { weak: false, opaque: 'a,b' },
      { weak: true, opaque: 'c' },
    ]);
    expect(parseEntityTags('a, b')).toBeUndefined();
    expect(parseEntityTags('')).toBeUndefined();
  });

  // The table of RFC 9110 §8.8.3.2.
  it.each([
    ['W/"1"', 'W/"1"', false, true],
    ['W/"1"', 'W/"2"', false, false],
    ['W/"1"', '"1"', false, true],
    ['"1"', '"1"', true, true],
  ])('%s and %s match strongly: %s, weakly: %s', (left, right, strongly, weakly) => {
    const [one, two] = [parseEntityTag(left), parseEntityTag(right)];
    if (one === undefined || two === undefined) throw new Error('no tags');
    expect([matchStrongly(one, two), matchWeakly(one, two)]).toEqual([strongly, weakly]);
  });
});
