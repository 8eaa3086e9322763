import { describe, expect, it } from 'vitest';
import { parseEntityTag } from './entity-tag.ts';

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
    '%s is invalid',
    (field) => {
      expect(parseEntityTag(field)).toBeUndefined();
    },
  );
});
