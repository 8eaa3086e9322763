import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../json/index.ts';
import { viewSchema } from '../../schema/index.ts';
import { createXmlSerializer } from './xml.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

function write(schema: JsonObject, value: Json, components: JsonObject = {}): string {
  const view = viewSchema({ root: { schema, components: { schemas: components } }, pointer: '/schema' });
  const text = createXmlSerializer(view)(value);
  if (typeof text !== 'string') return `(${text.because})`;
  expect(text.startsWith(declaration)).toBe(true);
  return text.slice(declaration.length);
}

const root = { name: 'root' };

describe('an XML body', () => {
  // The examples of OpenAPI 3.1 §4.8.26.2, each inside of a root element.
  const array = (items: JsonObject, xml?: JsonObject): JsonObject => {
    return {
      xml: root,
      properties: { animals: { type: 'array', items: { type: 'string', ...items }, ...(xml && { xml }) } },
    };
  };
  const both = ['a', 'b'];
  it.each<[string, JsonObject, Json, string]>([
    ['a property', { xml: root, properties: {} }, { animals: 'a' }, '<root><animals>a</animals></root>'],
    [
      'attribute, prefix and namespace',
      {
        xml: { name: 'Person' },
        properties: {
          id: { xml: { attribute: true } },
          name: { xml: { namespace: 'https://example.com/schema/sample', prefix: 'sample' } },
        },
      },
      { id: 123, name: 'example' },
      '<Person id="123"><sample:name xmlns:sample="https://example.com/schema/sample">example</sample:name></Person>',
    ],
    ['an array', array({}), { animals: both }, '<root><animals>a</animals><animals>b</animals></root>'],
    [
      'an array with named items',
      array({ xml: { name: 'animal' } }, { name: 'aliens' }),
      { animals: both },
      '<root><animal>a</animal><animal>b</animal></root>',
    ],
    [
      'a wrapped array',
      array({}, { wrapped: true }),
      { animals: both },
      '<root><animals><animals>a</animals><animals>b</animals></animals></root>',
    ],
    [
      'a wrapped array with named items',
      array({ xml: { name: 'animal' } }, { wrapped: true }),
      { animals: both },
      '<root><animals><animal>a</animal><animal>b</animal></animals></root>',
    ],
    [
      'a wrapped array with names inside and outside',
      array({ xml: { name: 'animal' } }, { name: 'aliens', wrapped: true }),
      { animals: both },
      '<root><aliens><animal>a</animal><animal>b</animal></aliens></root>',
    ],
    [
      'a wrapped array with a name outside',
      array({}, { name: 'aliens', wrapped: true }),
      { animals: both },
      '<root><aliens><aliens>a</aliens><aliens>b</aliens></aliens></root>',
    ],
    ['a wrapped empty array', array({}, { wrapped: true }), { animals: [] }, '<root><animals/></root>'],
    ['markup', { xml: root }, { a: '<&>"\'' }, '<root><a>&lt;&amp;&gt;"\'</a></root>'],
    [
      'an array as a whole',
      { xml: { name: 'list' }, items: { xml: { name: 'item' } } },
      [1, 2],
      '<list><item>1</item><item>2</item></list>',
    ],
    ['a text as a whole', { xml: root }, 'x', '<root>x</root>'],
    [
      'nodes of 3.2',
      { xml: root, properties: { a: { xml: { nodeType: 'attribute' } }, t: { xml: { nodeType: 'text' } } } },
      { a: 1, t: 'x' },
      '<root a="1">x</root>',
    ],
    [
      'a namespace for all inner elements',
      { xml: { name: 'root', namespace: 'urn:a' } },
      { b: { c: 1 } },
      '<root xmlns="urn:a"><b><c>1</c></b></root>',
    ],
  ])('serializes %s according to OpenAPI', (_, schema, value, expected) => {
    expect(write(schema, value)).toBe(expected);
  });

  it('has the name of its component if the schema gives no name', () => {
    const components = {
      Pet: { properties: { tag: { $ref: '#/components/schemas/Tag' } } },
      Tag: { xml: { name: 'label' } },
    };
    expect(write({ $ref: '#/components/schemas/Pet' }, { tag: 'x' }, components)).toBe('<Pet><label>x</label></Pet>');
  });

  it.each<[string, JsonObject, Json]>([
    ['a root without a name', {}, { a: 1 }],
    ['null', { xml: root }, { a: null }],
    ['an empty array without a wrapper', { xml: root }, { a: [] }],
    ['an array of arrays', { xml: root }, { a: [[1]] }],
    ['a control character', { xml: root }, { a: '\u0001' }],
    ['a carriage return', { xml: root }, { a: 'x\r\n' }],
    ['a lone surrogate', { xml: root }, { a: '\ud800' }],
    ['an invalid name', { xml: root }, { 'a b': 1 }],
    ['a name that starts with a digit', { xml: root }, { '1a': 1 }],
    ['a name with a colon', { xml: root }, { 'a:b': 1 }],
    ['an object in an attribute', { xml: root, properties: { a: { xml: { attribute: true } } } }, { a: {} }],
  ])('cannot serialize %s', (_, schema, value) => {
    expect(write(schema, value)).toMatch(/^\(/);
  });
});
