import { expect, it } from 'vitest';
import { runApi, serveApi, type Asked, type Said } from '../../workshop/testing/api.ts';

const at = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });
const shows = (status: number, ...names: string[]) => ({
  [status]: {
    description: '',
    content: {
      'application/json': {
        schema: { type: 'object', properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) },
      },
    },
  },
});
const rejects = { 400: { description: '' }, 404: { description: '' }, 409: { description: 'It is not possible now.' } };
const creation = (property: string) => ({
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: { type: 'object', required: [property], properties: { [property]: { type: 'string', minLength: 1 } } },
      },
    },
  },
  responses: { ...shows(201, 'id', property), ...rejects },
});
const read = { responses: { ...shows(200, 'id'), ...rejects } };
const document = {
  paths: {
    '/events': { post: creation('title') },
    '/events/{eventId}': { parameters: [at('eventId')], get: read },
    '/events/{eventId}/publish': { parameters: [at('eventId')], post: read },
    '/events/{eventId}/reservations': { parameters: [at('eventId')], post: creation('holder') },
    '/reservations/{reservationId}': { parameters: [at('reservationId')], get: read },
    '/orders': { post: creation('reservationId') },
  },
};

/** A server that reserves seats of published events, and sells each reservation once. */
function sells(): (asked: Asked) => Said {
  const states = new Map<string, 'draft' | 'published' | 'reserved' | 'sold'>();
  return ({ method, url: { pathname }, body, text }) => {
    const [, kind = '', given = '', action] = pathname.split('/');
    const state = states.get(given);
    if (given !== '' && state === undefined) return { status: 404 };
    if (method === 'GET') return { status: 200, body: { id: given } };
    if (action === 'publish') {
      if (state !== 'draft') return { status: 409, body: { message: 'The event is published' } };
      states.set(given, 'published');
      return { status: 200, body: { id: given } };
    }
    const property = action === undefined ? (kind === 'events' ? 'title' : 'reservationId') : 'holder';
    const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[property] : undefined;
    if (typeof value !== 'string' || value === '' || text.includes('\uFFFD')) return { status: 400 };
    if (action !== undefined && state !== 'published')
      return { status: 409, body: { message: 'The event is not published' } };
    if (kind === 'orders') {
      if (!states.has(value)) return { status: 404, body: { message: 'No such reservation' } };
      if (states.get(value) !== 'reserved') return { status: 409, body: { message: 'The reservation is sold' } };
      states.set(value, 'sold');
    }
    const id = `made-${String(states.size + 1)}`;
    states.set(id, action === undefined ? 'draft' : 'reserved');
    return { status: 201, body: { id, [property]: value } };
  };
}

it('what is created below a resource in a certain state can be read, and referred to', async () => {
  const { url, close } = await serveApi(sells());
  try {
    const { clauses } = await runApi(document, url, { seed: 1 });
    const open = clauses.filter(
      ({ result, operation, level }) =>
        ['POST /orders', 'GET /reservations/{reservationId}'].includes(operation) &&
        level === 'must' &&
        ['inconclusive', 'violated'].includes(result),
    );
    expect(open.map(({ id, because }) => [id, because])).toEqual([]);
  } finally {
    close();
  }
});
