import { afterEach, describe, expect, it } from 'vitest';
import { runApi, serveApi, type Asked, type Said } from '../../workshop/testing/api.ts';

const open: { close: () => void }[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

const serve = async (answer: (asked: Asked) => Said): Promise<string> => {
  const server = await serveApi(answer);
  open.push(server);
  return server.url;
};

const text = { type: 'string' };
const inPath = (name: string): object => ({ name, in: 'path', required: true, schema: text });
const inQuery = (name: string): object => ({ name, in: 'query', required: true, schema: text });
const says = (status: number, links?: object): object => ({ [status]: { description: '', ...(links && { links }) } });
const jsonBody = (properties: object): object => ({
  required: true,
  content: { 'application/json': { schema: { type: 'object', required: Object.keys(properties), properties } } },
});

/** The result of the clause that an operation accepts valid requests, and the reason if it is inconclusive. */
async function acceptance(document: object, target: string, operation: string) {
  const record = await runApi(document, target, { clause: `${operation} accepts request` });
  const { result, because = '' } = record.clauses.find(({ id }) => id === `${operation} accepts request`) ?? {};
  return { result, because };
}

describe('a link', () => {
  /** Tickets are created at one path and returned at another. Only a link connects the two. */
  const tickets = (ticket: unknown): object => ({
    paths: {
      '/orders': { post: { responses: says(201, { l: { operationId: 'show', parameters: { ticket } } }) } },
      '/shown/{ticket}': { get: { operationId: 'show', parameters: [inPath('ticket')], responses: says(200) } },
    },
  });
  const office = (): ((asked: Asked) => Said) => {
    const made = new Set<string>();
    return ({ method, url }) => {
      if (method !== 'POST') return { status: made.has(url.pathname.slice('/shown/'.length)) ? 200 : 404 };
      const ticket = `t-${made.size + 731}`;
      made.add(ticket);
      return { status: 201, body: { slip: { of: ticket } }, headers: { location: `/shown/${ticket}?as=slip` } };
    };
  };

  it.each(['$response.body#/slip/of', '$response.header.Location', '{$response.body#/slip/of}'])(
    'gives the name of an existing resource by %s',
    async (ticket) => {
      const accepted = await acceptance(tickets(ticket), await serve(office()), 'GET /shown/{ticket}');
      expect(accepted).toEqual({ result: 'passed', because: '' });
    },
  );

  it.each(['$response.body#/slip/no', '$response.header.X-Ticket', '$request.body#/ticket'])(
    'does not cause a violation if the answer has no value for %s',
    async (ticket) => {
      const accepted = await acceptance(tickets(ticket), await serve(office()), 'GET /shown/{ticket}');
      expect(accepted.result).toBe('inconclusive');
      expect(accepted.because).toMatch(/^no ticket of an existing \/shown\/\{ticket\} is known/);
    },
  );

  it('gives values for the query and the body, from constants and optional values too', async () => {
    const parameters = { 'query.pass': '$response.header.X-Pass', mode: 'fast', note: '$response.header.X-Pass' };
    const requestBody = { seat: '$response.body#/seat', extra: 'none' };
    const document = {
      paths: {
        '/entries': {
          get: { responses: says(200, { l: { operationId: 'sit', parameters, requestBody } }) },
        },
        '/sit': {
          post: {
            operationId: 'sit',
            parameters: [inQuery('pass'), inQuery('mode'), { name: 'note', in: 'query', schema: text }],
            requestBody: jsonBody({ seat: text, name: text }),
            responses: says(200),
          },
        },
      },
    };
    const modes = new Set<unknown>();
    const names = new Set<unknown>();
    const target = await serve(({ method, url, body }) => {
      if (method === 'GET') return { status: 200, body: { seat: 'A7' }, headers: { 'x-pass': 'p/1' } };
      const { seat, name } = (body ?? {}) as Record<string, unknown>;
      modes.add(url.searchParams.get('mode'));
      names.add(name);
      return { status: seat === 'A7' && url.searchParams.get('pass') === 'p/1' ? 200 : 403 };
    });
    expect(await acceptance(document, target, 'POST /sit')).toEqual({ result: 'passed', because: '' });
    expect([modes.size, names.size].every((size) => size > 3)).toBe(true);
  });

  /** A shop that returns the name of a resource which existed before, or which was just created. */
  const shop = (status: number): object => {
    const links = { l: { operationId: 'take', parameters: { resource: '$response.body#/best' } } };
    return {
      paths: {
        '/window': { get: { responses: says(200, links) }, post: { responses: says(status, links) } },
        '/stock/{resource}': {
          delete: { operationId: 'take', parameters: [inPath('resource')], responses: says(204) },
        },
      },
    };
  };
  it.each([
    [200, 'inconclusive', []],
    [201, 'passed', ['/stock/made-']],
  ])('removes only resources that it created: POST answers %d', async (status, result, known) => {
    const removed = new Set<string>();
    let made = 0;
    const target = await serve(({ method, url }) => {
      if (method === 'DELETE') removed.add(url.pathname.replace(/\d+$/, ''));
      if (method === 'POST') made += 1;
      const best = method === 'POST' ? `made-${made}` : 'heirloom';
      if (method !== 'DELETE') return { status: method === 'POST' ? status : 200, body: { best } };
      return { status: url.pathname.startsWith('/stock/made-') ? 204 : 404 };
    });
    expect(await acceptance(shop(status), target, 'DELETE /stock/{resource}')).toMatchObject({ result });
    expect([...removed].filter((path) => path === '/stock/heirloom' || path === '/stock/made-')).toEqual(known);
  });

  it('is followed from an undocumented success status', async () => {
    const target = await serve(({ method, url }) => {
      if (method === 'POST') return { status: 200, body: { best: 'made-1' } };
      return { status: url.pathname === '/stock/made-1' ? 204 : 404 };
    });
    const accepted = await acceptance(shop(201), target, 'DELETE /stock/{resource}');
    expect(accepted).toEqual({ result: 'passed', because: '' });
  });

  it('is not followed in a circle', async () => {
    const to = (operationId: string, name: string): object => ({
      l: { operationId, parameters: { [name]: '$response.body#/other' } },
    });
    const document = {
      paths: {
        '/hens/{hen}': {
          get: { operationId: 'hen', parameters: [inPath('hen')], responses: says(200, to('egg', 'egg')) },
        },
        '/eggs/{egg}': {
          get: { operationId: 'egg', parameters: [inPath('egg')], responses: says(200, to('hen', 'hen')) },
        },
      },
    };
    const target = await serve(() => ({ status: 200, body: { other: 'x' } }));
    expect(await acceptance(document, target, 'GET /hens/{hen}')).toMatchObject({ result: 'passed' });
  });

  it('takes precedence over a field with the same name as the parameter', async () => {
    const links = { l: { operationId: 'pet', parameters: { id: '$response.body#/tag' } } };
    const document = {
      paths: {
        '/pets': { post: { responses: says(201, links) } },
        '/pets/{id}': { get: { operationId: 'pet', parameters: [inPath('id')], responses: says(200) } },
      },
    };
    const target = await serve(({ method, url }) => {
      if (method === 'POST') return { status: 201, body: { id: 5, tag: 'rex' } };
      return { status: url.pathname === '/pets/rex' ? 200 : 404 };
    });
    expect(await acceptance(document, target, 'GET /pets/{id}')).toEqual({ result: 'passed', because: '' });
  });
});
