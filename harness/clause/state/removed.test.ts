import { expect, it } from 'vitest';
import { resultOf, runApi, serveApi } from '../../workshop/testing/api.ts';

const id = { name: 'thing', in: 'path', required: true, schema: { type: 'integer' } };
const properties = { title: { type: 'string', minLength: 1 }, archived: { type: 'boolean', readOnly: true } };
const schema = { type: 'object', required: ['title'], properties };
const content = { 'application/json': { schema } };
const missing = { 404: { description: '' } };
const document = {
  paths: {
    '/things': { post: { requestBody: { required: true, content }, responses: { 201: { description: '' } } } },
    '/things/{thing}': {
      get: { parameters: [id], responses: { 200: { description: '', content }, ...missing } },
      delete: { parameters: [id], responses: { 204: { description: '' }, ...missing } },
    },
  },
};

/** The result of the clause for a server where this is left of a title that was removed; undefined for nothing. */
async function removing(left: (title: string) => string | undefined): Promise<string | undefined> {
  const titles = new Map<number, string>();
  let last = 0;
  const { url, close } = await serveApi(({ method, url: { pathname }, body }) => {
    const number = Number(pathname.split('/')[2]);
    const title = titles.get(number);
    if (method === 'POST') {
      titles.set(++last, (body as { title: string }).title);
      return { status: 201, headers: { location: `/things/${last}` } };
    }
    if (title === undefined) return { status: 404 };
    if (method === 'GET') return { status: 200, body: { title } };
    titles.delete(number);
    const rest = left(title);
    if (rest !== undefined) titles.set(number, rest);
    return { status: 204 };
  });
  try {
    const { clauses } = await runApi(document, url, { clause: 'DELETE /things/{thing} removes' });
    return clauses.find((each) => each.id === 'DELETE /things/{thing} removes')?.result;
  } finally {
    close();
  }
}

it.each<[string, string, (title: string) => string | undefined]>([
  ['passed', 'nothing is left', () => undefined],
  ['violated', 'it is still there', (title) => title],
  ['violated', 'an empty one is left', () => ''],
  ['inconclusive', 'the server gave its name to another one', () => 'another'],
])('the removal of a resource is %s if %s', async (result, _, left) => {
  expect(await removing(left)).toBe(result);
});

it.each<[string, string, string, boolean]>([
  ['observed', 'archived', 'is marked as removed', true],
  ['violated', 'archived', 'is still there without a mark', false],
  ['violated', 'secret', 'has a mark that the document does not have', true],
])('the removal of a resource is %s if %s %s', async (result, name, _, mark) => {
  const things: { title: string; marked: boolean }[] = [];
  const { url, close } = await serveApi(({ method, url: { pathname }, body }) => {
    const number = Number(pathname.split('/')[2]);
    const show = ({ title, marked }: { title: string; marked: boolean }) => ({ title, [name]: marked });
    if (method === 'POST') {
      const made = { title: (body as { title: string }).title, marked: false };
      const location = `/things/${things.push(made)}`;
      return { status: 201, headers: { location }, body: show(made) };
    }
    const thing = things[number - 1];
    if (thing === undefined) return { status: 404 };
    if (method === 'GET') return { status: 200, body: show(thing) };
    thing.marked = mark;
    return { status: 204 };
  });
  try {
    const { clauses } = await runApi(document, url, { clause: 'DELETE /things/{thing} removes' });
    expect(clauses.find((each) => each.id === 'DELETE /things/{thing} removes')?.result).toBe(result);
  } finally {
    close();
  }
});

it.each<[string, string, boolean, boolean]>([
  ['passed', 'GET and HEAD find it no longer', false, false],
  ['violated', 'only HEAD still finds it', false, true],
  ['passed', 'GET still finds it too, which another clause judges', true, true],
])('HEAD of a removed resource is %s if %s', async (result, _, isRead, isProbed) => {
  const removed = new Set<number>();
  let last = 0;
  const { url, close } = await serveApi(({ method, url: { pathname } }) => {
    const number = Number(pathname.split('/')[2]);
    if (method === 'POST') return { status: 201, headers: { location: `/things/${++last}` } };
    if (!(number >= 1 && number <= last)) return { status: 404 };
    if (removed.has(number) && !(method === 'GET' ? isRead : isProbed)) return { status: 404 };
    if (method !== 'DELETE') return { status: 200, body: { title: 'a' } };
    removed.add(number);
    return { status: 204 };
  });
  const head = { parameters: [id], responses: { 200: { description: '' }, ...missing } };
  const item = { ...document.paths['/things/{thing}'], head };
  const clause = 'HEAD /things/{thing} finds what can be read';
  try {
    const { clauses } = await runApi({ paths: { ...document.paths, '/things/{thing}': item } }, url, { clause });
    expect(clauses.find((each) => each.id === clause)?.result).toBe(result);
  } finally {
    close();
  }
});

it.each<[string, string, (number: number) => boolean, number]>([
  ['violated', 'a thing that can be read', () => true, 404],
  ['violated', 'a thing that can be read, with 410', () => true, 410],
  ['inconclusive', 'a thing that is locked', () => true, 409],
  ['inconclusive', 'a thing that reading does not find', () => false, 404],
])('the removal of a resource is %s if it does not find %s', async (result, _, isThere, status) => {
  const titles: string[] = [];
  const { url, close } = await serveApi(({ method, url: { pathname }, body }) => {
    const number = Number(pathname.split('/')[2]);
    if (method === 'POST') {
      const last = titles.push((body as { title: string }).title);
      return { status: 201, headers: { location: `/things/${last}` } };
    }
    if (method === 'DELETE') return { status };
    const title = isThere(number) ? titles[number - 1] : undefined;
    return title === undefined ? { status: 404 } : { status: 200, body: { title } };
  });
  try {
    const { clauses } = await runApi(document, url, { clause: 'DELETE /things/{thing} removes' });
    expect(clauses.find((each) => each.id === 'DELETE /things/{thing} removes')?.result).toBe(result);
  } finally {
    close();
  }
});

