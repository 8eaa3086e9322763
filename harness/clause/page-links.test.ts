import { describe, expect, it } from 'vitest';
import { runApi, serveApi } from '../workshop/testing/api.ts';

const colours = ['red', 'green', 'blue'];
const thing = { type: 'object', required: ['colour'], properties: { colour: { type: 'string', enum: colours } } };
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const number = { type: 'integer', minimum: 1, maximum: 100 };
const query = (name: string, schema: object): object => ({ name, in: 'query', schema });
const list = { type: 'object', required: ['things'], properties: { things: { type: 'array', items: thing } } };

/** The query of a link to a page, from that of the request. */
type Linked = (asked: URLSearchParams, page: number, relation: 'next' | 'prev') => URLSearchParams | string;

/** The clauses about the list of things that such links violate. @param inBody whether the links are in the body */
async function violatedBy(linked: Linked, inBody = false): Promise<string[]> {
  const things: Record<string, unknown>[] = [];
  const { url, close } = await serveApi(({ method, url: { searchParams, pathname }, body }) => {
    const token = searchParams.get('token');
    const asked = token === null ? searchParams : new URLSearchParams(token);
    if (method === 'POST') things.push({ colour: (body as { colour: string }).colour, number: things.length });
    if (method === 'POST') return { status: 201 };
    const [limit, page] = [Number(asked.get('limit') ?? 20), Number(asked.get('page') ?? 1)];
    const found = things.filter(({ colour }) => (asked.get('colour') ?? colour) === colour);
    const to = (relation: 'next' | 'prev', of: number): string =>
      `${pathname}?${linked(asked, of, relation).toString()}`;
    const next = found.length > page * limit ? to('next', page + 1) : undefined;
    const prev = page > 1 ? to('prev', page - 1) : undefined;
    const links = [next && `<${next}>; rel="next"`, prev && `<${prev}>; rel="prev"`].filter(Boolean).join(', ');
    const shown = { things: found.slice((page - 1) * limit, page * limit) };
    if (inBody) return { status: 200, body: { ...shown, links: { next, prev } } };
    return { status: 200, body: shown, headers: links === '' ? {} : { link: links } };
  });
  const parameters = [
    query('limit', number),
    query('page', { ...number, default: 1 }),
    query('colour', { type: 'string', enum: colours }),
  ];
  const headers = { Link: { schema: { type: 'string' } } };
  const document = {
    paths: {
      '/things': {
        post: { requestBody: { required: true, ...json(thing) }, responses: { 201: { description: '' } } },
        get: { parameters, responses: { 200: { description: '', headers, ...json(list) } } },
      },
    },
  };
  try {
    const { clauses } = await runApi(document, url, { include: ['GET /things'] });
    return clauses.flatMap(({ id, result }) => (result === 'violated' && !id.includes(' rejects ') ? [id] : []));
  } finally {
    close();
  }
}

/** A query with the page in place of the one that was asked for, and without some parameters. */
const without =
  (...names: string[]): Linked =>
  (asked, page) =>
    new URLSearchParams([
      ...[...asked].filter(([name]) => name !== 'page' && !names.includes(name)),
      ['page', String(page)],
    ]);
const pages = 'GET /things pages without loss or repetition';

describe('the links of a page', () => {
  it.each([false, true])('may lead to the pages before and after it (in the body: %s)', async (inBody) => {
    expect(await violatedBy(without(), inBody)).toEqual([]);
  });

  it('may be queries of the server itself', async () => {
    expect(await violatedBy((...link) => new URLSearchParams([['token', without()(...link).toString()]]))).toEqual([]);
  });

  it.each([false, true])('must keep a filter (in the body: %s)', async (inBody) => {
    expect(await violatedBy(without('colour'), inBody)).toEqual(['GET /things narrows by query colour']);
  });

  it('must keep the number of items on a page', async () => {
    expect(await violatedBy(without('limit'))).toContain(pages);
  });

  it.each([
    ['next', 1],
    ['next', -1],
    ['prev', 1],
  ] as const)('must not lead elsewhere: %s with %j more', async (relation, more) => {
    const wrong: Linked = (asked, page, each) => without()(asked, each === relation ? page + more : page, each);
    expect(await violatedBy(wrong)).toContain(pages);
  });
});
