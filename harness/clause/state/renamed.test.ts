import { expect, it } from 'vitest';
import { runApi, serveApi, type Said } from '../../workshop/testing/api.ts';

const id = { name: 'key_id', in: 'path', required: true, schema: { type: 'string' } };
const key = {
  type: 'object',
  required: ['name', 'secret'],
  properties: { name: { type: 'string', pattern: '^[a-z0-9]{1,20}$' }, secret: { type: 'string', maxLength: 20 } },
};
const content = { 'application/json': { schema: key } };
const shown = { 200: { description: '', content }, 404: { description: '' }, 409: { description: '' } };
const document = {
  paths: {
    '/keys': { post: { requestBody: { required: true, content }, responses: { ...shown, 201: shown[200] } } },
    '/keys/{key_id}': {
      get: { parameters: [id], responses: shown },
      put: {
        parameters: [id],
        requestBody: { required: true, content },
        responses: { ...shown, 204: { description: '' } },
      },
    },
  },
};

interface Key {
  readonly name: string;
  readonly secret: string;
}

/**
 * The violated clauses of a server where the id of a key is its name with a dot, so that a PUT renames it.
 *
 * @param dot what the id has after the name
 * @param store what is kept of a key that is replaced
 */
async function violatedBy(dot: string, isSilent: boolean, store: (key: Key) => Key | undefined): Promise<string[]> {
  const keys = new Map<string, Key>();
  const say = (status: number, one: Key): Said => ({ status, body: { ...one, id: one.name + dot } });
  const { url, close } = await serveApi(({ method, url: { pathname }, body }) => {
    const old = decodeURIComponent(pathname.split('/')[2] ?? '');
    const sent = body as Key;
    if (method === 'POST') {
      if (keys.has(sent.name + dot)) return { status: 409 };
      keys.set(sent.name + dot, sent);
      return say(201, sent);
    }
    const known = keys.get(old);
    if (known === undefined) return { status: 404 };
    if (method === 'GET') return say(200, known);
    keys.delete(old);
    const left = store(sent);
    if (left !== undefined) keys.set(left.name + dot, left);
    return isSilent ? { status: 204 } : say(200, sent);
  });
  try {
    const { clauses } = await runApi(document, url, { clause: 'PUT /keys/{key_id} keeps what it is sent' });
    return clauses
      .filter(({ result, aspect }) => result === 'violated' && aspect === 'keeps its state')
      .map((each) => each.id);
  } finally {
    close();
  }
}

const keeps = 'PUT /keys/{key_id} keeps what it is sent';

it.each<[readonly string[], string, string, boolean, (key: Key) => Key | undefined]>([
  [[], 'it is renamed, as the answer says', '.', false, (one) => one],
  [[], 'it is renamed without a word', '', true, (one) => one],
  [[keeps], 'it is lost', '.', false, () => undefined],
  [[keeps], 'another secret is kept under the new name', '.', false, ({ name }) => ({ name, secret: 'other' })],
])('a replaced resource violates %j if %s', async (violated, _, dot, isSilent, store) => {
  expect(await violatedBy(dot, isSilent, store)).toEqual(violated);
});
