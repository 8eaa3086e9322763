import { describe, expect, it } from 'vitest';
import { resultOf } from '../workshop/testing/api.ts';

const thing = { type: 'object', required: ['code'], properties: { code: { type: 'string', pattern: '^[a-z]{6}$' } } };
const json = (of: object): object => ({ content: { 'application/json': { schema: of } } });
const things = { type: 'object', properties: { things: { type: 'array', minItems: 1, maxItems: 5, items: thing } } };
const gone = { 404: { description: '' } };

/** The result of the clause on a server that keeps some of the things that it is sent. */
function resultWith(path: string, body: object, keep: (sent: readonly object[]) => readonly object[]) {
  const document = {
    paths: {
      [path]: {
        post: {
          requestBody: { required: true, ...json(body) },
          responses: { 201: { description: '', ...json(body) } },
        },
      },
      '/things/{code}': {
        parameters: [{ name: 'code', in: 'path', required: true, schema: { type: 'string' } }],
        get: { responses: { 200: { description: '', ...json(thing) }, ...gone } },
      },
    },
  };
  const known = new Map<string, object>();
  return resultOf(`POST ${path} creates each of them`, document, ({ method, url: { pathname }, body: sent }) => {
    if (method === 'GET') {
      const found = known.get(pathname.split('/').at(-1) ?? '');
      return found === undefined ? { status: 404 } : { status: 200, body: found };
    }
    const all = (Array.isArray(sent) ? sent : (sent as { things: object[] }).things) as { code: string }[];
    for (const each of keep(all) as { code: string }[]) known.set(each.code, each);
    return { status: 201, body: sent };
  });
}

describe('an operation that creates several resources', () => {
  it.each([
    ['/things/bulk', { ...things, required: ['things'] }],
    ['/things', things.properties.things],
  ])('creates the last one too: POST %s', async (path, body) => {
    expect(await resultWith(path, body, (all) => all)).toBe('passed');
    expect(await resultWith(path, body, (all) => (all.length > 1 ? all.slice(0, -1) : all))).toBe('violated');
    // Where none is found, the names can be others.
    expect(await resultWith(path, body, () => [])).toBe('inconclusive');
  });
});
