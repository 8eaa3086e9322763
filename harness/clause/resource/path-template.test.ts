import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endsInName, isBelow, matchPath, matchResourceName, namedIn, resourcesOf, restBelow } from './path-template.ts';

describe('the resources in a path', () => {
  it('are listed with their collections, the outermost first', () => {
    expect(resourcesOf('/beds/{bed}/labels/{label}/print')).toEqual([
      { itemPath: '/beds/{bed}', collectionPath: '/beds', names: ['bed'] },
      { itemPath: '/beds/{bed}/labels/{label}', collectionPath: '/beds/{bed}/labels', names: ['label'] },
    ]);
  });

  it('are those that a custom method is about', () => {
    const bed = { itemPath: '/beds/{bed}', collectionPath: '/beds', names: ['bed'] };
    expect(resourcesOf('/beds/{bed}:print')).toEqual([bed]);
    expect(resourcesOf('/beds/{bed}/labels:clear')).toEqual([bed]);
  });

  it('can have their keys in parentheses, as in OData', () => {
    const book = { itemPath: '/odata/Books({id})', collectionPath: '/odata/Books', names: ['id'] };
    expect(resourcesOf('/odata/Books({id})')).toEqual([book]);
    expect(resourcesOf("/odata/Books({id})/Pages(no={no},side='{side}')")).toEqual([
      book,
      {
        itemPath: "/odata/Books({id})/Pages(no={no},side='{side}')",
        collectionPath: '/odata/Books({id})/Pages',
        names: ['no', 'side'],
      },
    ]);
    expect(
      ['/Books({id})', "/Books('{id}')", '/Books/{id}/', '/Books({id})/Restock', '/Books()'].filter(endsInName),
    ).toHaveLength(3);
  });

  it('are none when the path has no parameter', () => {
    expect(resourcesOf('/beds')).toEqual([]);
  });

  it('can need several parameters', () => {
    expect(resourcesOf('/{owner}-{repo}')).toEqual([
      { itemPath: '/{owner}-{repo}', collectionPath: '/', names: ['owner', 'repo'] },
    ]);
  });
});

describe('a resource name matched against a template', () => {
  it('gives the parameters, from the outermost collection on', () => {
    const labels = '/v1/beds/{bed}/labels/{label}';
    expect(matchResourceName(labels, 'beds/a/labels/b')).toEqual(
      new Map([
        ['bed', 'a'],
        ['label', 'b'],
      ]),
    );
    expect(matchResourceName('/beds/{bed}', 'beds/a')).toEqual(new Map([['bed', 'a']]));
  });

  it('does not match another text', () => {
    for (const text of ['a', 'beds/a', 'plants/a', '/beds/a', 'v1/beds/a', 'a and beds/b'])
      expect(matchResourceName('/v1/plants/{plant}/beds/{bed}', text)).toBeUndefined();
    expect(matchResourceName('/v1/beds/{bed}', 'plants/a')).toBeUndefined();
  });
});

describe('a path matched against a template', () => {
  it('gives the parameters, after any base path', () => {
    expect(matchPath('/plants/{id}', '/v1/plants/7')).toEqual(new Map([['id', '7']]));
    expect(matchPath('/plants/{id}', '/plants/7/')).toEqual(new Map([['id', '7']]));
  });

  it('does not match another path', () => {
    expect(matchPath('/plants/{id}', '/plants')).toBeUndefined();
    expect(matchPath('/plants/{id}', '/plants/7/photo')).toBeUndefined();
    expect(matchPath('/plants/{id}', '/transplants/7')).toBeUndefined();
  });

  it('gives the decoded parameters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        expect(matchPath('/a.b/{x}', `/a.b/${encodeURIComponent(text)}`)).toEqual(new Map([['x', text]]));
      }),
    );
  });

  it('does not match when its percent-encoding is invalid', () => {
    expect(matchPath('/{x}', '/%zz')).toBeUndefined();
  });
});

describe('what is below a resource', () => {
  it.each([
    ['/beds/{bed}/print', '/beds/{bed}', '/print'],
    ['/beds/{bed}/print/', '/beds/{bed}/', '/print'],
    ['/beds/{bed_pk}/labels/{id}/', '/beds/{id}/', '/labels/{}'],
    ['/beds/{bed}:print', '/beds/{bed}', ':print'],
    ['/beds/{bed}/', '/beds/{bed}/', undefined],
    ['/bedsides/{id}', '/beds', undefined],
    ['/plants/{id}/print/', '/beds/{id}/', undefined],
  ])('is found with and without slashes at the end, whatever the names of parameters are: %s', (path, around, rest) => {
    expect(restBelow(path, around)).toBe(rest);
    expect(isBelow(path, around)).toBe(rest?.startsWith('/') === true);
  });

  it('has the names of the resource under its own parameters', () => {
    const bed = { itemPath: '/beds/{id}/' };
    expect([...namedIn('/beds/{bed_pk}/labels/{id}/', bed, new Map([['id', 7]]))]).toEqual([['bed_pk', 7]]);
    expect([...namedIn('/beds/{id}/print/', bed, new Map([['id', 7]]))]).toEqual([['id', 7]]);
    expect([...namedIn('/plants/{plant}/', bed, new Map([['id', 7]]))]).toEqual([['id', 7]]);
  });
});
