import { describe, expect, it } from 'vitest';
import { violatedBy, type Asked, type Said } from '../workshop/testing/api.ts';

const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const fine = { description: '' };

/** The clauses that a server violates. */
const violated = (document: object, answer: (asked: Asked) => Said): Promise<string[]> =>
  violatedBy(document, answer, { runs: 8 });

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isUtf8 = (raw: Buffer): boolean => Buffer.from(raw.toString()).equals(raw);

describe('a schema that has properties and no type', () => {
  // By the letter, true and "a" are valid.
  const record = { properties: { content: { type: 'string' } }, required: ['content'] };
  const zone = { properties: { name: { type: 'string' }, records: { type: 'array', items: record } } };
  const responses = { 200: fine, 422: fine };
  const document = { paths: { '/zones': { post: { requestBody: { required: true, ...json(zone) }, responses } } } };

  /** A server of zones. @param most the most characters of a name */
  const serving =
    (most: number) =>
    ({ url, method, body, raw }: Asked): Said => {
      if (url.pathname !== '/zones') return { status: 404 };
      if (method !== 'POST') return { status: 405 };
      const isName = (name: unknown): boolean =>
        name === undefined || (typeof name === 'string' && name.length <= most);
      const isRecord = (each: unknown): boolean => isObject(each) && typeof each['content'] === 'string';
      const areRecords = (all: unknown): boolean => all === undefined || (Array.isArray(all) && all.every(isRecord));
      const isZone = isUtf8(raw) && isObject(body) && isName(body['name']) && areRecords(body['records']);
      return { status: isZone ? 200 : 422 };
    };

  it('is about objects: a server may reject all other values', async () => {
    expect(await violated(document, serving(Infinity))).toEqual([]);
  });

  it('does not excuse a server that rejects objects', async () => {
    expect(await violated(document, serving(0))).toContain('POST /zones accepts body /name present');
  });
});

describe('nullable in OpenAPI 3.0, without a type beside it', () => {
  const name = { nullable: true, allOf: [{ $ref: '#/components/schemas/Name' }] };
  const thing = { type: 'object', properties: { name } };
  const document = {
    openapi: '3.0.3',
    paths: {
      '/things': {
        post: {
          requestBody: { required: true, ...json(thing) },
          responses: { 201: { description: '', ...json(thing) }, 400: fine },
        },
      },
    },
    components: { schemas: { Name: { type: 'string' } } },
  };

  /** A server of things. @param shown the name that it answers with */
  const serving =
    (isName: (name: unknown) => boolean, shown: unknown) =>
    ({ url, method, body, raw }: Asked): Said => {
      if (url.pathname !== '/things') return { status: 404 };
      if (method !== 'POST') return { status: 405 };
      const isThing = isUtf8(raw) && isObject(body) && (!('name' in body) || isName(body['name']));
      return isThing ? { status: 201, body: { name: shown } } : { status: 400 };
    };
  const isText = (value: unknown): boolean => typeof value === 'string';

  it('lets a server take null, reject it, and answer with it', async () => {
    expect(await violated(document, serving(isText, null))).toEqual([]);
    expect(
      await violated(
        document,
        serving((value) => isText(value) || value === null, 'a'),
      ),
    ).toEqual([]);
  });

  it('does not excuse other values', async () => {
    expect(await violated(document, serving(isText, 1))).toEqual(['POST /things responds 201 body']);
    expect(
      await violated(
        document,
        serving((value) => value !== null, 'a'),
      ),
    ).toContain('POST /things rejects body /name type');
  });
});
