import { expect, it } from 'vitest';
import { runApi, serveApi } from '../workshop/testing/api.ts';

type Thing = Readonly<Record<string, unknown>>;

const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
const fields = { title: { type: 'string', minLength: 1, maxLength: 9 } };
const shown = (status: number) => ({
  [status]: {
    description: '',
    content: {
      'application/json': { schema: { type: 'object', properties: { id: { type: 'integer' }, ...fields } } },
    },
  },
});
const rejections = { 400: { description: '' }, 404: { description: '' }, 409: { description: '' } };
const requestBody = {
  required: true,
  content: { 'application/json': { schema: { type: 'object', properties: fields } } },
};
const paths = {
  '/orders': { post: { responses: shown(201) } },
  '/orders/{id}': { patch: { parameters: [id], requestBody, responses: { ...shown(200), ...rejections } } },
  '/orders/{id}/send': { post: { parameters: [id], responses: { ...shown(200), ...rejections } } },
};

/** A server on which an order that is sent can't be changed. A faulty one takes any title. */
async function run(isFaulty: boolean) {
  const isSent = new Map<number, boolean>();
  const { url, close } = await serveApi(({ method, url: { pathname }, body }) => {
    const [, , given, action] = pathname.split('/');
    if (given === undefined) {
      isSent.set(isSent.size + 1, false);
      return { status: 201, body: { id: isSent.size } };
    }
    if (!/^[1-9]\d*$/.test(given)) return { status: 400 };
    const number = Number(given);
    if (!isSent.has(number)) return { status: 404 };
    if (isSent.get(number) === true) return { status: 409, body: { message: 'The order is on its way' } };
    if (action === 'send') isSent.set(number, true);
    if (method === 'POST') return { status: 200, body: { id: number } };
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
    const { title = 'x' } = (isObject ? body : {}) as { title?: unknown };
    const isTitle = isFaulty || (typeof title === 'string' && /^.{1,9}$/su.test(title));
    return isObject && isTitle ? { status: 200, body: { id: number, title } } : { status: 400 };
  });
  try {
    return await runApi({ paths }, url, { clause: '/orders/{id}' });
  } finally {
    close();
  }
}

it.each<[string, boolean, string]>([
  ['finds what an operation does not reject', true, 'violated'],
  ['passes on a server that rejects it', false, 'passed'],
])('another resource takes the place of one with a state that does not fit, which %s', async (_, isFaulty, result) => {
  const { clauses } = await run(isFaulty);
  const about = clauses.filter((each) => each.id.startsWith('PATCH /orders/{id} rejects body /title'));
  expect(about.map((each) => each.result)).toEqual(about.map(() => result));
  expect(about.length).toBeGreaterThan(1);
});

/** A server with an order that others send, after which no lines can be added to it. A faulty one forgets the text of a line. */
async function runLines(isFaulty: boolean) {
  const orders = new Map<number, Map<number, unknown>>();
  const spent = new Set<Map<number, unknown>>();
  let [lines, reads] = [0, 0];
  const { url, close } = await serveApi(({ method, url: { pathname }, body }) => {
    const [, , given, kind, line] = pathname.split('/');
    if (given === undefined) {
      orders.set(orders.size + 1, new Map());
      return { status: 201, body: { id: orders.size } };
    }
    const order = /^[1-9]\d*$/.test(given) ? orders.get(Number(given)) : undefined;
    if (order === undefined) return { status: 404 };
    if (line !== undefined) {
      // Late in the run, when only sequences add lines, all orders so far are sent.
      reads += 1;
      if (reads === 30) for (const each of orders.values()) spent.add(each);
      const found = order.get(Number(line));
      return found === undefined ? { status: 404 } : { status: 200, body: found };
    }
    if (kind === undefined) return { status: method === 'GET' ? 200 : 405, body: { id: Number(given) } };
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
    const { title = 'x' } = (isObject ? body : {}) as { title?: unknown };
    if (kind === 'lines' && (!isObject || typeof title !== 'string' || !/^.{1,9}$/su.test(title)))
      return { status: 400 };
    if (spent.has(order)) return { status: 409, body: { message: 'The order is on its way' } };
    if (kind === 'send') {
      spent.add(order);
      return { status: 200, body: { id: Number(given) } };
    }
    lines += 1;
    const made = { id: lines, ...(body as object) };
    order.set(lines, isFaulty ? { ...made, title: 'lost' } : made);
    return { status: 201, body: made };
  });
  const lineId = { name: 'lineId', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
  const inOrder = {
    '/orders': { post: { responses: shown(201) } },
    '/orders/{id}/lines': { parameters: [id], post: { requestBody, responses: { ...shown(201), ...rejections } } },
    '/orders/{id}/send': { post: { parameters: [id], responses: { ...shown(200), ...rejections } } },
    '/orders/{id}/lines/{lineId}': { parameters: [id, lineId], get: { responses: { ...shown(200), ...rejections } } },
  };
  try {
    return await runApi({ paths: inOrder }, url);
  } finally {
    close();
  }
}

it.each<[string, boolean, string]>([
  ['finds what is not kept', true, 'violated'],
  ['passes on a server that keeps all', false, 'passed'],
])('a sequence of requests gets another resource around what it creates, too, and %s', async (_, isFaulty, result) => {
  const { clauses } = await runLines(isFaulty);
  const kept = clauses.filter(({ id: name }) => name === 'POST /orders/{id}/lines keeps what it is sent');
  expect(kept.map((each) => [each.result, each.because])).toEqual([[result, undefined]]);
});

it('another resource takes the place of one that is full, so that no value is blamed', async () => {
  const photo = {
    type: 'object',
    properties: { title: { type: 'string', maxLength: 40 }, stars: { type: 'integer' } },
  };
  const document = {
    paths: {
      '/albums': { post: { responses: shown(201) } },
      '/albums/{id}': { get: { parameters: [id], responses: { ...shown(200), ...rejections } } },
      '/albums/{id}/photos': {
        post: {
          parameters: [id],
          requestBody: { required: true, content: { 'application/json': { schema: photo } } },
          responses: { ...shown(201), ...rejections },
        },
      },
    },
  };
  const albums: number[] = [];
  const { url, close } = await serveApi(({ method, url: { pathname }, body }) => {
    const [, , given, below] = pathname.split('/');
    if (given === undefined) return { status: 201, body: { id: albums.push(0) } };
    if (!/^[1-9]\d*$/.test(given)) return { status: 400 };
    const photos = albums[Number(given) - 1];
    if (photos === undefined) return { status: 404 };
    if (method === 'GET' || below === undefined) return { status: 200, body: { id: Number(given) } };
    const { title = '', stars = 0, ...rest } = (typeof body === 'object' && body !== null ? body : { no: 1 }) as Thing;
    const isValid = typeof title === 'string' && Array.from(title).length <= 40 && Number.isInteger(stars);
    if (!isValid || Array.isArray(body) || 'no' in rest) return { status: 400, body: { message: 'It is invalid' } };
    if (photos === 5) return { status: 400, body: { message: "You can't add more than the limit of 5." } };
    albums[Number(given) - 1] = photos + 1;
    return { status: 201, body: { id: photos } };
  });
  try {
    const { clauses } = await runApi(document, url, { clause: 'POST /albums/{id}/photos accepts' });
    const about = clauses.filter((each) => each.id.startsWith('POST /albums/{id}/photos accepts body'));
    expect(about.filter((each) => ['violated', 'inconclusive'].includes(each.result))).toEqual([]);
    expect(about.length).toBeGreaterThan(9);
  } finally {
    close();
  }
});
