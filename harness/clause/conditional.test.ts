import { describe, expect, it } from 'vitest';
import { runApi, serveApi, type Asked, type Said } from '../workshop/testing/api.ts';

const text = { type: 'object', required: ['text'], properties: { text: { type: 'string', maxLength: 8 } } };
const content = { 'application/json': { schema: text } };
const requestBody = { required: true, content };
const header = (name: string): object => ({
  name,
  in: 'header',
  schema: { type: 'string', pattern: '^"[a-z0-9-]+"$' },
});
const id = { name: 'noteId', in: 'path', required: true, schema: { type: 'integer' } };
const headers = { ETag: { schema: { type: 'string' } } };
const described = (...codes: number[]): object =>
  Object.fromEntries(codes.map((code) => [code, { description: '', ...(code === 200 && { content, headers }) }]));

/** Notes with an ETag: a change needs the right If-Match, and a read can have If-None-Match. */
const document = (guards: readonly object[], isAmended = false): object => ({
  paths: {
    '/notes': { post: { requestBody, responses: described(201, 400) } },
    '/notes/{noteId}': {
      get: { parameters: [id, header('If-None-Match')], responses: described(200, 304, 404) },
      put: { parameters: [id, ...guards], requestBody, responses: described(204, 400, 404, 412) },
      ...(isAmended && { patch: { parameters: [id], requestBody, responses: described(204, 400, 404) } }),
    },
  },
});

/** What a server does otherwise than the correct one. */
interface Slips {
  /** The ETag that is sent for the version of a note; undefined: none. */
  readonly tag?: (version: number) => string | undefined;
  /** Whether a change is made, by what is in If-Match and the ETag of the note. */
  readonly matches?: (sent: string | undefined, tag: string | undefined) => boolean;
  /** The status of a change that is not made. */
  readonly mismatch?: number;
  /** Whether 304 is the answer to a read, by what is in If-None-Match and the ETag of the note. */
  readonly isKnown?: (sent: string | undefined, tag: string | undefined) => boolean;
  /** The answer to every read with If-None-Match. */
  readonly reread?: Said;
  /** The method that leaves the version of a note as it is. */
  readonly uncounted?: string;
}

function serveNotes({
  tag = (version) => `"v${version}"`,
  matches = (sent, current) => sent === undefined || sent === '*' || sent === current,
  isKnown = (sent, current) => sent === current,
  reread,
  uncounted,
  mismatch = 412,
}: Slips): Promise<{ url: string; close: () => void }> {
  const notes: { text: string; version: number }[] = [];
  return serveApi(({ method, url, body, request }: Asked): Said => {
    const sent = (body as { text?: unknown } | undefined)?.text;
    const isNote = typeof sent === 'string' && sent.length <= 8;
    if (method === 'POST') {
      if (!isNote) return { status: 400 };
      return { status: 201, headers: { location: `/notes/${notes.push({ text: sent, version: 1 }) - 1}` } };
    }
    const note = notes[Number(url.pathname.split('/')[2])];
    if (note === undefined) return { status: 404 };
    const current = tag(note.version);
    const headers = current === undefined ? {} : { etag: current };
    if (method === 'GET') {
      const known = request.headers['if-none-match'];
      if (known !== undefined && reread !== undefined) return reread;
      if (known !== undefined && isKnown(known, current)) return { status: 304, headers };
      return { status: 200, body: { text: note.text }, headers };
    }
    if (!matches(request.headers['if-match'], current)) return { status: mismatch };
    if (!isNote) return { status: 400 };
    Object.assign(note, { text: sent, version: note.version + (method === uncounted ? 0 : 1) });
    return { status: 204 };
  });
}

/** The result of a clause against a server with these slips, and the reason for it. */
async function resultOf(
  clause: string,
  slips: Slips = {},
  guards = [header('If-Match')],
  isAmended = false,
): Promise<string> {
  const { url, close } = await serveNotes(slips);
  try {
    const { clauses, findings } = await runApi(document(guards, isAmended), url, { clause });
    const { result, because } = clauses.find(({ id: each }) => each === clause) ?? {};
    return [result, because ?? findings.find(({ clauses: [first] }) => first === clause)?.actual].join(': ');
  } finally {
    close();
  }
}

