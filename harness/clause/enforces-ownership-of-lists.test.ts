import { expect, it } from 'vitest';
import { runApi, serveApi, type Asked, type Said } from '../workshop/testing/api.ts';

const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
const text = { type: 'string', minLength: 8, maxLength: 20 };
const note = { type: 'object', required: ['text'], properties: { text } };
const kept = { ...note, properties: { id: { type: 'integer' }, text } };
const json = (schema: object): object => ({ description: '', content: { 'application/json': { schema } } });
const rejects = { 400: { description: '' }, 401: { description: '' }, 404: { description: '' } };
const document = {
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  security: [{ token: [] }],
  paths: {
    '/notes': {
      post: { requestBody: { required: true, ...json(note) }, responses: { 201: json(kept), ...rejects } },
      get: { responses: { 200: json({ type: 'array', items: kept }), ...rejects } },
    },
    '/notes/{id}': { parameters: [id], get: { responses: { 200: json(kept), ...rejects } } },
  },
};

/** Notes of two users. @param open what another user gets at: the list, the notes, or both */
function keepsNotes(open: string): (asked: Asked) => Said {
  const notes: { by: string; text: string }[] = [];
  return ({ method, url: { pathname }, body = null, request }) => {
    const by = /^Bearer (one|two)$/.exec(request.headers.authorization ?? '')?.[1];
    if (by === undefined) return { status: 401, headers: { 'www-authenticate': 'Bearer' } };
    const [, , given] = pathname.split('/');
    const all = notes.map((each, index) => ({ id: index + 1, ...each }));
    if (method === 'POST') {
      const sent: unknown = new Map(Object.entries(body ?? {})).get('text');
      if (typeof sent !== 'string' || !/^.{8,20}$/su.test(sent)) return { status: 400 };
      return { status: 201, body: { id: notes.push({ by, text: sent }), text: sent } };
    }
    const isOpen = (part: string, owner: string): boolean => owner === by || open.includes(part);
    if (given === undefined)
      return { status: 200, body: all.flatMap(({ by: own, ...each }) => (isOpen('list', own) ? [each] : [])) };
    const known = notes[Number(given) - 1];
    if (!/^[1-9]\d{0,8}$/.test(given)) return { status: 400 };
    if (known === undefined || !isOpen('note', known.by)) return { status: 404 };
    return { status: 200, body: { id: Number(given), text: known.text } };
  };
}

it.each([
  ['passed', 'no note of another user', ''],
  ['violated', 'the notes of another user, which can not be read', 'list'],
  ['observed', 'the notes of another user, which can be read', 'list note'],
])('is %s if a list has %s', async (result, _, open) => {
  const { url, close } = await serveApi(keepsNotes(open));
  try {
    const users = { credentials: { token: 'one' }, credentialsOther: { token: 'two' } };
    const { clauses } = await runApi(document, url, users);
    expect(clauses.find(({ id: clause }) => clause === 'GET /notes enforces ownership')?.result).toBe(result);
  } finally {
    close();
  }
});
