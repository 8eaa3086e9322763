import { describe, expect, it } from 'vitest';
import { settleOn } from '../../workshop/testing/settle.ts';

const ok = { description: '' };
const parametersOf = (path: string): object[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'integer' },
    example: 1,
  }));
const at = (path: string, ...methods: string[]): object => ({
  [path]: {
    parameters: parametersOf(path),
    ...Object.fromEntries(methods.map((method) => [method, { responses: { [method === 'post' ? 201 : 200]: ok } }])),
  },
});

/** Projects with tasks, which have tags. A task is created inside of a project, and read without it. */
const paths = {
  ...at('/projects', 'post'),
  ...at('/projects/{id}/tasks', 'post'),
  ...at('/tasks/{id}', 'get', 'delete'),
  ...at('/tags', 'post'),
  ...at('/tasks/{id}/tags/{tagId}', 'put', 'delete'),
};

/** A server that numbers what it creates, and knows what it has. */
function server(mayPut = true) {
  const has = new Set<string>();
  const made: Record<string, number> = { projects: 10, tasks: 20, tags: 30 };
  return ({ name }: { readonly name: string }) => {
    const [method = '', path = ''] = name.split(' ');
    const segments = path.split('/').slice(1);
    const kind = segments.at(-1) ?? '';
    const isThere = (...parts: readonly string[]): boolean => has.has(parts.join('/'));
    if (method === 'POST') {
      const [outer = '', id = ''] = segments.length > 1 ? segments : [];
      if (outer !== '' && !isThere(outer, id)) return { status: 404 };
      const number = (made[kind] = (made[kind] ?? 0) + 1);
      has.add(`${kind}/${number}`);
      return { status: 201, body: { id: number } };
    }
    if (method === 'PUT') {
      const [, task = '', , tag = ''] = segments;
      if (!mayPut || !isThere('tasks', task) || !isThere('tags', tag)) return { status: 404 };
      has.add(segments.join('/'));
      return { status: 200 };
    }
    return { status: isThere(...segments) ? 200 : 404, body: {} };
  };
}

describe('a resource that is created in another collection', () => {
  it.each([true, false])('gets the name of a new one there; own: %s', async (isOwn) => {
    const { settle, sent } = await settleOn(paths, server());
    expect(await settle('DELETE /tasks/{id}', { path: { id: 999 } }, isOwn)).toEqual({
      path: { id: 21 },
      lost: undefined,
    });
    expect(sent).toEqual(['POST /projects', 'POST /projects/11/tasks', 'GET /tasks/21']);
  });

  it('is put where it is wanted if it is not there at once', async () => {
    const { settle, sent } = await settleOn(paths, server());
    const { path, lost } = await settle('DELETE /tasks/{id}/tags/{tagId}', { path: { id: 999, tagId: 999 } }, true);
    expect({ path, lost }).toEqual({ path: { id: 21, tagId: 31 }, lost: undefined });
    expect(sent.slice(-2)).toEqual(['POST /tags', 'PUT /tasks/21/tags/31']);
  });

  it('is no longer created for each case if it is never there', async () => {
    const { settle, sent } = await settleOn(paths, server(false));
    for (let each = 0; each < 6; each += 1)
      expect(await settle('DELETE /tasks/{id}/tags/{tagId}', { path: { id: 999, tagId: 999 } }, true)).toMatchObject({
        lost: expect.stringMatching(/existing \/tasks\/\{id\}\/tags/) as unknown,
      });
    expect(sent.filter((name) => name === 'POST /tags').length).toBeLessThan(4);
  });
});
