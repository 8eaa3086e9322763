import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../json/index.ts';
import { violatedBy, type Asked, type Said } from '../workshop/testing/api.ts';

const fields = { title: { type: 'string', minLength: 1, maxLength: 30 } };
const note = { type: 'object', required: ['title'], properties: fields };
const said = (description: string, schema: object): object => ({
  description,
  content: { 'application/json': { schema } },
});
const rejection = { '4XX': { description: 'rejected' } };
const byName = said('All notes by their ids', { type: 'object', additionalProperties: note });
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } };
const limit = { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 1000 } };
const created = {
  201: said('made', { type: 'object', properties: { id: { type: 'string' }, ...fields } }),
  ...rejection,
};

/** @param list the responses of the list */
const documentWith = (list: object): object => ({
  paths: {
    '/notes': {
      get: { parameters: [limit], responses: list },
      post: {
        requestBody: { required: true, content: { 'application/json': { schema: note } } },
        responses: created,
      },
    },
    '/notes/{id}': {
      parameters: [id],
      get: { responses: { 200: said('a note', note), ...rejection } },
      delete: { responses: { 204: { description: 'gone' }, ...rejection } },
    },
  },
});

type Fault =
  'lists removed ones' | 'lists not all' | 'ignores limit' | 'changes titles' | 'shows removed ones as nothing';

/** A server that lists its notes as an object. */
function serverWith(...faults: readonly Fault[]): (asked: Asked) => Said {
  const notes = new Map<string, { readonly note: JsonObject; readonly removed: boolean }>();
  const first = ['1', '2', '3'].map((end) => `bbbbbbbb-bbbb-4bbb-8bbb-00000000000${end}`);
  for (const key of first) notes.set(key, { note: { title: key.slice(-5) }, removed: false });
  let count = 0;
  const has = (fault: Fault): boolean => faults.includes(fault);
  const list = (asked: string): Said => {
    const most = asked === '' || has('ignores limit') ? Infinity : Number(asked);
    if (asked !== '' && !/^(?:[1-9]\d{0,2}|1000)$/.test(asked)) return { status: 400, body: {} };
    const shown = [...notes].filter(([, { removed }]) => !removed || has('lists removed ones'));
    const some = has('lists not all') ? shown.slice(0, Math.floor(shown.length / 2)) : shown;
    const title = has('changes titles') ? { title: 'A note' } : {};
    return {
      status: 200,
      body: Object.fromEntries(some.slice(0, most).map(([key, { note: own }]) => [key, { ...own, ...title }])),
    };
  };
  return ({ method, url, body }) => {
    if (url.pathname === '/notes' && method === 'GET') return list(url.searchParams.get('limit') ?? '');
    if (url.pathname === '/notes' && method === 'POST') {
      const given = (body ?? null) as JsonObject | null;
      const title = isObject(given) ? given['title'] : undefined;
      const length = typeof title === 'string' ? Array.from(title).length : 0;
      if (!isObject(given) || length < 1 || length > 30) return { status: 400, body: {} };
      const key = `aaaaaaaa-aaaa-4aaa-8aaa-${String((count += 1)).padStart(12, '0')}`;
      notes.set(key, { note: { title: title ?? null }, removed: false });
      return { status: 201, body: { id: key, title } };
    }
    const key = url.pathname.slice('/notes/'.length);
    const found = notes.get(key);
    if (found === undefined || found.removed)
      return has('shows removed ones as nothing') && method === 'GET'
        ? { status: 200, body: {} }
        : { status: 404, body: {} };
    if (method !== 'DELETE') return { status: 200, body: found.note };
    notes.set(key, { ...found, removed: true });
    return { status: 204 };
  };
}

const clauses = {
  'lists removed ones': 'DELETE /notes/{id} removes from the list',
  'lists not all': 'GET /notes lists what was created',
  'ignores limit': 'GET /notes keeps to query limit',
  'changes titles': 'GET /notes lists what was created',
} as const;

it.each([
  ['with a 200', { 200: byName, ...rejection }],
  ['with a default alone', { default: byName }],
])('a list of resources by their names is judged like another one: %s', async (_, list) => {
  const document = documentWith(list);
  const judged = async (clause: string, ...faults: Fault[]): Promise<string[]> =>
    violatedBy(document, serverWith(...faults), { clause: clause.replace(/^.* keeps to /, ''), runs: 4 });
  for (const [fault, clause] of Object.entries(clauses)) {
    expect(await judged(clause)).toEqual([]);
    expect(await judged(clause, fault as Fault)).toContain(clause);
  }
});

it('a removed resource that is read as nothing, but still listed, has both faults', async () => {
  const document = documentWith({ 200: byName, ...rejection });
  const faults: Fault[] = ['lists removed ones', 'shows removed ones as nothing'];
  const clause = clauses['lists removed ones'];
  expect(await violatedBy(document, serverWith(...faults), { clause, runs: 4 })).toContain(clause);
  expect(await violatedBy(document, serverWith('shows removed ones as nothing'), { clause, runs: 4 })).toEqual([]);
});
