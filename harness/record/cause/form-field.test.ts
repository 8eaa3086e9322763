import { expect, it } from 'vitest';
import { repeatable, runApi, serveApi } from '../../workshop/testing/api.ts';

const count = { type: 'integer', minimum: 1, maximum: 9 };
const line = { type: 'object', required: ['product', 'count'], properties: { product: count, count } };
const order = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 20 },
    lines: { type: 'array', items: line },
  },
};
const body = { schema: order };
const document = {
  paths: {
    '/orders': {
      post: {
        requestBody: { required: true, content: { 'application/json': body, 'multipart/form-data': body } },
        responses: { 201: { description: '' }, 400: { description: '' } },
      },
    },
  },
};

const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 9;

function isOrder(value: unknown, readsLines: boolean): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { name, lines = [] } = value as { name?: unknown; lines?: unknown };
  if (typeof name !== 'string' || name === '' || Array.from(name).length > 20) return false;
  if (!readsLines) return true;
  if (!Array.isArray(lines)) return false;
  return lines.every((each: unknown) => {
    if (typeof each !== 'object' || each === null) return false;
    const { product, count: many } = each as { product?: unknown; count?: unknown };
    return isCount(product) && isCount(many);
  });
}

it('a field that is not read in a form has one cause', async () => {
  const { url, close } = await serveApi(({ body: json, text, raw, request }) => {
    if (!Buffer.from(text).equals(raw)) return { status: 400 };
    const [, boundary] = /boundary=(\S+)/.exec(request.headers['content-type'] ?? '') ?? [];
    if (boundary === undefined) return { status: isOrder(json, true) ? 201 : 400 };
    const parts = text.split(`--${boundary}`);
    if (parts.length < 3 || parts.at(-1) !== '--\r\n' || parts[0] !== '') return { status: 400 };
    const names = parts.flatMap((each) => {
      const [, value] = /^\r\nContent-Disposition: form-data; name="name"\r\n\r\n([^]*)\r\n$/.exec(each) ?? [];
      return value === undefined ? [] : [value];
    });
    return { status: names.length === 1 && isOrder({ name: names[0] }, false) ? 201 : 400 };
  });
  const { causes } = await runApi(document, url, repeatable).finally(close);
  expect(causes.map(({ sentence }) => sentence.replace(/ all \d+/, ' all'))).toEqual([
    'The server does not check /lines in the body of POST /orders: it accepts all kinds of invalid values',
  ]);
});
