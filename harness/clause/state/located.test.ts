import { describe, expect, it } from 'vitest';
import { runApi, serveApi } from '../../workshop/testing/api.ts';

const text = { type: 'string', minLength: 1 };
const thing = {
  type: 'object',
  required: ['title'],
  properties: { id: { type: 'integer', readOnly: true }, title: text },
};
const content = { 'application/json': { schema: thing } };
const clause = 'POST /things keeps what it is sent';

/**
 * The result of the clause for a server with this Location. A thing is also found by its number after `the-`. Below a base path
 * the server finds nothing elsewhere.
 */
async function creating(
  location: (number: number, host: string) => string | undefined,
  id: object = { type: 'integer' },
  base = '',
): Promise<string | undefined> {
  const titles: string[] = [];
  const { url, close } = await serveApi(({ method, url: { pathname }, body, request }) => {
    if (base !== '' && !pathname.startsWith(`${base}/things`)) return { status: 404 };
    if (method === 'POST') {
      const { title } = body as { title: string };
      const number = titles.push(title);
      const named = location(number, request.headers.host ?? '');
      return { status: 201, body: { id: number, title }, headers: named === undefined ? {} : { location: named } };
    }
    if (pathname === '/things') return { status: 200, body: titles.map((title, index) => ({ id: index + 1, title })) };
    if (pathname.startsWith('/pages/')) return { status: 200, body: { about: [{ link: '/things' }] } };
    const name = decodeURIComponent(pathname.split('/').at(-1) ?? '');
    const number = Number(name.replace('the-', ''));
    const title = titles[number - 1];
    return title === undefined ? { status: 404 } : { status: 200, body: { id: number, title, marks: [] } };
  });
  const parameters = [{ name: 'id', in: 'path', required: true, schema: id }];
  const document = {
    paths: {
      '/things': {
        post: { requestBody: { required: true, content }, responses: { 201: { description: '', content } } },
      },
      '/things/{id}': {
        get: { parameters, responses: { 200: { description: '', content }, 404: { description: '' } } },
      },
    },
  };
  try {
    const { clauses } = await runApi(document, `${url}${base}`, { clause });
    return clauses.find((each) => each.id === clause)?.result;
  } finally {
    close();
  }
}

describe('the Location of a new resource', () => {
  it.each([
    ['its path', (number: number) => `/things/${number}`],
    ['its path with that of a proxy before it', (number: number) => `/api/v2/things/${number}`],
    ['its URL', (number: number) => `http://127.0.0.1/things/${number}`],
    ['a path of another form', (number: number) => `/views/${number}`],
    ['none', () => undefined],
  ])('may be %s', async (_, location) => {
    expect(await creating(location)).toBe('passed');
  });

  it.each(['/things/null', '/things/undefined', 'null', 'http://example.com/things/NaN', '/things/{id}'])(
    'must not be %s',
    async (location) => {
      expect(await creating(() => location)).toBe('violated');
    },
  );

  it.each(['/things/undefined', 'https://example.com/things/null'])(
    'must not be %s where each text is a valid name',
    async (location) => {
      expect(await creating(() => location, { type: 'string' })).toBe('violated');
    },
  );

  it('may have another name of the resource, if that leads to it', async () => {
    expect(await creating((number) => `/things/the-${number}`, { type: 'string' })).toBe('passed');
  });

  it.each([
    ['its path', (number: number) => `/api/v1/things/${number}`],
    ['its URL', (number: number, host: string) => `http://${host}/api/v1/things/${number}`],
    ['its path from that of the request', (number: number) => `things/${number}`],
    ['the path that it has in front of a proxy', (number: number) => `/shop/api/v1/things/${number}`],
    ['the URL that it has on another host', (number: number) => `https://example.com/things/${number}`],
  ])('may be %s below a base path', async (_, location) => {
    expect(await creating(location, undefined, '/api/v1')).toBe('passed');
  });

  it.each([
    ['a path without the base path', (number: number) => `/things/${number}`],
    ['a URL without the base path', (number: number, host: string) => `http://${host}/things/${number}`],
    ['a path with a part of the base path', (number: number) => `/v1/things/${number}`],
    ['a name beside the collection', (number: number) => `${number}`],
  ])('must not be %s, where nothing is', async (_, location) => {
    expect(await creating(location, undefined, '/api/v1')).toBe('violated');
  });

  it.each([
    ['the path of the collection', (): string => '/things'],
    ['the path of another resource', (number: number): string => `/things/${number === 1 ? 2 : number - 1}`],
  ])('must not be %s', async (_, location) => {
    expect(await creating(location)).toBe('violated');
  });

  it('may lead to a page about the resource', async () => {
    expect(await creating((number) => `/pages/${number}`)).toBe('passed');
  });
});

it.each<[string, string, (path: string) => string]>([
  ['passed', 'its path', (path) => path],
  ['violated', 'a misspelt path', (path) => path.replace('/notes/', '/note/')],
  ['passed', 'a page elsewhere', () => '/pages/7'],
])('is %s for a resource in another one if it is %s', async (result, _, said) => {
  const notes = new Map<string, string>();
  let things = 0;
  const { url, close } = await serveApi(({ method, url: { pathname }, body }) => {
    const { title } = (body ?? {}) as { title: string };
    const [, , parent, list, name] = pathname.split('/');
    if (method === 'POST' && parent === undefined) return { status: 201, body: { id: (things += 1), title } };
    if (method === 'POST') {
      const path = `${pathname}/${notes.size + 1}`;
      notes.set(path, title);
      return { status: 201, headers: { location: said(path) }, body: { id: notes.size, title } };
    }
    const shown = list === undefined ? 'a thing' : notes.get(pathname);
    return shown === undefined ? { status: 404 } : { status: 200, body: { id: Number(name ?? parent), title: shown } };
  });
  const at = (name: string): object => ({ name, in: 'path', required: true, schema: { type: 'integer' } });
  const post = { requestBody: { required: true, content }, responses: { 201: { description: '', content } } };
  const get = { responses: { 200: { description: '', content }, 404: { description: '' } } };
  const paths = {
    '/things': { post },
    '/things/{id}': { parameters: [at('id')], get },
    '/things/{id}/notes': { parameters: [at('id')], post },
    '/things/{id}/notes/{note}': { parameters: [at('id'), at('note')], get },
  };
  const nested = 'POST /things/{id}/notes keeps what it is sent';
  try {
    const { clauses } = await runApi({ paths }, url, { clause: nested });
    expect(clauses.find((each) => each.id === nested)?.result).toBe(result);
  } finally {
    close();
  }
});
