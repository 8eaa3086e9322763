import { afterEach, describe, expect, it } from 'vitest';
import type { RunRecord } from '../record/index.ts';
import { resultOf, runApi, serveApi, type Asked, type Said } from '../workshop/testing/api.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const payment = {
  type: 'object',
  required: ['amount'],
  properties: { id: { type: 'integer', readOnly: true }, amount: { type: 'integer', minimum: 1, maximum: 1000 } },
};
const content = { 'application/json': { schema: payment } };
const status = (description: string): object => ({ description });
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };

function documentWith(header: object): object {
  return {
    paths: {
      '/payments': {
        post: {
          parameters: [{ in: 'header', schema: { type: 'string', format: 'uuid' }, ...header }],
          requestBody: { required: true, content },
          responses: { 201: { description: 'paid', content }, 400: status('bad'), 422: status('another payment') },
        },
      },
      '/payments/{id}': {
        parameters: [id],
        get: { responses: { 200: { description: 'it', content }, 404: status('none') } },
      },
    },
  };
}

interface Conduct {
  readonly field: string;
  /** Whether a known key with another body is rejected, or answered as before. */
  readonly isStrict: boolean;
  readonly isRequired?: boolean;
  readonly most?: number;
}

/** A server of payments that answers a known key as it answered before. Returns all keys that it got, too. */
async function serve({ field, isStrict, isRequired = false, most = 1000 }: Conduct): Promise<[string, string[]]> {
  const payments = new Map<string, object>();
  const known = new Map<string, { readonly text: string; readonly said: Said }>();
  const keys: string[] = [];
  const { url, close } = await serveApi(({ method, url: { pathname }, body, raw, text, request }) => {
    const [, collection, name] = pathname.split('/');
    if (collection !== 'payments') return { status: 404 };
    if (method !== (name === undefined ? 'POST' : 'GET')) return { status: 405 };
    const found = payments.get(name ?? '');
    if (name !== undefined) return found === undefined ? { status: 404 } : { status: 200, body: found };
    const key = [request.headers[field.toLowerCase()]].flat()[0];
    if (key === undefined ? isRequired : !uuid.test(key)) return { status: 400 };
    const before = known.get(key ?? '');
    if (before !== undefined) return isStrict && before.text !== text ? { status: 422 } : before.said;
    if (!Buffer.from(text).equals(raw) || typeof body !== 'object' || body === null || Array.isArray(body))
      return { status: 400 };
    const { amount } = body as { amount?: unknown };
    if (typeof amount !== 'number' || !Number.isInteger(amount) || amount < 1 || amount > most) return { status: 400 };
    const made = { id: payments.size + 1, amount };
    payments.set(String(made.id), made);
    const said = { status: 201, body: made };
    if (key !== undefined) known.set(key, { text, said });
    if (key !== undefined) keys.push(key);
    return said;
  });
  open.push(close);
  return [url, keys];
}

const found = ({ findings }: RunRecord): string[] => findings.flatMap(({ clauses }) => clauses);

describe('a server that answers a known idempotency key as before', () => {
  it.each([
    [{ name: 'Idempotency-Key', required: true }, true],
    [{ name: 'Idempotency-Key' }, true],
    [{ name: 'Idempotency-Key', required: true, example: '6f1d7a52-91c1-4d55-8a9c-0d1f0e8d3a11' }, true],
    [{ name: 'idempotency-key', required: true }, false],
    [{ name: 'X-Client-Token', required: true, description: 'Makes the request idempotent' }, false],
  ])('gets another key with each request, so that nothing is found: %j', async (header, isStrict) => {
    const { name, required = false } = header as { name: string; required?: boolean };
    const [url, keys] = await serve({ field: name, isStrict, isRequired: required });
    const record = await runApi(documentWith(header), url);
    expect(found(record)).toEqual([]);
    expect(record.clauses.filter(({ result }) => result === 'inconclusive')).toEqual([]);
    expect(keys.length).toBeGreaterThan(5);
  });

  it('is caught if it takes invalid values', async () => {
    const [url] = await serve({ field: 'Idempotency-Key', isStrict: false, isRequired: true, most: Infinity });
    const record = await runApi(documentWith({ name: 'Idempotency-Key', required: true }), url);
    expect(found(record)).toContain('POST /payments rejects body /amount maximum');
  });

  it('gets invalid keys as they are', async () => {
    const [url] = await serve({ field: 'Idempotency-Key', isStrict: false, isRequired: true });
    const { clauses } = await runApi(documentWith({ name: 'Idempotency-Key', required: true }), url);
    const about = clauses.filter((each) => each.id.includes('header Idempotency-Key'));
    expect(Object.fromEntries(about.map((each) => [each.id.replace('POST /payments ', ''), each.result]))).toEqual({
      'accepts header Idempotency-Key': 'not applicable',
      'rejects absent header Idempotency-Key': 'passed',
      'rejects header Idempotency-Key format': 'passed',
      'rejects header Idempotency-Key type': 'not applicable',
    });
  });
});

