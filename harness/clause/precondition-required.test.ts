import { expect, it } from 'vitest';
import { runApi, serveApi, type Asked, type Said } from '../workshop/testing/api.ts';

const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
const ifMatch = { name: 'If-Match', in: 'header', schema: { type: 'string' } };
const schema = {
  type: 'object',
  required: ['text'],
  properties: { text: { type: 'string', minLength: 1, maxLength: 40 } },
};
const body = { required: true, content: { 'application/json': { schema } } };
const shown = {
  description: '',
  headers: { ETag: { schema: { type: 'string' } } },
  content: { 'application/json': { schema } },
};
const rejections = { 400: { description: '' }, 404: { description: '' }, 412: { description: '' } };
const document = {
  paths: {
    '/notes': { post: { requestBody: body, responses: { 201: shown, 400: { description: '' } } } },
    '/notes/{id}': {
      parameters: [id],
      get: { responses: { 200: shown, ...rejections } },
      put: {
        parameters: [ifMatch],
        requestBody: body,
        responses: { 200: shown, ...rejections, 428: { description: 'If-Match is missing.' } },
      },
    },
  },
};

/** Notes, each with a version. A change has to name it. */
function keepsVersions(checksText: boolean, demandsTag: boolean): (asked: Asked) => Said {
  const notes: { text: string; version: number }[] = [];
  const isText = (text: unknown): text is string => typeof text === 'string' && /^.{1,40}$/su.test(text);
  return ({ method, url: { pathname }, body: sent = null, request }) => {
    const [, , given] = pathname.split('/');
    const text: unknown = new Map(Object.entries(sent ?? {})).get('text');
    if (given === undefined) {
      if (!isText(text)) return { status: 400 };
      return { status: 201, body: { id: notes.push({ text, version: 1 }), text }, headers: { etag: '"1"' } };
    }
    if (!/^[1-9]\d{0,8}$/.test(given)) return { status: 400 };
    const note = notes[Number(given) - 1];
    if (note === undefined) return { status: 404 };
    const tag = `"${note.version}"`;
    if (method === 'GET') return { status: 200, body: { text: note.text }, headers: { etag: tag } };
    const { 'if-match': match } = request.headers;
    if (match === undefined && demandsTag) return { status: 428 };
    if (match !== undefined && match !== tag && match !== '*') return { status: 412 };
    if (typeof text !== 'string' || (checksText && !isText(text))) return { status: 400 };
    Object.assign(note, { text, version: note.version + 1 });
    return { status: 200, body: { text }, headers: { etag: `"${note.version}"` } };
  };
}

async function resultsWith(checksText: boolean, demandsTag = true): Promise<Map<string, string>> {
  const { url, close } = await serveApi(keepsVersions(checksText, demandsTag));
  try {
    const { clauses } = await runApi(document, url, {});
    const about = clauses.filter(({ operation, level }) => operation === 'PUT /notes/{id}' && level === 'must');
    return new Map(about.map(({ id: clause, result }) => [clause, result]));
  } finally {
    close();
  }
}

it('an operation that documents 428 gets the ETag of its resource', async () => {
  const results = [...(await resultsWith(true))].filter(([clause]) => !clause.includes(' header If-Match '));
  expect(results.filter(([, result]) => ['violated', 'inconclusive'].includes(result))).toEqual([]);
});

it('an operation that documents 428 is judged by what it does with its body', async () => {
  expect((await resultsWith(false)).get('PUT /notes/{id} rejects body /text maxLength')).toBe('violated');
});

it('a change without If-Match is rejected where the description of 428 says so', async () => {
  const clause = 'PUT /notes/{id} rejects absent header If-Match';
  expect((await resultsWith(true)).get(clause)).toBe('passed');
  expect((await resultsWith(true, false)).get(clause)).toBe('violated');
});
