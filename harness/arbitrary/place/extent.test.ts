import { describe, expect, it } from 'vitest';
import { parse } from '../../json/index.ts';
import { facets, facetsOf, nearMisses, nearMissesOf } from '../index.ts';

const names = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`);
const wide = (count: number) => ({
  root: { type: 'object', properties: Object.fromEntries(names(count).map((name) => [name, { type: 'integer' }])) },
  pointer: '',
});

describe('a list of near-misses or facets', () => {
  it('reports when it is not complete, and why', () => {
    expect(nearMissesOf(wide(400)).cut).toContain('more than 300');
    expect(facetsOf(wide(400)).cut).toContain('more than 1000');
  });

  it('reports nothing when it is complete', () => {
    expect(nearMissesOf(wide(20))).not.toHaveProperty('cut');
    expect(facetsOf(wide(20))).not.toHaveProperty('cut');
    expect(nearMissesOf(wide(20)).nearMisses).toHaveLength(21);
  });

  it('has the same entries with and without the report', () => {
    expect(nearMisses(wide(3)).map(({ about }) => about)).toEqual(['', '/p0', '/p1', '/p2']);
    expect(facets(wide(3)).map(({ name }) => name)).toEqual(facetsOf(wide(3)).facets.map(({ name }) => name));
  });

  it('has every place at which a schema occurs, however many', () => {
    const root = { type: 'object', required: names(10), additionalProperties: { type: 'string', maxLength: 9 } };
    const { nearMisses: all, cut } = nearMissesOf({ root, pointer: '' });
    for (const keyword of ['type', 'maxLength']) {
      const places = all.filter((miss) => miss.keyword === keyword && miss.about !== '').map(({ about }) => about);
      expect(places).toEqual(expect.arrayContaining(names(10).map((name) => `/${name}`)));
    }
    expect(cut).toBeUndefined();
  });

  it('reports when the members of a schema are tested at some of its places only', () => {
    const pair = { type: 'object', properties: { a: { type: 'null' } } };
    const root = { type: 'object', required: names(10), additionalProperties: pair };
    const { nearMisses: all, cut } = nearMissesOf({ root, pointer: '' });
    const broken = (place: RegExp) => all.filter(({ keyword, about }) => keyword === 'type' && place.test(about));
    expect(broken(/^\/p\d\/a$/)).toHaveLength(4);
    expect(broken(/^\/p\d$/)).toHaveLength(10);
    expect(cut).toBe('the schema at "/p4" also occurs at 4 other places; its members are tested there');
  });

  it('is shorter, with the same beginning, where a large schema gets only a share of the work', () => {
    const root = parse('{"$ref":"https://json-schema.org/draft/2020-12/schema"}');
    const [whole, part] = [1, 1 / 3].map((share) => nearMissesOf({ root, pointer: '' }, { share }));
    const places = (list: typeof whole) => (list?.nearMisses ?? []).map(({ keyword, about }) => `${keyword} ${about}`);
    expect(places(part).length).toBeLessThan(places(whole).length);
    expect(places(whole).slice(0, places(part).length)).toEqual(places(part));
    expect(part?.cut).toContain('so large');
  });

  it.each(['https://json-schema.org/draft/2020-12/schema', 'http://json-schema.org/draft-07/schema#'])(
    'is cut where the schema is as large as the meta-schema: %s',
    (uri) => {
      const source = { root: parse(`{"$ref":"${uri}"}`), pointer: '' };
      for (const list of [nearMissesOf, facetsOf]) expect(list(source).cut).toBeDefined();
    },
  );
});
