import { describe, expect, it } from 'vitest';
import { runOn, type Said } from '../workshop/testing/api.ts';

const example = '8cbb43fe-4cdf-4991-8352-c461779cec02';
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid', example } };
const wide = { name: 'wide', in: 'query', schema: { type: 'boolean' } };
const list = { type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } };
const responses = { 200: { description: '' } };
const listed = { 200: { description: '', content: { 'application/json': { schema: list } } } };
const document = {
  paths: {
    '/files': { get: { responses: listed } },
    '/files/{id}': { parameters: [id], get: { parameters: [wide], responses }, delete: { responses } },
  },
};

/** The results of the clauses about valid requests. @param answer to a request for one file */
async function accepted(answer: (path: string, query: URLSearchParams) => Said): Promise<string[]> {
  const { clauses } = await runOn(
    document,
    ({ url: { pathname, searchParams } }) =>
      pathname === '/files' ? { status: 200, body: [] } : answer(pathname, searchParams),
    {},
  );
  return clauses.flatMap(({ id, result }) =>
    /^(?:GET|DELETE) \/files\/\S+ accepts/.test(id) ? [`${id} ${result}`] : [],
  );
}

describe('the example of an id', () => {
  it.each([404, 403, 400])('is not at fault if it names no resource, which is answered with %d', async (status) => {
    const results = await accepted(() => ({ status }));
    expect(results).toContain('GET /files/{id} accepts request inconclusive');
    expect(results.filter((each) => each.endsWith('violated'))).toEqual([]);
  });

  it('names a resource that can be read, so that a rejection of another value is a fault', async () => {
    const results = await accepted((path, query) => {
      if (path !== `/files/${example}`) return { status: 404 };
      return { status: query.get('wide') === 'true' ? 400 : 200 };
    });
    expect(results).toContain('GET /files/{id} accepts query wide true violated');
    expect(results).toContain('GET /files/{id} accepts path id example passed');
  });

  it('gives way to a resource that could only be created later', async () => {
    const made = new Set<string>();
    let asked = 0;
    const creating = { 201: { description: '', content: { 'application/json': { schema: list.items } } } };
    const { clauses } = await runOn(
      {
        paths: {
          '/files/{id}': { parameters: [id], get: { responses } },
          '/files': { post: { responses: creating } },
          '/opening': { post: { responses } },
        },
      },
      ({ method, url: { pathname } }) => {
        asked += 1;
        const isOpen = asked > 40;
        if (pathname === '/opening') return { status: isOpen ? 200 : 403 };
        if (method === 'GET') return { status: made.has(pathname) ? 200 : 403 };
        if (!isOpen) return { status: 403 };
        const name = `00000000-0000-4000-8000-${String(made.size).padStart(12, '0')}`;
        made.add(`/files/${name}`);
        return { status: 201, body: { id: name } };
      },
      {},
    );
    expect(clauses.find((clause) => clause.id === 'GET /files/{id} accepts request')?.result).toBe('passed');
  });
});