it.each<[string, number, string, number[]]>([
  ['passed', 404, '404', [404]],
  ['passed', 410, '404', [404]],
  ['passed', 403, '404', [404]],
  ['passed', 405, '405', [405]],
  ['inconclusive', 500, '500', [500]],
  ['violated', 405, '404', [404]],
  ['violated', 405, '404 and 405', [404, 405]],
  ['violated', 400, '400', [400]],
  ['violated', 422, '404', [404]],
])('the second removal of a resource is %s if it is answered with %i where the document has %s', async (...row) => {
  const [result, status, , stated] = row;
  const titles: (string | undefined)[] = [];
  const clause = 'DELETE /things/{thing} is idempotent';
  const rejections = Object.fromEntries(stated.map((code) => [code, { description: '' }]));
  const item = document.paths['/things/{thing}'];
  const remove = { ...item.delete, responses: { 204: { description: '' }, ...rejections } };
  const paths = { ...document.paths, '/things/{thing}': { ...item, delete: remove } };
  const found = await resultOf(clause, { ...document, paths }, ({ method, url: { pathname }, body }) => {
    if (method === 'POST') {
      return { status: 201, headers: { location: `/things/${titles.push((body as { title: string }).title)}` } };
    }
    const index = Number(pathname.split('/')[2]) - 1;
    const title = titles[index];
    if (method === 'GET') return title === undefined ? { status: 404 } : { status: 200, body: { title } };
    const isKnown = index >= 0 && index < titles.length;
    if (title === undefined) return { status: isKnown ? status : 404 };
    titles[index] = undefined;
    return { status: 204 };
  });
  expect(found).toBe(result);
});

it.each<[string, string, { kept?: object; isRead?: boolean }]>([
  ['passed', 'nothing of it', {}],
  ['violated', 'it, although it can no longer be read', { kept: {} }],
  ['observed', 'it with a mark', { kept: { archived: true } }],
  ['passed', 'another resource with its name', { kept: { title: 'another' } }],
  ['inconclusive', 'it, and it can be read', { kept: {}, isRead: true }],
])('the removal from a list is %s if the list has %s', async (result, _, { kept, isRead = false }) => {
  const things: { id: number; title: string; isGone: boolean }[] = [];
  const shows = (thing: { id: number; title: string }) => ({ thing: thing.id, title: thing.title, archived: false });
  const item = { ...schema, properties: { ...properties, thing: { type: 'integer', readOnly: true } } };
  const listed = {
    200: { description: '', content: { 'application/json': { schema: { type: 'array', items: item } } } },
  };
  const paths = { ...document.paths, '/things': { ...document.paths['/things'], get: { responses: listed } } };
  const clause = 'DELETE /things/{thing} removes from the list';
  const found = await resultOf(clause, { ...document, paths }, ({ method, url: { pathname }, body }) => {
    const thing = things[Number(pathname.split('/')[2])];
    if (method === 'POST') {
      const { title } = body as { title: string };
      const id = things.push({ id: things.length, title, isGone: false }) - 1;
      return { status: 201, headers: { location: `/things/${id}` }, body: shows({ id, title }) };
    }
    if (pathname === '/things') {
      const left = things.flatMap(
        (each) => (each.isGone ? kept && [{ ...shows(each), ...kept }] : [shows(each)]) ?? [],
      );
      return { status: 200, body: left };
    }
    if (thing === undefined || (thing.isGone && !isRead)) return { status: 404 };
    if (method === 'GET') return { status: 200, body: shows(thing) };
    thing.isGone = true;
    return { status: 204 };
  });
  expect(found).toBe(result);
});

it.each<[string, string, object, number | undefined]>([
  ['observed', '204', {}, 204],
  ['observed', '200 and null', {}, undefined],
  ['violated', '204 where 404 is documented', missing, 204],
])('the removal of a resource is %s if a read is then answered with %s', async (result, _, absent, status) => {
  const titles = new Map<number, string>();
  let last = 0;
  const { url, close } = await serveApi(({ method, url: { pathname }, body }) => {
    const number = Number(pathname.split('/')[2]);
    const title = titles.get(number);
    if (method === 'POST') titles.set(++last, (body as { title: string }).title);
    if (method === 'POST') return { status: 201, headers: { location: `/things/${last}` } };
    if (method === 'GET' && title === undefined) return status === undefined ? { status: 200, body: null } : { status };
    if (method === 'GET') return { status: 200, body: { title } };
    return { status: titles.delete(number) ? 204 : 404 };
  });
  const { paths } = document;
  const get = { parameters: [id], responses: { 200: { description: '', content }, ...absent } };
  try {
    const { clauses } = await runApi(
      { paths: { ...paths, '/things/{thing}': { ...paths['/things/{thing}'], get } } },
      url,
      { clause: 'DELETE /things/{thing} removes' },
    );
    expect(clauses.find((each) => each.id === 'DELETE /things/{thing} removes')?.result).toBe(result);
  } finally {
    close();
  }
});
