import { describe, expect, it } from 'vitest';
import { resultOf } from '../workshop/testing/api.ts';

const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
const text = { type: 'string', minLength: 1, maxLength: 40 };
const number = { type: 'integer' };
const json = (schema: object) => ({ description: '', content: { 'application/json': { schema } } });
const thing = { type: 'object', properties: { id: number, text } };
const body = {
  required: true,
  content: { 'application/json': { schema: { type: 'object', required: ['text'], properties: { text } } } },
};
const file = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
const rejections = { 400: { description: '' }, 404: { description: '' } };
const creation = (below: string) => ({
  [below]: {
    parameters: below.includes('{') ? [id] : [],
    post: { requestBody: body, responses: { 201: json(thing), ...rejections } },
  },
});

/** Tasks are created inside of projects, and have paths of their own, with notes and a file below. */
const paths = {
  ...creation('/projects'),
  '/projects/{id}': { parameters: [id], get: { responses: { 200: json(thing), ...rejections } } },
  ...creation('/projects/{id}/tasks'),
  '/tasks/{id}': {
    parameters: [id],
    get: { responses: { 200: json(thing), ...rejections } },
    delete: { responses: { 204: { description: '' }, ...rejections } },
  },
  '/tasks/{id}/notes': {
    parameters: [id],
    post: { requestBody: body, responses: { 201: json(thing), ...rejections } },
    get: { responses: { 200: json({ type: 'array', items: thing }), ...rejections } },
  },
  '/tasks/{id}/picture': {
    parameters: [id],
    put: { requestBody: { required: true, content: file }, responses: { 204: { description: '' }, ...rejections } },
    get: { responses: { 200: { description: '', content: file }, ...rejections } },
  },
};

type Fault = 'shows the notes of all tasks' | 'keeps the notes of removed tasks' | 'keeps one picture for all';

/** The result of a clause on a server that may have a fault. */
async function resultOn(clause: string, fault?: Fault): Promise<string | undefined> {
  const kept = new Map<string, { readonly kind: string; readonly above: number; readonly text: string }>();
  const removed = new Set<string>();
  const pictures = new Map<number, string>();
  let last = 0;
  return resultOf(clause, { paths }, ({ method, url: { pathname }, body: sent, raw }) => {
    const [, kind = '', given = '', inner] = pathname.split('/');
    const key = Number(given);
    const isThere = given === '' || (kept.get(given)?.kind === kind && !removed.has(given));
    const isList = inner === 'notes' && method === 'GET' && fault === 'keeps the notes of removed tasks';
    if (!isThere && !(isList && removed.has(given))) return { status: 404 };
    if (inner === 'picture') {
      const place = fault === 'keeps one picture for all' ? 0 : key;
      if (method === 'PUT') pictures.set(place, raw.toString('latin1'));
      const type = { 'content-type': 'application/octet-stream' };
      if (method === 'PUT') return { status: 204 };
      return pictures.has(place)
        ? { status: 200, headers: type, raw: Buffer.from(pictures.get(place) ?? '', 'latin1') }
        : { status: 404 };
    }
    const wanted = inner ?? kind;
    const shown = (each: string) => ({ id: Number(each), text: kept.get(each)?.text });
    if (method === 'POST') {
      const { text: own } = (sent ?? {}) as { readonly text?: unknown };
      if (typeof own !== 'string' || own === '' || own.length > 40) return { status: 400 };
      last += 1;
      kept.set(String(last), { kind: wanted, above: key, text: own });
      return { status: 201, body: shown(String(last)) };
    }
    if (method === 'DELETE') removed.add(given);
    if (method === 'DELETE') return { status: 204 };
    if (inner === undefined) return { status: 200, body: shown(given) };
    const isAll = fault === 'shows the notes of all tasks';
    const notes = [...kept].filter(([, each]) => each.kind === 'notes' && (isAll || each.above === key));
    return { status: 200, body: notes.map(([each]) => shown(each)) };
  });
}

describe('what is below a resource that is created inside of another one', () => {
  it.each<[string, Fault]>([
    ['GET /tasks/{id}/notes keeps parents apart', 'shows the notes of all tasks'],
    ['GET /tasks/{id}/notes finds nothing below what was removed', 'keeps the notes of removed tasks'],
    ['GET /tasks/{id}/picture keeps files', 'keeps one picture for all'],
  ])('%s: wrong on a server that %s', async (clause, fault) => {
    expect([await resultOn(clause), await resultOn(clause, fault)]).toEqual(['passed', 'violated']);
  });
});
