import { afterEach, describe, expect, it } from 'vitest';
import type { ClauseRecord } from '../record/index.ts';
import { runApi, serveApi, type Asked } from '../workshop/testing/api.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

const bytes = { type: 'string', format: 'binary' };
/** As OpenAPI 3.1 has it, with a limit that makes a text of it. */
const limited = { type: 'string', contentMediaType: 'application/octet-stream', maxLength: 100_000 };
const form = { type: 'object', required: ['file'], properties: { file: bytes, title: { type: 'string' } } };
const ofSeveral = { encoding: { file: { contentType: 'image/png, text/plain' } } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const sending = { 200: { description: 'the file', content: { 'application/octet-stream': { schema: bytes } } } };

/** How files come to the server: as a new resource, or in one place of an existing one. */
type Way =
  | 'created by a form of several types'
  | 'created by a form'
  | 'created by a form with a limit'
  | 'created by its bytes'
  | 'put in its place by a form';

function documentWith(way: Way): object {
  const isLimited = way === 'created by a form with a limit';
  const schema = isLimited ? { ...form, properties: { ...form.properties, file: limited } } : form;
  const content =
    way === 'created by its bytes'
      ? { 'application/octet-stream': { schema: bytes } }
      : { 'multipart/form-data': { schema, ...(way === 'created by a form of several types' && ofSeveral) } };
  const taking = {
    requestBody: { required: true, content },
    responses: { 201: { description: 'kept' }, 400: { description: 'bad' } },
  };
  const paths =
    way === 'put in its place by a form'
      ? { '/files/{id}/content': { parameters: [{ ...id, example: 7 }], get: { responses: sending }, put: taking } }
      : {
          '/files': { post: taking },
          '/files/{id}/content': { parameters: [id], get: { responses: { ...sending, 404: { description: 'none' } } } },
        };
  return { openapi: isLimited ? '3.1.0' : '3.0.3', paths };
}

/** The file in a body: the part with that name, or the whole body. */
function fileIn({ raw, request }: Asked): Buffer | undefined {
  if (request.headers['content-type'] === 'application/octet-stream') return raw;
  const text = raw.toString('latin1');
  const [, boundary = ''] = /boundary="?([^";]+)/.exec(request.headers['content-type'] ?? '') ?? [];
  const part = text.split(`--${boundary}`).find((each) => each.includes('name="file"'));
  const [, file] = /\r\n\r\n(.*)\r\n$/s.exec(part ?? '') ?? [];
  return file === undefined ? undefined : Buffer.from(file, 'latin1');
}

/**
 * Runs the clause on a server.
 *
 * @param send what it sends of the files that it has, by their names
 */
async function run(
  way: Way,
  send: (files: ReadonlyMap<string, Buffer>, name: string) => Buffer | undefined,
  accepts: (file: Buffer) => boolean = () => true,
): Promise<ClauseRecord['result'] | undefined> {
  const files = new Map<string, Buffer>();
  const { url, close } = await serveApi((asked) => {
    const [, , name] = asked.url.pathname.split('/');
    if (asked.method === 'GET') {
      const file = name === undefined ? undefined : send(files, name);
      return file === undefined ? { status: 404 } : { status: 200, raw: file };
    }
    const file = fileIn(asked);
    if (file === undefined || !accepts(file)) return { status: 400 };
    const key = name ?? String(files.size + 1);
    files.set(key, file);
    return { status: 201, body: { id: Number(key) } };
  });
  open.push(close);
  const { clauses } = await runApi(documentWith(way), url);
  return clauses.find((each) => each.id === 'GET /files/{id}/content keeps files')?.result;
}

describe('a file that was uploaded', () => {
  const ways: readonly Way[] = [
    'created by a form of several types',
    'created by a form',
    'created by a form with a limit',
    'created by its bytes',
    'put in its place by a form',
  ];

  it.each(ways)('comes back as it was sent: %s', async (way) => {
    expect(await run(way, (files, name) => files.get(name))).toBe('passed');
  });

  it.each(ways)('must not lose its end: %s', async (way) => {
    expect(await run(way, (files, name) => files.get(name)?.subarray(0, 1024))).toBe('violated');
  });

  it.each(ways)('must not lose all but its beginning: %s', async (way) => {
    expect(await run(way, (files, name) => files.get(name)?.subarray(0, 3))).toBe('violated');
  });

  it.each(ways)('must not be read as text of another encoding: %s', async (way) => {
    expect(await run(way, (files, name) => Buffer.from(files.get(name)?.toString('latin1') ?? ''))).toBe('violated');
  });

  it.each(ways)('must not be read as a text: %s', async (way) => {
    expect(await run(way, (files, name) => Buffer.from(files.get(name)?.toString('utf8') ?? ''))).toBe('violated');
  });

  it.each(ways)('can be rejected if it is not a text: %s', async (way) => {
    const isText = (file: Buffer): boolean => Buffer.from(file.toString('utf8')).equals(file);
    expect(await run(way, (files, name) => files.get(name), isText)).toBe('passed');
  });

  it('must not be the file of another resource', async () => {
    expect(await run('created by a form', (files) => files.get(String(files.size)))).toBe('violated');
  });

  it.each<[string, (name: string) => string]>([
    ['passed', (name) => name],
    ['violated', () => 'the only one'],
  ])('has a place of its own in each resource that is created: %s', async (result, place) => {
    const files = new Map<string, Buffer>();
    let last = 0;
    const { url, close } = await serveApi((asked) => {
      const [, , name = ''] = asked.url.pathname.split('/');
      if (asked.method === 'POST') return { status: 201, body: { id: ++last } };
      if (!(Number(name) <= last)) return { status: 404 };
      if (asked.method === 'PUT') files.set(place(name), asked.raw);
      const file = files.get(place(name));
      return asked.method === 'PUT'
        ? { status: 204 }
        : file === undefined
          ? { status: 404 }
          : { status: 200, raw: file };
    });
    open.push(close);
    const made = { 201: { description: '', content: { 'application/json': { schema: { type: 'object' } } } } };
    const answers = { 204: { description: '' }, 404: { description: '' } };
    const content = { 'application/octet-stream': { schema: bytes } };
    const paths = {
      '/albums': { post: { responses: made } },
      '/albums/{id}/cover': {
        parameters: [id],
        get: { responses: { ...sending, ...answers } },
        put: { requestBody: { required: true, content }, responses: answers },
      },
    };
    const clause = 'GET /albums/{id}/cover keeps files';
    const { clauses } = await runApi({ openapi: '3.0.3', paths }, url, { clause });
    expect(clauses.find((each) => each.id === clause)?.result).toBe(result);
  });

  it('must not be the one that it replaced', async () => {
    let last: Buffer | undefined;
    const late = (files: ReadonlyMap<string, Buffer>, name: string): Buffer | undefined => {
      const [before, now] = [last, files.get(name)];
      last = now;
      return before ?? now;
    };
    expect(await run('put in its place by a form', late)).toBe('violated');
  });

  it.each(ways)('can come back in another form: %s', async (way) => {
    const upper = (file: Buffer | undefined): Buffer | undefined => file && Buffer.concat([Buffer.from('PNG'), file]);
    expect(await run(way, (files, name) => upper(files.get(name)))).toBe('observed');
  });

  it('proves nothing if it cannot be downloaded', async () => {
    expect(await run('created by a form', () => undefined)).toBe('inconclusive');
  });
});
