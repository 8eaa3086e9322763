import { describe, expect, it } from 'vitest';
import { runApi, serveApi, type Asked, type Said } from '../workshop/testing/api.ts';

const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
const text = { type: 'string', minLength: 8, maxLength: 20 };
const due = { type: 'string', format: 'date-time' };
const note = { type: 'object', required: ['text', 'due'], properties: { text, due } };
const kept = { ...note, properties: { id: { type: 'integer' }, text, due } };
const json = (schema: object): object => ({ description: '', content: { 'application/json': { schema } } });
const rejects = { 400: { description: '' }, 401: { description: '' }, 404: { description: '' } };

/** An API of notes. @param further statuses that the removal has besides */
function documentWith(further: object = {}): object {
  return {
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    security: [{ token: [] }],
    paths: {
      '/notes': {
        post: { requestBody: { required: true, ...json(note) }, responses: { 201: json(kept), ...rejects } },
        get: { responses: { 200: json({ type: 'array', items: kept }), ...rejects } },
      },
      '/notes/{id}': {
        parameters: [id],
        get: { responses: { 200: json(kept), ...rejects } },
        delete: { responses: { 204: { description: '' }, ...rejects, ...further } },
      },
    },
  };
}

/** Notes of two users, with their time in UTC. @param open what another user gets at: the list, the notes, or both */
function keepsNotes(open: string): (asked: Asked) => Said {
  const notes: { by: string; shown: object; isGone?: boolean }[] = [];
  return ({ method, url: { pathname }, body = null, request }) => {
    const by = /^Bearer (one|two)$/.exec(request.headers.authorization ?? '')?.[1];
    if (by === undefined) return { status: 401, headers: { 'www-authenticate': 'Bearer' } };
    const [, , given] = pathname.split('/');
    const isOpen = (part: string, owner: string): boolean => owner === by || open.includes(part);
    if (method === 'POST') {
      const sent = new Map<string, unknown>(Object.entries(body ?? {}));
      const [wording, time] = [sent.get('text'), new Date(String(sent.get('due')))];
      if (typeof wording !== 'string' || !/^.{8,20}$/su.test(wording)) return { status: 400 };
      if (typeof sent.get('due') !== 'string' || Number.isNaN(time.getTime())) return { status: 400 };
      const shown = { id: notes.length + 1, text: wording, due: time.toISOString() };
      notes.push({ by, shown });
      return { status: 201, body: shown };
    }
    const there = notes.filter((each) => each.isGone !== true && isOpen('list', each.by));
    if (given === undefined) return { status: 200, body: there.map(({ shown }) => shown) };
    if (!/^[1-9]\d{0,8}$/.test(given)) return { status: 400 };
    const known = notes[Number(given) - 1];
    if (known === undefined || known.isGone === true || !isOpen('note', known.by)) return { status: 404 };
    if (method === 'DELETE') known.isGone = true;
    return method === 'DELETE' ? { status: 204 } : { status: 200, body: known.shown };
  };
}

/** The results of the clauses of ownership, by operation. */
async function ownershipIn(document: object, respond: (asked: Asked) => Said): Promise<Record<string, string>> {
  const { url, close } = await serveApi(respond);
  try {
    const users = { credentials: { token: 'one' }, credentialsOther: { token: 'two' } };
    const { clauses } = await runApi(document, url, users);
    const ids = clauses.filter(({ id }) => id.endsWith('} enforces ownership'));
    return Object.fromEntries(ids.map(({ id, result }) => [id.split(' ')[0] ?? '', result]));
  } finally {
    close();
  }
}

describe('what a user created', () => {
  const document = documentWith();
  it('can not be read or removed by another user', async () => {
    expect(await ownershipIn(document, keepsNotes(''))).toEqual({ GET: 'passed', DELETE: 'passed' });
  });

  it('is not that of another user, because that user does not find it in a list', async () => {
    expect(await ownershipIn(document, keepsNotes('note'))).toEqual({ GET: 'violated', DELETE: 'violated' });
  });

  it('can be shared by all users, which find it in a list', async () => {
    expect(await ownershipIn(document, keepsNotes('list note'))).toEqual({ GET: 'observed', DELETE: 'observed' });
  });

  it('can be shown to all users and still not be removed by each, by a documented 403', async () => {
    const results = await ownershipIn(documentWith({ 403: { description: '' } }), keepsNotes('list note'));
    expect(results).toMatchObject({ DELETE: 'violated' });
  });
});
