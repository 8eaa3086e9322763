import { describe, expect, it } from 'vitest';
import { followLink, parseLinks } from './link.ts';

describe('Link', () => {
  const request = new URL('http://example.com/v1/things?page=1');

  it('has targets, relations and attributes', () => {
    const links = parseLinks('<a,b>; rel="Next prev"; title="x; \\"y\\", z", </c>;rel=last;rel=first ; flag');
    expect(
      links?.map(({ target, relations, attributes }) => [target, relations, Object.fromEntries(attributes)]),
    ).toEqual([
      ['a,b', ['next', 'prev'], { rel: 'Next prev', title: 'x; "y", z' }],
      ['/c', ['last'], { rel: 'last', flag: '' }],
    ]);
    expect(parseLinks('')).toEqual([]);
  });

  it.each(['a; rel=next', '<a; rel=next', '<a> rel=next', '<a>; rel="next'])('%s is invalid', (field) => {
    expect(parseLinks(field)).toBeUndefined();
  });

  it('leads to the next page', () => {
    const field = '<?page=0>; rel=prev, <?page=9>; rel="next"; anchor="#x", <?page=2>; rel="last next"';
    expect(followLink(field, 'next', request)?.href).toBe('http://example.com/v1/things?page=2');
    expect(followLink(field, 'first', request)).toBeUndefined();
    expect(followLink('<https://example.com/p?x=1&y=2>; rel=next', 'NEXT', request)?.href).toBe(
      'https://example.com/p?x=1&y=2',
    );
  });
});
