import { describe, expect, it } from 'vitest';
import { loadDocument, type Link } from '../../document/index.ts';
import type { Exchange } from '../../exchange/index.ts';
import { writeDocument } from '../../workshop/testing/api.ts';
import { findRequestModel } from '../request/request-model.ts';
import { valuesOfLink } from './link-values.ts';

/** A link to an operation with one parameter in its path, as loaded from a document. */
async function linkWith(value: unknown, schema: object) {
  const parameters = [{ name: 'id', in: 'path', required: true, schema }];
  const links = { l: { operationId: 'show', parameters: { id: value } } };
  const responses = { 200: { description: '', links } };
  const document = await loadDocument(
    writeDocument({ paths: { '/a/{id}': { get: { operationId: 'show', parameters, responses } } } }),
  );
  const [operation] = document.operations;
  const [link] = operation?.responses[0]?.links ?? [];
  const given = { credentials: new Map(), strict: false, safe: false, values: new Map() };
  const model = operation && findRequestModel(document, operation, given);
  if (model === undefined || 'because' in model || link === undefined) throw new Error('the document has no link');
  return { model, link };
}

const exchange: Exchange = {
  request: {
    method: 'POST',
    path: '/b/7?q=a%20b',
    headers: [['X-Trace', 't1']],
    body: { kind: 'none' },
    credentials: [],
    input: { path: { b: 7 }, query: { q: 'a b' }, body: { deep: [{ name: 'n' }], whole: { x: 1 } } },
  },
  target: new URL('http://target.invalid/base/'),
  outcome: {
    kind: 'answered',
    status: 201,
    headers: { 'content-type': 'application/json', etag: '"e"', 'set-cookie': ['a', 'b'] },
    body: Buffer.from('{"id":9007199254740993,"name":"oak","none":null,"of":{"x":[1]}}'),
  },
  milliseconds: 1,
  attempts: 1,
  position: 1,
};

const idOf = (link: Link, model: Parameters<typeof valuesOfLink>[2]) =>
  valuesOfLink(link, exchange, model)?.path.get('id');

describe('the value that a link gives', () => {
  it.each([
    ['$url', 'http://target.invalid/base/b/7?q=a%20b'],
    ['$method', 'POST'],
    ['$statusCode', '201'],
    ['$request.path.b', '7'],
    ['$request.query.q', 'a b'],
    ['$request.header.x-trace', 't1'],
    ['$request.body#/deep/0/name', 'n'],
    ['$response.header.ETag', '"e"'],
    ['$response.body#/name', 'oak'],
    ['$response.body#/id', '9007199254740993'],
    ['{$response.body#/name}-{$request.path.b}', 'oak-7'],
    ['of {$response.body#/of}', 'of {"x":[1]}'],
    ['plain', 'plain'],
    [5, '5'],
  ])('for a string parameter, from %j, is %s', async (value, expected) => {
    const { link, model } = await linkWith(value, { type: 'string' });
    expect(idOf(link, model)).toBe(expected);
  });

  it('keeps its type, and every digit, when it is a single expression', async () => {
    const { link, model } = await linkWith('$response.body#/id', { type: 'integer' });
    expect(idOf(link, model)).toBe(9007199254740993n);
  });

  it('is read from a URL by the path that the link leads to', async () => {
    const { link, model } = await linkWith('https://x.example/v1/a/7%2F8?c', { type: 'string' });
    expect(idOf(link, model)).toBe('7/8');
  });

  it.each(['$response.header.Set-Cookie', '$response.header.X-No', '$response.body#/no', '$request.query.no'])(
    'is undefined when the exchange has no single value for it: %s',
    async (value) => {
      const { link, model } = await linkWith(value, { type: 'string' });
      expect(valuesOfLink(link, exchange, model)).toBeUndefined();
    },
  );

  it.each(['$response.body#/name', '$response.body#/none', '$response.body#/of'])(
    'is undefined when the parameter does not accept it: %s',
    async (value) => {
      const { link, model } = await linkWith(value, { type: 'integer' });
      expect(valuesOfLink(link, exchange, model)).toBeUndefined();
    },
  );
});
