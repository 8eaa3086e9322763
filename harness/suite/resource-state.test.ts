import { expect, it } from 'vitest';
import { runApi, serveApi, type Said } from '../workshop/testing/api.ts';

const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const fine = { description: '' };
const path = { name: 'file', in: 'path', required: true, schema: { type: 'string', pattern: '^[a-z0-9]{4,20}$' } };
const type = { name: 'type', in: 'query', schema: { enum: ['file', 'directory'] } };
const body = { type: 'object', required: ['text'], properties: { text: { type: 'string', maxLength: 20 } } };
const document = {
  paths: {
    '/files': { post: { requestBody: { required: true, ...json(body) }, responses: { 201: fine, 400: fine } } },
    '/files/{file}': {
      get: { parameters: [path, type], responses: { 200: fine, 400: fine, 404: fine } },
      patch: {
        parameters: [path],
        requestBody: { required: true, ...json(body) },
        responses: { 200: fine, 400: fine, 404: fine },
      },
    },
  },
};

/** What a server of files answers to a request that is valid; undefined for a success. */
interface Objections {
  readonly get: (file: string, type: string | null) => string | undefined;
  readonly patch: (file: string, text: string) => string | undefined;
}

async function violatedBy({ get, patch }: Objections): Promise<string[]> {
  const files = new Set<string>();
  const { url, close } = await serveApi(({ method, url: { pathname, searchParams }, body: sent, raw }): Said => {
    const file = pathname.split('/')[2];
    const { text } = (sent ?? {}) as { text?: unknown };
    const isValid =
      typeof text === 'string' && Array.from(text).length <= 20 && Buffer.from(raw.toString()).equals(raw);
    if (method === 'POST' && file === undefined) {
      if (!isValid) return { status: 400 };
      const id = `file${files.size}`;
      files.add(id);
      return { status: 201, headers: { location: `/files/${id}` } };
    }
    if (file === undefined || !files.has(file)) return { status: 404 };
    const kind = searchParams.get('type');
    if (method === 'GET' ? kind !== null && !['file', 'directory'].includes(kind) : !isValid) return { status: 400 };
    const error = method === 'GET' ? get(file, kind) : patch(file, String(text));
    return error === undefined ? { status: 200 } : { status: 400, body: { error } };
  });
  try {
    const { clauses } = await runApi(document, url, { runs: 4 });
    return clauses
      .filter((each) => each.result === 'violated' && each.aspect === 'accepts valid requests')
      .map(({ id }) => id);
  } finally {
    close();
  }
}

const nothing = (): undefined => undefined;
const directory = 'GET /files/{file} accepts query type member "directory"';
const patched = 'PATCH /files/{file} accepts request';

it.each<[string, Objections, readonly string[]]>([
  [
    'a value does not go with the resource that the path names, as the answer says',
    { get: (file, kind) => (kind === 'directory' ? `${file} is not a directory` : undefined), patch: nothing },
    [],
  ],
  ['no request goes with the resource, as the answer says', { get: nothing, patch: (file) => `${file} is locked` }, []],
  [
    'no request goes with the method, as the answer says',
    { get: nothing, patch: () => 'Cannot PATCH a file that is read-only' },
    [],
  ],
  [
    'a value is rejected, and the answer says nothing of the resource',
    { get: (_, kind) => (kind === 'directory' ? 'that is not a directory' : undefined), patch: nothing },
    [directory],
  ],
  [
    'a value is rejected, and the answer only names the resource',
    { get: (file, kind) => (kind === 'directory' ? `${file}: bad type` : undefined), patch: nothing },
    [directory],
  ],
  [
    'each request is rejected, and the answer says nothing of the resource',
    { get: nothing, patch: () => 'invalid' },
    [patched],
  ],
  [
    'each request is rejected, and the answer repeats the request line',
    { get: nothing, patch: (file) => `PATCH /files/${file} failed` },
    [patched],
  ],
  [
    'some requests are rejected, and the answer names the resource',
    { get: nothing, patch: (file, text) => (text === '' ? `${file} is locked` : undefined) },
    ['PATCH /files/{file} accepts body /text empty'],
  ],
])('what is said of valid requests if %s', async (_, objections, expected) => {
  const violated = await violatedBy(objections);
  if (expected.length === 0) expect(violated).toEqual([]);
  else expect(violated).toEqual(expect.arrayContaining([...expected]));
});
