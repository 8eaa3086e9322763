import { describe, expect, it } from 'vitest';
import type { RunRecord } from '../record/index.ts';
import { repeatable, runApi, serveApi, type Asked, type Said } from '../workshop/testing/api.ts';

const tag = {
  type: 'object',
  required: ['slug'],
  properties: { id: { type: 'integer', readOnly: true }, slug: { type: 'string', maxLength: 20 } },
};
const json = (schema: object): object => ({ description: '', content: { 'application/json': { schema } } });
const text = (name: string): object => ({ name, in: 'query', schema: { type: 'string' } });

/**
 * Runs the suite on tags, of which each can be read with more in its query.
 *
 * @param query the query parameters of a tag
 * @param isThere whether a tag that exists is there with this query
 */
async function run(
  query: readonly object[],
  isThere: (query: URLSearchParams, tag: { readonly slug: string }) => boolean,
  statuses: readonly string[] = ['404'],
  error?: string,
): Promise<{ record: RunRecord; asked: number }> {
  const tags = new Map<string, { id: number; slug: string }>();
  const path = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }];
  const responses = { 200: json(tag), ...Object.fromEntries(statuses.map((each) => [each, { description: '' }])) };
  let asked = 0;
  const paths = {
    '/tags': {
      get: { responses: { 200: json({ type: 'array', items: tag }) } },
      post: {
        requestBody: { required: true, content: { 'application/json': { schema: tag } } },
        responses: { 201: json(tag), 400: { description: '' } },
      },
    },
    '/tags/{id}': { parameters: path, get: { parameters: query, responses } },
  };
  const { url, close } = await serveApi(({ method, url: at, body }: Asked): Said => {
    asked += 1;
    const id = /^\/tags\/(.+)$/.exec(at.pathname)?.[1];
    const found = tags.get(id ?? '');
    if (id !== undefined)
      return found && isThere(at.searchParams, found)
        ? { status: 200, body: found }
        : { status: 404, ...(error !== undefined && { body: { error } }) };
    if (method === 'GET') return { status: 200, body: [...tags.values()] };
    const slug = (body as { slug?: unknown } | null | undefined)?.slug;
    if (typeof slug !== 'string' || Array.from(slug).length > 20) return { status: 400 };
    const made = { id: tags.size + 1, slug };
    tags.set(String(made.id), made);
    return { status: 201, body: made };
  });
  try {
    return { record: await runApi({ paths }, url, repeatable), asked };
  } finally {
    close();
  }
}

const results = ({ clauses }: RunRecord, part: string): string[] => [
  ...new Set(clauses.filter(({ id }) => id.startsWith(`GET /tags/{id} accepts ${part}`)).map(({ result }) => result)),
];

describe('a resource that is there without the optional values of a query', () => {
  it('is not at fault if a filter of its list works on it, too', async () => {
    const { record } = await run([text('slug')], (query, { slug }) => [null, slug].includes(query.get('slug')));
    expect(record.findings.filter(({ clauses: [id = ''] }) => id.startsWith('GET /tags/{id} accepts'))).toEqual([]);
    expect(results(record, 'request')).not.toContain('violated');
  });

  it('is not at fault if it was away for a moment, because another case had renamed it', async () => {
    const seen = new Set<string>();
    const isBack = (query: URLSearchParams): boolean => seen.size === seen.add(query.toString()).size;
    const { record } = await run([text('slug')], (query) => query.get('slug') === null || isBack(query));
    expect(record.findings.filter(({ clauses: [id = ''] }) => id.startsWith('GET /tags/{id} accepts'))).toEqual([]);
    expect(results(record, 'request')).toEqual(['passed']);
  });

  it('is asked without them before another resource is looked for', async () => {
    const filters = [text('slug'), text('name'), text('colour')];
    const isThere = (query: URLSearchParams): boolean => [...query.values()].length === 0;
    const before = (await run(filters, () => true)).asked;
    const { asked } = await run(filters, isThere);
    expect(asked).toBeLessThan(1.35 * before);
  });

  it('is at fault if it accepts other values in the same place', async () => {
    const isAscii = (query: URLSearchParams): boolean => /^[ -~]*$/.test(query.get('slug') ?? '');
    const { record } = await run([text('slug')], isAscii);
    expect(results(record, 'query slug non-ascii')).toEqual(['violated']);
  });

  it('is at fault if the document lists the values', async () => {
    const view = { name: 'view', in: 'query', schema: { enum: ['short', 'long'] } };
    const { record } = await run([view], (query) => query.size === 0);
    expect(results(record, 'query view')).toContain('violated');
  });

  it('is at fault if the document does not state that nothing can be there', async () => {
    const { record } = await run([text('slug')], (query) => query.size === 0, []);
    expect(results(record, 'query slug')).toContain('violated');
  });

  it.each([
    ['Cluster member not found', false],
    ['Tag not found', true],
    ['Not found', true],
  ])(
    'is at fault if the document does not state that, unless something else is not there: %s',
    async (error, isAtFault) => {
      const { record } = await run([text('target')], (query) => query.size === 0, [], error);
      expect(results(record, 'query target').includes('violated')).toBe(isAtFault);
    },
  );

  it('is asked without a list if a request is about an item of it', async () => {
    const schema = { type: 'array', minItems: 1, items: { type: 'string', enum: ['short', 'long'] } };
    const fields = { name: 'fields', in: 'query', schema };
    const { record } = await run([fields], (query) => query.size === 0);
    expect(record.incomplete).toBeUndefined();
    expect(results(record, 'query fields /0')).toContain('violated');
  });
});
