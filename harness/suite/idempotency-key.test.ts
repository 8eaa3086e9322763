import { afterEach, describe, expect, it } from 'vitest';
import type { RunRecord } from '../record/index.ts';
import { runApi, serveApi, type Said } from '../workshop/testing/api.ts';

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
