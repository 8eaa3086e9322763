import { describe, expect, it } from 'vitest';
import { writeDocument } from '../workshop/testing/api.ts';
import { loadDocument } from './load.ts';
import { changedOperations } from './semantic-text.ts';

const plant = {
  type: 'object',
  required: ['name', 'id'],
  properties: { id: { type: 'integer' }, description: { type: 'string' } },
};
const ref = (name: string): object => ({ 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } });

/** A document with three operations. @param change of some of its parts */
function base(change: { plant?: object; query?: object; parent?: string; more?: object } = {}): object {
  const { plant: schema = plant, query = {}, parent = 'Plant', more = {} } = change;
  return {
    components: {
      schemas: {
        [parent]: schema,
        Bed: { properties: { plants: { items: { $ref: `#/components/schemas/${parent}` } } } },
      },
    },
    paths: {
      '/plants': {
        get: {
          parameters: [{ name: 'q', in: 'query', schema: { type: 'string' }, ...query }],
          responses: { 200: { description: 'a', content: ref(parent) } },
        },
      },
      '/beds': { get: { responses: { 200: { description: 'a', content: ref('Bed') } } } },
      '/health': { get: { responses: { 200: { description: 'a' } } } },
      ...more,
    },
  };
}

async function changed(later: object): Promise<string[]> {
  const [a, b] = await Promise.all([base(), later].map((each) => loadDocument(writeDocument(each))));
  if (a === undefined || b === undefined) throw new Error('there are two documents');
  return [...changedOperations(a, b)];
}

describe('the operations that changed', () => {
  it.each<[string, object]>([
    ['nothing changed', base()],
    ['a description', base({ query: { description: 'other' }, plant: { ...plant, description: 'other', title: 'P' } })],
    ['an example', base({ plant: { ...plant, example: { id: 7, name: 'a' } } })],
    ['the order of a set', base({ plant: { ...plant, required: ['id', 'name'] } })],
    ['the name of a component', base({ parent: 'Herb' })],
  ])('are none after %s', async (_, later) => {
    expect(await changed(later)).toEqual([]);
  });

  it.each<[string, object, string[]]>([
    ['a parameter', base({ query: { required: true } }), ['GET /plants']],
    ['a schema that is referred to', base({ plant: { ...plant, required: ['id'] } }), ['GET /plants', 'GET /beds']],
    [
      'a property named description',
      base({ plant: { ...plant, properties: { id: { type: 'integer' } } } }),
      ['GET /plants', 'GET /beds'],
    ],
    ['a new operation', base({ more: { '/new': { get: { responses: {} } } } }), ['GET /new']],
    [
      'security',
      {
        ...base(),
        components: {
          ...(base() as { components: object }).components,
          securitySchemes: { k: { type: 'apiKey', in: 'header', name: 'K' } },
        },
        security: [{ k: [] }],
      },
      ['GET /plants', 'GET /beds', 'GET /health'],
    ],
  ])('are those that %s concerns', async (_, later, expected) => {
    expect(await changed(later)).toEqual(expected);
  });
});