describe('a change with If-Match', () => {
  const clause = 'PUT /notes/{noteId} honours If-Match';

  it('passes if it is made with the ETag of the resource and with no other one', async () => {
    expect(await resultOf(clause)).toMatch(/^passed/);
  });

  it('is judged where 412 is documented, although If-Match is not', async () => {
    expect(await resultOf(clause, {}, [])).toMatch(/^passed/);
    expect(await resultOf(clause, { matches: () => true }, [])).toMatch(/^violated/);
  });

  it('must be rejected if its If-Match is not the ETag', async () => {
    expect(await resultOf(clause, { matches: () => true })).toMatch(/^violated.*204/);
  });

  it('must be rejected with 412, and not as a conflict, where 412 is documented', async () => {
    expect(await resultOf(clause, { mismatch: 409 })).toMatch(/^violated.*409/);
    expect(await resultOf(clause, { mismatch: 400 })).toMatch(/^passed/);
  });

  it('has an If-Match that its parameter allows, because another one can be rejected without a look at the ETag', async () => {
    const versions = { ...header('If-Match'), schema: { type: 'string', pattern: '^"v[0-9]+"$' } };
    const matches = (sent = ''): boolean => /^"v[0-9]+"$/.test(sent);
    expect(await resultOf(clause, {}, [versions])).toMatch(/^passed/);
    expect(await resultOf(clause, { matches }, [versions])).toMatch(/^violated.*204/);
  });

  it('must be made if its If-Match is the ETag of a resource that no other client knows', async () => {
    expect(await resultOf(clause, { matches: (sent) => sent === undefined })).toMatch(/^violated.*412/);
  });

  it('must be made if its If-Match is a star, which any existing resource matches', async () => {
    expect(await resultOf(clause, { matches: (sent, tag) => sent === undefined || sent === tag }, [])).toMatch(
      /^violated.*412/,
    );
  });

  it('proves nothing if the resource has no ETag', async () => {
    expect(await resultOf(clause, { tag: () => undefined })).toBe(
      'inconclusive: GET /notes/{noteId} sent no ETag of the resource',
    );
  });
});

describe('a read with If-None-Match', () => {
  const clause = 'GET /notes/{noteId} honours If-None-Match';

  it('passes if it is answered with 304 until the resource changes', async () => {
    expect(await resultOf(clause)).toMatch(/^passed/);
  });

  it('must be answered with 304 while it has the ETag of the resource', async () => {
    expect(await resultOf(clause, { isKnown: () => false })).toMatch(/^violated.*200/);
  });

  it('must not be answered with 304 after the resource changed', async () => {
    expect(await resultOf(clause, { isKnown: () => true })).toMatch(/^violated.*304/);
  });

  it('proves nothing if the resource has no ETag, has a new one in each answer, or can not be read', async () => {
    expect(await resultOf(clause, { tag: () => undefined })).toBe('inconclusive: the resource has no ETag');
    let read = 0;
    const tag = (): string => `"r${(read += 1)}"`;
    expect(await resultOf(clause, { tag })).toBe('inconclusive: the resource changed meanwhile');
    expect(await resultOf(clause, { reread: { status: 404 } })).toMatch(/^inconclusive: .*can't be read with/);
  });
});

describe('the ETag of a resource', () => {
  const clause = 'GET /notes/{noteId} changes its ETag';
  const any = { matches: () => true, isKnown: () => false };
  let reads = 0;

  it.each<[string, string, Slips]>([
    ['passed', 'changes', {}],
    ['violated', 'stays the same', { ...any, tag: () => '"constant"' }],
    ['observed', 'is weak and stays the same', { ...any, tag: () => 'W/"constant"' }],
    ['observed', 'is another one for each read', { ...any, tag: () => `"${(reads += 1)}"` }],
    ['inconclusive', 'is absent', { ...any, tag: () => undefined }],
  ])('is %s if it %s when the resource changes', async (result, _, slips) => {
    expect(await resultOf(clause, slips)).toMatch(new RegExp(`^${result}`));
  });

  it('is judged after each kind of change', async () => {
    const ofBoth = (slips: Slips): Promise<string> => resultOf(clause, slips, [], true);
    expect(await ofBoth({})).toMatch(/^passed/);
    expect(await ofBoth({ uncounted: 'PUT' })).toMatch(/^violated/);
    expect(await ofBoth({ uncounted: 'PATCH' })).toMatch(/^violated/);
  });

  it('is judged where a change needs it', async () => {
    const guards = [{ ...header('If-Match'), required: true }];
    const matches = (sent: string | undefined, tag: string | undefined): boolean => sent === tag;
    expect(await resultOf(clause, { matches }, guards)).toMatch(/^passed/);
    expect(await resultOf(clause, { matches, tag: () => '"constant"' }, guards)).toMatch(/^violated/);
  });
});
