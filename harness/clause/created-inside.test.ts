import { describe, expect, it } from 'vitest';
import { runApi, serveApi } from '../workshop/testing/api.ts';

const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
const title = { type: 'string', minLength: 1, maxLength: 40 };
const status = { type: 'string', enum: ['todo', 'doing', 'done'] };
const json = (schema: object) => ({ description: '', content: { 'application/json': { schema } } });
const task = { type: 'object', properties: { id: { type: 'integer' }, title, status } };
const shown = json(task);
const bodyOf = (required: readonly string[]) => ({
  required: true,
  content: { 'application/json': { schema: { type: 'object', required, properties: { title, status } } } },
});
const rejections = { 400: { description: '' }, 404: { description: '' } };
const responses = { 200: shown, ...rejections };

/** Tasks are created inside of projects, and have paths of their own. */
const paths = {
  '/projects': { post: { responses: { 201: json({ type: 'object', properties: { id: { type: 'integer' } } }) } } },
  '/projects/{id}': {
    parameters: [id],
    get: { responses: { 200: { description: '' }, ...rejections } },
    delete: { responses: { 204: { description: '' }, ...rejections } },
  },
  '/projects/{id}/tasks': {
    post: { parameters: [id], requestBody: bodyOf(['title', 'status']), responses: { 201: shown, ...rejections } },
  },
  '/tasks/{id}': {
    parameters: [id],
    get: { responses },
    patch: { requestBody: bodyOf([]), responses },
  },
};

interface Task {
  readonly title: string;
  readonly status: string;
}

/** A server that keeps the tasks of removed projects, and possibly resets what a PATCH does not name. */
async function run(all: object, isFaulty: boolean) {
  const projects = new Set<number>();
  const tasks = new Map<number, Task>();
  const { url, close } = await serveApi(({ method, url: { pathname }, body }) => {
    const [, kind = '', given = '', inner] = pathname.split('/');
    const number = Number(given);
    if (kind === 'projects' && given === '') {
      projects.add(projects.size + 1);
      return { status: 201, body: { id: projects.size } };
    }
    if (!/^[1-9]\d*$/.test(given)) return { status: 400 };
    if (kind === 'projects' && !projects.has(number)) return { status: 404 };
    if (kind === 'projects' && inner === undefined) {
      if (method === 'DELETE') projects.delete(number);
      return method === 'DELETE' ? { status: 204 } : { status: 200 };
    }
    const old = kind === 'tasks' ? tasks.get(number) : undefined;
    if (kind === 'tasks' && old === undefined) return { status: 404 };
    if (method === 'GET') return { status: 200, body: { id: number, ...old } };
    const { title: name, status: state } = (body ?? {}) as Partial<Task>;
    const isTitle = name === undefined ? method === 'PATCH' : typeof name === 'string' && /^.{1,40}$/su.test(name);
    const isStatus = state === undefined ? method === 'PATCH' : status.enum.includes(state);
    if (body === undefined || !isTitle || !isStatus) return { status: 400 };
    const key = old === undefined ? tasks.size + 100 : number;
    const reset = isFaulty ? 'todo' : (old?.status ?? 'todo');
    const made = { title: name ?? old?.title ?? '', status: state ?? reset };
    tasks.set(key, made);
    return { status: method === 'POST' ? 201 : 200, body: { id: key, ...made } };
  });
  try {
    return await runApi({ paths: all }, url, { clause: '/tasks/{id}' });
  } finally {
    close();
  }
}

describe('a resource with a path of its own that is created inside of another one', () => {
  const clause = 'PATCH /tasks/{id} changes only what it is sent';

  it.each<[string, boolean, string]>([
    ['finds a change of what a PATCH does not name', true, 'violated'],
    ['passes on a server that keeps what a PATCH does not name', false, 'passed'],
  ])('%s', async (_, isFaulty, result) => {
    const { clauses } = await run(paths, isFaulty);
    expect(clauses.find((each) => each.id === clause)?.result).toBe(result);
    const others = clauses.filter((each) => each.aspect === 'keeps its state' && each.id !== clause);
    expect(others.filter((each) => each.result === 'violated')).toEqual([]);
  });

  it('belongs to no parent of its path', async () => {
    const { clauses } = await run(paths, false);
    const ids = clauses.map((each) => each.id);
    expect(ids.filter((each) => /keeps parents apart|finds nothing below/.test(each))).toEqual([]);
  });

  it.each<[string, object]>([
    ['several operations create some', { '/lists/{id}/tasks': paths['/projects/{id}/tasks'] }],
    [
      'the answer to its creation has other fields',
      {
        '/tasks/{id}': {
          ...paths['/tasks/{id}'],
          get: { responses: { 200: json({ type: 'object' }), ...rejections } },
        },
      },
    ],
  ])('has no known state if %s', async (_, more) => {
    const { clauses } = await run({ ...paths, ...more }, true);
    expect(clauses.map((each) => each.id)).not.toContain(clause);
  });
});
