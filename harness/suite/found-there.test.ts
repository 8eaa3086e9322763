import { expect, it } from 'vitest';
import { violatedBy, type Asked, type Said } from '../workshop/testing/api.ts';

const properties = {
  // With few values, sessions have the same one.
  path: { enum: ['a', 'b'] },
  type: { type: 'string', minLength: 1, maxLength: 30 },
};
const fields = { type: 'object', required: ['path', 'type'], properties, additionalProperties: false };
const session = { type: 'object', required: ['id'], properties: { id: { type: 'string' }, ...properties } };
const content = (schema: object): object => ({ content: { 'application/json': { schema } } });
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', minLength: 1 } };

const documentOf = (summary: string): object => ({
  paths: {
    '/sessions': {
      post: {
        summary,
        requestBody: { required: true, ...content(fields) },
        responses: { 201: { description: '', ...content(session) }, 400: { description: '' } },
      },
    },
    '/sessions/{id}': {
      get: {
        parameters: [id],
        responses: { 200: { description: '', ...content(session) }, 404: { description: '' } },
      },
    },
  },
});

/** A server that has one session for each path, or gives each creation its own. */
function serve({ isOne, forgets = false }: { isOne: boolean; forgets?: boolean }): (asked: Asked) => Said {
  const all: Record<string, unknown>[] = [];
  return ({ method, url: { pathname }, body, raw, text }) => {
    const [, kind, name] = pathname.split('/');
    if (kind !== 'sessions') return { status: 404 };
    if (name !== undefined) {
      const found = all.find((each) => each['id'] === decodeURIComponent(name));
      return method === 'GET' && found !== undefined ? { status: 200, body: found } : { status: 404 };
    }
    const given = body as Record<string, unknown>;
    const isObject = typeof body === 'object' && body !== null && Object.keys(body).sort().join() === 'path,type';
    const isUtf8 = Buffer.from(text).equals(raw);
    if (method !== 'POST' || !isUtf8 || !isObject || !['a', 'b'].includes(given['path'] as string))
      return { status: 400 };
    const { path, type } = given;
    if (typeof type !== 'string' || type === '' || Array.from(type).length > 30) return { status: 400 };
    const known = isOne ? all.find((each) => each['path'] === path) : undefined;
    const made = known ?? { id: `s${all.length}`, path, type: forgets ? 'x' : type };
    if (known === undefined) all.push(made);
    return { status: 201, body: made };
  };
}

const clause = 'POST /sessions keeps what it is sent';
const finds = 'Create a session, or return an existing one with the same path';

it.each<[string, string, Parameters<typeof serve>[0], boolean]>([
  ['answers with an existing resource, as the document says', finds, { isOne: true }, true],
  ['answers with an existing resource, of which the document says nothing', 'Create a session', { isOne: true }, false],
  [
    'does not keep a field, although the document says that it can find resources',
    finds,
    { isOne: false, forgets: true },
    false,
  ],
])('a creation that %s is judged by what the document says', async (_, summary, conduct, isRight) => {
  const violated = await violatedBy(documentOf(summary), serve(conduct), { runs: 3 });
  expect(violated).toEqual(isRight ? [] : [clause]);
});
