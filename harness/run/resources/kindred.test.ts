import { describe, expect, it } from 'vitest';
import { settleOn } from '../../workshop/testing/settle.ts';

const responses = { 200: { description: '' } };
const text = { type: 'string' };
const parametersOf = (path: string, schema: object = text): object[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema }));
const operation = (path: string, method: string, more: object = {}): object => ({
  [path]: { parameters: parametersOf(path), [method]: { responses, ...more } },
});
const reads = (path: string, more: object = {}): object => operation(path, 'get', more);
const lists = (name: string): object => {
  const schema = {
    type: 'object',
    properties: { version: text, [name]: { type: 'array', items: { type: 'object' } } },
  };
  return { responses: { 200: { description: '', content: { 'application/json': { schema } } } } };
};

/** What a search finds for an operation on a server with these answers. Everything else is answered with 404. */
async function found(paths: object, name: string, answers: Readonly<Record<string, unknown>>, isOwn = false) {
  const { settle, sent } = await settleOn(paths, ({ name: asked }) =>
    asked in answers ? { status: 200, body: answers[asked] } : { status: 404 },
  );
  const path = Object.fromEntries([...name.matchAll(/\{(\w+)\}/g)].map(([, each = '']) => [each, 'none']));
  return { ...(await settle(name, { path }, isOwn)), sent };
}

describe('a resource that its own path does not list', () => {
  const archived = '/archive/{featureName}';

  it.each<[string, object, Readonly<Record<string, unknown>>]>([
    [
      'from the list of another path',
      { ...reads('/features', lists('features')), ...reads('/features/{id}') },
      { 'GET /features': { version: 1, features: [{ name: 'oak' }] }, 'GET /features/oak': {} },
    ],
    [
      'from a list without paths of its items',
      reads('/features', lists('features')),
      {
        'GET /features': { version: 1, features: [{ name: 'oak', project: 'main' }] },
      },
    ],
    [
      'from a list in the answer of another resource',
      { ...reads('/overview', lists('features')) },
      {
        'GET /overview': { version: 1, tags: ['x', 'y'], features: [{ name: 'oak' }] },
      },
    ],
    [
      'from a POST of another path',
      { ...operation('/features', 'post'), ...reads('/features/{feature}') },
      { 'POST /features': { name: 'oak' }, 'GET /features/oak': {} },
    ],
    [
      'from inside of another resource',
      {
        ...reads('/projects', lists('projects')),
        ...reads('/projects/{projectId}'),
        ...reads('/projects/{projectId}/features', lists('features')),
        ...reads('/projects/{projectId}/features/{featureName}'),
      },
      {
        'GET /projects': { projects: [{ id: 'main', name: 'Main' }] },
        'GET /projects/main/features': { features: [{ name: 'oak' }] },
        'GET /projects/main/features/oak': {},
      },
    ],
  ])('gets its name %s', async (_, paths, answers) => {
    const all = { ...answers, 'GET /archive/oak': {} };
    expect(await found({ ...paths, ...reads(archived) }, `GET ${archived}`, all)).toMatchObject({
      path: { featureName: 'oak' },
      lost: undefined,
    });
  });

  it.each<[string, string, object]>([
    ['slug', '/posts', { slug: 'oak', id: 9 }],
    ['projectKey', '/projects', { key: 'oak', id: 9 }],
    ['username', '/users', { username: 'oak', id: 9 }],
    ['environment', '/environments', { name: 'oak', sort: 1 }],
  ])('gets its name from the field that its parameter is named after: %s', async (name, collection, item) => {
    const path = `/reports${collection}/{${name}}`;
    const schema = { type: 'array', items: { type: 'object' } };
    const list = { responses: { 200: { description: '', content: { 'application/json': { schema } } } } };
    const answers = { [`GET ${collection}`]: [item], [`GET /reports${collection}/oak`]: {} };
    const { path: names, lost } = await found({ ...reads(collection, list), ...reads(path) }, `GET ${path}`, answers);
    expect({ names, lost }).toEqual({ names: { [name]: 'oak' }, lost: undefined });
  });

  const listed = { ...reads('/features', lists('features')) };
  const answers = { 'GET /features': { features: [{ name: 'oak' }] } };

  it('is in doubt if nothing reads it', async () => {
    const path = '/metrics/{featureName}';
    const { path: names, lost } = await found({ ...listed, ...operation(path, 'post') }, `POST ${path}`, answers);
    expect(names).toEqual({ featureName: 'oak' });
    expect(lost).toMatch(/is only guessed/);
  });

  it('does not get a name that is not there', async () => {
    const { path: names } = await found({ ...listed, ...reads(archived) }, `GET ${archived}`, answers);
    expect(names).toEqual({ featureName: 'none' });
  });

  it('does not get the name of a resource of another kind', async () => {
    const path = '/archive/{shelfName}';
    const all = { ...answers, 'GET /archive/oak': {} };
    const { path: names, sent } = await found({ ...listed, ...reads(path) }, `GET ${path}`, all);
    expect({ names, sent }).toEqual({ names: { shelfName: 'none' }, sent: [] });
  });

  it('does not get the name of an existing one for a case that changes it', async () => {
    const paths = { ...listed, ...operation(archived, 'delete') };
    const { path: names } = await found(paths, `DELETE ${archived}`, answers, true);
    expect(names).toEqual({ featureName: 'none' });
  });

  it('keeps the values that the document lists', async () => {
    const path = { parameters: parametersOf(archived, { enum: ['oak', 'elm'] }), get: { responses } };
    const { sent } = await found({ ...listed, [archived]: path }, `GET ${archived}`, answers);
    expect(sent).toEqual([]);
  });

  it('is looked for with few requests', async () => {
    const many = Object.fromEntries(
      'abcdefgh'.split('').flatMap((each) => Object.entries(reads(`/${each}/features`, lists('features')))),
    );
    const { sent } = await found({ ...many, ...reads(archived) }, `GET ${archived}`, {});
    expect(sent.length).toBeLessThan(5);
  });
});
