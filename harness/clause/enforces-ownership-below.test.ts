import { describe, expect, it } from 'vitest';
import { runApi, serveApi, type Asked, type Said } from '../workshop/testing/api.ts';

const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
const note = { type: 'object', properties: { id: { type: 'integer' }, isSent: { type: 'boolean' } } };
const shown = { description: '', content: { 'application/json': { schema: note } } };
const rejects = { 400: { description: '' }, 401: { description: '' }, 404: { description: '' } };
const lines = { description: '', content: { 'application/json': { schema: { type: 'array', items: {} } } } };
const document = {
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  security: [{ token: [] }],
  paths: {
    '/notes': { post: { responses: { 201: shown, ...rejects } } },
    '/notes/{id}': { parameters: [id], get: { responses: { 200: shown, ...rejects } } },
    '/notes/{id}/send': { parameters: [id], post: { responses: { 200: shown, 409: { description: '' }, ...rejects } } },
    '/notes/{id}/lines': { parameters: [id], get: { responses: { 200: lines, ...rejects } } },
  },
};

/** Notes of two users, each of which can be sent once. @param open what another user gets at */
function keepsNotes(open: string, lists: readonly string[]): (asked: Asked) => Said {
  const notes: { by: string; isSent: boolean }[] = [];
  return ({ method, url: { pathname }, request }) => {
    const by = /^Bearer (one|two)$/.exec(request.headers.authorization ?? '')?.[1];
    if (by === undefined) return { status: 401, headers: { 'www-authenticate': 'Bearer' } };
    const [, , given, part = 'note'] = pathname.split('/');
    if (given === undefined) return { status: 201, body: { id: notes.push({ by, isSent: false }), isSent: false } };
    if (!/^[1-9]\d{0,8}$/.test(given)) return { status: 400 };
    const known = notes[Number(given) - 1];
    if (known === undefined || (known.by !== by && !open.includes(part))) return { status: 404 };
    if (part === 'lines') return { status: 200, body: lists };
    if (method === 'POST' && known.isSent) return { status: 409 };
    if (method === 'POST') known.isSent = true;
    return { status: 200, body: { id: Number(given), isSent: known.isSent } };
  };
}

async function resultsWith(open: string, lists: readonly string[] = ['a line']): Promise<Record<string, string>> {
  const { url, close } = await serveApi(keepsNotes(open, lists));
  try {
    const users = { credentials: { token: 'one' }, credentialsOther: { token: 'two' } };
    const { clauses } = await runApi(document, url, users);
    const about = clauses.filter(({ id: clause }) => clause.endsWith('enforces ownership'));
    return Object.fromEntries(about.map(({ id: clause, result }) => [clause.split(/[\s/]/).at(-3) ?? '', result]));
  } finally {
    close();
  }
}

describe('what is below a resource that one user creates', () => {
  it('is not open to another user', async () => {
    expect(await resultsWith('')).toEqual({ '{id}': 'passed', send: 'passed', lines: 'passed' });
  });

  it('must not be done by another user', async () => {
    expect(await resultsWith('send')).toEqual({ '{id}': 'passed', send: 'violated', lines: 'passed' });
  });

  it('must not be read by another user', async () => {
    expect(await resultsWith('lines')).toEqual({ '{id}': 'passed', send: 'passed', lines: 'violated' });
  });

  it('can be an empty list for another user', async () => {
    expect(await resultsWith('lines', [])).toEqual({ '{id}': 'passed', send: 'passed', lines: 'observed' });
  });

  it('is not judged where another user can read the resource itself', async () => {
    expect(await resultsWith('note send')).toEqual({ '{id}': 'violated', send: 'observed', lines: 'observed' });
  });
});
