import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../json/index.ts';
import { loadSchema, viewSchema, writtenSchemas, type Dialect, type SchemaSource } from '../index.ts';

const source = (schema: Json, schemas: JsonObject = {}, dialect: Dialect = '2020-12'): SchemaSource => {
  return { root: { openapi: '3.1.0', schema, components: { schemas } }, pointer: '/schema', dialect };
};
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

describe('a view of a schema', () => {
  const plant = { type: 'object', xml: { name: 'p' }, properties: { id: { type: 'integer' } } };

  it.each<[string, Json, JsonObject]>([
    ['a pointer', ref('Plant'), { Plant: plant }],
    ['an $anchor', { $ref: '#plant' }, { Plant: { $anchor: 'plant', ...plant } }],
    ['an $id', { $ref: 'https://x.example/p' }, { Plant: { $id: 'https://x.example/p', ...plant } }],
    ['a $dynamicRef', { $dynamicRef: '#plant' }, { Plant: { $dynamicAnchor: 'plant', ...plant } }],
    ['a reference in allOf', { allOf: [{ title: 'A' }, ref('Plant')] }, { Plant: plant }],
    ['a reference with siblings', { title: 'A', ...ref('Plant') }, { Plant: plant }],
  ])('follows %s', (_, schema, schemas) => {
    const view = viewSchema(source(schema, schemas));
    expect(view.hasType('object')).toBe(true);
    expect(view.keyword('xml')).toEqual({ name: 'p' });
    expect(view.propertyNames).toEqual(['id']);
    expect(view.property('id').hasType('integer')).toBe(true);
  });

  it('has the name of the component that is referred to, whatever the kind of reference', () => {
    for (const $ref of ['#/components/schemas/Plant', '#plant']) {
      expect(viewSchema(source({ $ref }, { Plant: { $anchor: 'plant' } })).componentName).toBe('Plant');
    }
  });

  it.each(['#/nowhere', '#nowhere', '#/~2', '#/%ZZ', 'https://x.example/', ''])('ignores the reference %j', ($ref) => {
    expect(viewSchema(source({ $ref, type: 'string' })).hasType('string')).toBe(true);
    expect(viewSchema(source({ $ref })).propertyNames).toEqual([]);
  });

  it('ends where schemas lead back to themselves', () => {
    const tree = { $anchor: 'tree', allOf: [{ $ref: '#tree' }], properties: { child: { $ref: '#tree' } } };
    const view = viewSchema(source({ $ref: '#tree' }, { Tree: tree }), 'possible');
    expect(view.property('child').property('child').propertyNames).toEqual(['child']);
    expect([...writtenSchemas(source({ $ref: '#tree' }, { Tree: tree }))]).toHaveLength(4);
  });

  it('includes alternatives only on request', () => {
    const schema = { anyOf: [{ type: 'string' }], then: { properties: { a: {} } } };
    expect(viewSchema(source(schema)).hasType('string')).toBe(false);
    expect(viewSchema(source(schema), 'possible').hasType('string')).toBe(true);
    expect(viewSchema(source(schema), 'possible').propertyNames).toEqual(['a']);
  });

  it('finds properties by pattern, additional properties, and items by their index', () => {
    const schema = {
      properties: { a: { type: 'string' } },
      patternProperties: { '^x': { type: 'integer' }, '(': {} },
      additionalProperties: { type: 'boolean' },
      prefixItems: [{ type: 'null' }],
      items: { type: 'number' },
    };
    const view = viewSchema(source(schema));
    expect(['a', 'x1', 'b'].map((name) => view.property(name).keyword('type'))).toEqual([
      'string',
      'integer',
      'boolean',
    ]);
    expect([0, 1].map((index) => view.item(index).keyword('type'))).toEqual(['null', 'number']);
    expect(view.step('0').values('type')).toEqual(['boolean', 'null']);
    const old = viewSchema(source({ items: [{ type: 'null' }], additionalItems: { type: 'number' } }, {}, 'draft-07'));
    expect([0, 1].map((index) => old.item(index).keyword('type'))).toEqual(['null', 'number']);
  });

  it('reads only the keywords of its dialect, and annotations even beside a $ref', () => {
    const beside = { ...ref('A'), type: 'string', readOnly: true };
    const old = viewSchema(source(beside, { A: { const: 1, minimum: 3 } }, 'openapi-3.0'));
    expect([old.hasType('string'), old.keyword('readOnly'), old.keyword('const'), old.keyword('minimum')]).toEqual([
      ...[false, true, undefined, 3],
    ]);
    expect(viewSchema(source(beside, { A: { const: 1 } })).keyword('const')).toBe(1);
  });
});

describe('a property that is required', () => {
  it.each<[string, Json, JsonObject]>([
    ['the property itself', { readOnly: true }, {}],
    ['the target of its reference', ref('Id'), { Id: { readOnly: true } }],
    ['the target of a reference to its $anchor', { $ref: '#id' }, { Id: { $anchor: 'id', readOnly: true } }],
    ['a schema in its allOf', { allOf: [ref('Id')] }, { Id: { readOnly: true } }],
  ])('is not required of a client where readOnly marks %s', (_, id, schemas) => {
    const schema = source({ required: ['id', 'name'], properties: { id, name: {} } }, schemas);
    const keywords = loadSchema({ ...schema, direction: 'request' }).keywords;
    expect(keywords !== false && keywords.required).toEqual(['name']);
  });
});