describe('a server that answers a known key in the body as before', () => {
  const documented = (name: string, described: object): object => {
    const properties = {
      [name]: { type: 'string', minLength: 1, maxLength: 45, ...described },
      amount: payment.properties.amount,
    };
    const schema = { type: 'object', required: Object.keys(properties), properties };
    const post = {
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: { 201: { description: 'paid', content }, 400: status('bad'), 422: status('another payment') },
    };
    return { paths: { '/payments': { post } } };
  };
  const serveKeyed = (name: string, isStrict: boolean, most = 1000): ((asked: Asked) => Said) => {
    const known = new Map<string, { readonly text: string; readonly said: Said }>();
    return ({ body, raw, text }) => {
      if (!Buffer.from(text).equals(raw) || typeof body !== 'object' || body === null) return { status: 400 };
      const { [name]: key, amount } = body as Readonly<Record<string, unknown>>;
      if (typeof key !== 'string' || key === '' || Array.from(key).length > 45) return { status: 400 };
      const before = known.get(key);
      if (before !== undefined) return isStrict && before.text !== text ? { status: 422 } : before.said;
      if (typeof amount !== 'number' || !Number.isInteger(amount) || amount < 1 || amount > most)
        return { status: 400 };
      const said = { status: 201, body: { id: known.size + 1, amount } };
      known.set(key, { text, said });
      return said;
    };
  };
  const names = [
    ['idempotency_key', {}],
    ['client_token', { description: 'Makes the request idempotent' }],
  ] as const;

  it.each(names.flatMap(([name, described]) => [true, false].map((isStrict) => [name, described, isStrict] as const)))(
    'gets another key with each request: %s %j, strict %s',
    async (name, described, isStrict) => {
      const { url, close } = await serveApi(serveKeyed(name, isStrict));
      open.push(close);
      const record = await runApi(documented(name, described), url);
      expect(found(record)).toEqual([]);
      expect(record.clauses.filter(({ result }) => result === 'inconclusive')).toEqual([]);
    },
  );

  it('is caught if it takes invalid values', async () => {
    const { url, close } = await serveApi(serveKeyed('idempotency_key', false, Infinity));
    open.push(close);
    const record = await runApi(documented('idempotency_key', {}), url);
    expect(found(record)).toContain('POST /payments rejects body /amount maximum');
  });
});

