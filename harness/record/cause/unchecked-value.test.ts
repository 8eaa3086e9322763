import { afterEach, expect, it } from 'vitest';
import { runApi, serveApi, type Asked } from '../../workshop/testing/api.ts';

const parameter = (name: string): object => ({
  name,
  in: 'query',
  schema: { type: 'integer', minimum: 1, maximum: 100 },
});
const list = {
  get: {
    parameters: [parameter('size'), parameter('shift')],
    responses: { 200: { description: '' }, 400: { description: '' } },
  },
};
const ask = {
  post: {
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['rate'],
            properties: { rate: { type: 'integer', minimum: 1, maximum: 5 }, note: { type: 'string', maxLength: 5 } },
          },
        },
      },
    },
    responses: { 200: { description: '' }, 400: { description: '' } },
  },
};
const document = { paths: { '/a': list, '/b': list, '/c': list, '/ask': ask } };

/** What a server can leave out: a check of a value. */
type Skips = (check: string, value: 'size' | 'shift' | 'rate') => boolean;

function isRight(asked: Asked, skips: Skips): boolean {
  const { method, url, body, raw, text } = asked;
  const isWhole = (value: unknown, largest: number, name: 'size' | 'shift' | 'rate'): boolean =>
    (skips('type', name) || Number.isInteger(value)) &&
    (skips('minimum', name) || !(Number(value) < 1)) &&
    (skips('maximum', name) || !(Number(value) > largest));
  if (method === 'GET') {
    return (['size', 'shift'] as const).every((name) =>
      url.searchParams
        .getAll(name)
        .every((value) => isWhole(/^-?(?:0|[1-9]\d*)$/.test(value) ? Number(value) : undefined, 100, name)),
    );
  }
  if (!Buffer.from(text).equals(raw) || typeof body !== 'object' || body === null || Array.isArray(body)) return false;
  const { rate, note = '' } = body as Record<string, unknown>;
  const isNote = typeof note === 'string' && Array.from(note).length <= 5;
  return rate !== undefined && isNote && isWhole(rate, 5, 'rate');
}

let close: () => void = () => undefined;
afterEach(() => {
  close();
});

async function causes(skips: Skips): Promise<string[]> {
  const server = await serveApi((asked) => {
    const isKnown = asked.url.pathname in document.paths;
    const method = asked.url.pathname === '/ask' ? 'POST' : 'GET';
    if (!isKnown) return { status: 404 };
    if (asked.method !== method) return { status: 405, headers: { allow: method } };
    return { status: isRight(asked, skips) ? 200 : 400 };
  });
  close = server.close;
  const { causes: found } = await runApi(document, server.url, { runs: 2, seed: 1 });
  return found.map(({ sentence }) => sentence);
}

it('finds no cause on a server that checks each value', async () => {
  expect(await causes(() => false)).toEqual([]);
});

it('names one cause for a parameter that no operation checks', async () => {
  expect(await causes((_, value) => value === 'size')).toEqual([
    'The server does not check the query parameter size (maximum, minimum, type), in 3 places',
  ]);
});

it('names one cause for a value of a body that is not checked', async () => {
  expect(await causes((_, value) => value === 'rate')).toEqual([
    'The server does not check /rate in the body (maximum, minimum, type)',
  ]);
});

it('names two causes for two limits of a value that is checked otherwise', async () => {
  expect(await causes((check, value) => value === 'rate' && check !== 'type')).toHaveLength(2);
});

it('names the types apart where no parameter is checked for its type', async () => {
  const found = await causes((check, value) => value !== 'rate' && (check === 'type' || value === 'size'));
  expect(found).toContain('The server does not check the types of its parameters, in 6 places');
});
