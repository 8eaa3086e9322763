import { expect, it } from 'vitest';
import { runApi, serveApi } from '../../workshop/testing/api.ts';

interface Thing {
  readonly title: string;
  readonly size: number;
  readonly rank: number;
  readonly isFirst?: boolean;
}

const properties = {
  title: { type: 'string', minLength: 4 },
  size: { type: 'integer', minimum: 1 },
  rank: { type: 'integer', minimum: 1 },
  isFirst: { type: 'boolean' },
};
const schema = { type: 'object', required: ['title', 'size', 'rank'], properties };
const json = { 'application/json': { schema } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const shown = (status: number): object => ({ [status]: { description: '', content: json }, 404: { description: '' } });
const document = {
  paths: {
    '/things': { post: { requestBody: { required: true, content: json }, responses: shown(201) } },
    '/things/{id}': {
      parameters: [id],
      get: { responses: shown(200) },
      put: { requestBody: { required: true, content: json }, responses: shown(200) },
      patch: {
        requestBody: {
          required: true,
          content: { 'application/merge-patch+json': { schema: { type: 'object', properties } } },
        },
        responses: shown(200),
      },
    },
  },
};

/** What becomes of the newest thing when another one is changed. */
type Other = (newest: Thing, changed: Thing) => Thing;

const clauses = ['PUT /things/{id} keeps what it is sent', 'PATCH /things/{id} changes only what it is sent'];

/** The result of a clause on a server that changes the newest thing so. */
async function resultOf(clause: string, other: Other): Promise<string | undefined> {
  const things: Thing[] = [];
  const { url, close } = await serveApi(({ method, url: { pathname }, body }) => {
    if (method !== 'GET' && (typeof body !== 'object' || body === null)) return { status: 400 };
    if (method === 'POST') {
      const number = things.push(body as Thing);
      return { status: 201, headers: { location: `/things/${number}` }, body };
    }
    const at = Number(pathname.split('/')[2]) - 1;
    const old = things[at];
    if (old === undefined) return { status: 404 };
    if (method === 'GET') return { status: 200, body: old };
    const changed = { ...(method === 'PATCH' && old), ...(body as Thing) };
    things[at] = changed;
    const newest = things.at(-1);
    if (newest !== undefined && at < things.length - 1) things[things.length - 1] = other(newest, changed);
    return { status: 200, body: changed };
  });
  try {
    return (await runApi(document, url, { clause })).clauses.find((each) => each.id === clause)?.result;
  } finally {
    close();
  }
}

it.each<[string, Other]>([
  ['all fields', (other, changed) => ({ ...other, ...changed })],
  ['some fields', (other, { size, rank }) => ({ ...other, size, rank })],
])('a change of a resource does not set %s of another one', async (_, other) => {
  for (const clause of clauses) expect(await resultOf(clause, other)).toBe('violated');
});

it.each<[string, Other]>([
  ['nothing', (other) => other],
  [
    'a place in an order',
    (other, changed) => ({ ...other, rank: other.rank >= changed.rank ? other.rank + 1 : other.rank }),
  ],
  [
    'a flag that only one can have',
    (other, { isFirst }) => ({ ...other, ...(isFirst === true && { isFirst: false }) }),
  ],
])('a change of a resource can change %s of another one', async (_, other) => {
  for (const clause of clauses) expect(await resultOf(clause, other)).toBe('passed');
});