describe('an idempotency key', () => {
  const properties = { title: { type: 'string', minLength: 8, maxLength: 40 } };
  const song = { type: 'object', required: ['title'], properties };
  const shown = {
    'application/json': { schema: { type: 'object', properties: { id: { type: 'integer' }, ...properties } } },
  };
  const songs = { 'application/json': { schema: { type: 'array', items: shown['application/json'].schema } } };
  const documented = (inBody = false, conflict = 'Not valid'): object => {
    const key = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 80 } };
    const keyed = { ...song, properties: { ...properties, idempotencyKey: { type: 'string', maxLength: 80 } } };
    const post = {
      ...(!inBody && { parameters: [key] }),
      requestBody: { required: true, content: { 'application/json': { schema: inBody ? keyed : song } } },
      responses: { 201: { description: 'It', content: shown }, 400: status('bad'), 422: status(conflict) },
    };
    return { paths: { '/songs': { post, get: { responses: { 200: { description: 'All', content: songs } } } } } };
  };

  interface Songs {
    /** What the server compares of a key: nothing if it does not know keys. */
    readonly keyOf?: (key: string) => string | undefined;
    /** Whether the answer to a known key is the first one, although another song is made. */
    readonly pretends?: true;
    readonly namesNone?: true;
    readonly onReuse?: Said;
  }

  /** A server of songs, which are listed in the order of their creation, the newest first. */
  const serveSongs = ({ keyOf = (key) => key, pretends, namesNone, onReuse }: Songs): ((asked: Asked) => Said) => {
    const all: { readonly id: number; readonly title: string }[] = [];
    const known = new Map<string, { readonly title: string; readonly said: Said }>();
    return ({ method, body, request }) => {
      if (method === 'GET') return { status: 200, body: all.toReversed().slice(0, 50) };
      const { title, idempotencyKey } = (body ?? {}) as { title?: unknown; idempotencyKey?: string };
      if (typeof title !== 'string' || title.length < 8 || title.length > 40) return { status: 400 };
      const sent = [request.headers['idempotency-key'] ?? idempotencyKey ?? []].flat()[0];
      const key = sent === undefined ? undefined : keyOf(sent);
      const before = known.get(key ?? '');
      if (before !== undefined && before.title !== title && onReuse !== undefined) return onReuse;
      if (before !== undefined && pretends === undefined) return before.said;
      const made = { id: all.length + 1, title };
      all.push(made);
      const said = before?.said ?? { status: 201, body: namesNone === undefined ? made : { title } };
      if (key !== undefined) known.set(key, { title, said });
      return said;
    };
  };
  const honours = 'POST /songs honours idempotency key';
  const rejects = 'POST /songs rejects reused idempotency key';

  it.each<[string, boolean, Songs, string]>([
    ['is honoured', false, {}, 'passed'],
    ['is honoured if it is in the body', true, {}, 'passed'],
    ['is honoured if only the list shows it', false, { namesNone: true }, 'passed'],
    ['is not honoured by a server that knows no keys', false, { keyOf: () => undefined }, 'violated'],
    ['is not honoured in the body by a server that knows no keys', true, { keyOf: () => undefined }, 'violated'],
    ['is not honoured by one that answers as before, and creates again', false, { pretends: true }, 'violated'],
    [
      'is not honoured by one that names nothing, and creates again',
      false,
      { pretends: true, namesNone: true },
      'violated',
    ],
    ['is not honoured by one that takes each for the same', false, { keyOf: () => 'key' }, 'violated'],
  ])('%s', async (_, inBody, conduct, expected) => {
    expect(await resultOf(honours, documented(inBody), serveSongs(conduct))).toBe(expected);
  });

  const stated = 'The idempotency key was used with another song';
  it.each<[string, string, Songs, string]>([
    ['is rejected, as the document states', stated, { onReuse: { status: 422 } }, 'passed'],
    ['is accepted, against the document', stated, {}, 'violated'],
    ['is accepted where the document states nothing', 'Not valid', {}, 'observed'],
    ['is rejected where the document states nothing', 'Not valid', { onReuse: { status: 422 } }, 'passed'],
  ])('with another body %s', async (_, conflict, conduct, expected) => {
    expect(await resultOf(rejects, documented(false, conflict), serveSongs(conduct))).toBe(expected);
  });
});

describe('a server that rejects a known key with the same body', () => {
  it.each([
    ['violated', 'A request that is sent again with the same key gets the first answer again.'],
    ['violated', 'The same request with a known key returns the original response.'],
    ['observed', 'A request with a known key is rejected with 409.'],
    ['observed', 'A known key gets the same response, or 409 if the body is another one.'],
    ['observed', 'Makes the request idempotent.'],
  ])('is %s where the document says: %s', async (result, description) => {
    const keys = new Set<unknown>();
    let made = 0;
    const clause = 'POST /payments honours idempotency key';
    const document = documentWith({ name: 'Idempotency-Key', description });
    const judged = await resultOf(clause, document, ({ method, body, request }) => {
      if (method !== 'POST') return { status: 404 };
      const key = request.headers['idempotency-key'];
      if (key !== undefined && keys.has(key)) return { status: 422 };
      keys.add(key);
      made += 1;
      return { status: 201, body: { ...(body as object), id: made } };
    });
    expect(judged).toBe(result);
  });
});
