import { expect, it } from 'vitest';
import { repeatable, runOn, type Asked, type Said } from '../workshop/testing/api.ts';

const named = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string', pattern: '^[a-z]{1,20}$' }, note: { type: 'string' } },
};
const content = { 'application/json': { schema: named } };
const inPath = { name: 'name', in: 'path', required: true, schema: named.properties.name };
const scope = { name: 'project', in: 'query', schema: { type: 'string' } };
const collection = (parameters: readonly object[]): object => ({
  parameters,
  get: { responses: { 200: { description: '' } } },
  post: { requestBody: { required: true, content }, responses: { 201: { description: '', content } } },
});
const item = (parameters: readonly object[]): object => ({
  parameters: [inPath, ...parameters],
  get: { responses: { 200: { description: '', content } } },
});
const document = {
  paths: {
    '/projects': collection([]),
    '/projects/{name}': item([]),
    '/profiles': collection([scope]),
    '/profiles/{name}': item([scope]),
  },
};

/** Serves profiles in projects. A request without a project is about that of the user. */
function server(): (asked: Asked) => Said {
  const projects = new Map([['own', new Map<string, object>()]]);
  return ({ method, url: { pathname, searchParams }, body }) => {
    const [, kind, name] = pathname.split('/');
    const project = searchParams.get('project') ?? 'own';
    const profiles = projects.get(project);
    if (profiles === undefined) return { status: 404, body: { error: `Project ${project} not found` } };
    const all = kind === 'projects' ? new Map([...projects.keys()].map((each) => [each, { name: each }])) : profiles;
    if (name !== undefined) {
      const found = all.get(name);
      return found === undefined ? { status: 404, body: { error: 'Not found' } } : { status: 200, body: found };
    }
    if (method === 'GET') return { status: 200, body: [...all.values()] };
    const sent = body as { name?: unknown } | null | undefined;
    if (typeof sent?.name !== 'string' || !/^[a-z]{1,20}$/.test(sent.name) || all.has(sent.name))
      return { status: 400 };
    if (kind === 'projects') projects.set(sent.name, new Map());
    else profiles.set(sent.name, sent);
    return { status: 201, body: sent };
  };
}

it('does not blame a read of what is in another project than the one that its query names', async () => {
  const { findings, clauses } = await runOn(document, server(), repeatable);
  expect(clauses.find(({ id }) => id === 'GET /profiles/{name} accepts request')?.result).not.toBe('inconclusive');
  const ids = findings.flatMap((each) => each.clauses).filter((id) => id.startsWith('GET /profiles/{name} accepts'));
  expect(ids).toEqual([]);
});
