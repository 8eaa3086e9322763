import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { SentRequest } from '../exchange/index.ts';
import { runApi, serveApi, type Asked, type Said } from '../workshop/testing/api.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

async function serve(answer: (asked: Asked) => Said): Promise<string> {
  const { url, close } = await serveApi(answer);
  open.push(close);
  return url;
}

const content = { 'application/json': { schema: { type: 'object' } } };
const responses = { 200: { description: 'fine' }, 400: { description: 'rejected', content } };
const body = { required: true, content };
const document = { paths: { '/a': { get: { responses } }, '/b': { post: { requestBody: body, responses } } } };

const sign = (text: string): string => createHmac('sha256', 'key').update(text).digest('hex');

describe('the functions of the user', () => {
  it('sign each request as it is sent, also those without a body or to unknown paths', async () => {
    const wrong: string[] = [];
    const url = await serve(({ method, url: { pathname }, raw, request, body: value }) => {
      const expected = createHmac('sha256', 'key').update(`${method} ${pathname}\n`).update(raw).digest('hex');
      if (request.headers['x-signature'] !== expected) wrong.push(`${method} ${pathname}`);
      const isGood = method === 'GET' || (typeof value === 'object' && value !== null && !Array.isArray(value));
      return isGood && raw.equals(Buffer.from(raw.toString())) ? { status: 200 } : { status: 400, body: {} };
    });
    const onRequest = (request: SentRequest): SentRequest => {
      const hmac = createHmac('sha256', 'key').update(`${request.method} ${request.path}\n`);
      const signature = (request.body === null ? hmac : hmac.update(request.body)).digest('hex');
      return { ...request, headers: [...request.headers, ['X-Signature', signature]] };
    };
    const record = await runApi(document, url, { onRequest });
    expect(wrong).toEqual([]);
    expect(record.reachedSuccess).toBe(true);
  });

  it('run once before each operation, and with each response', async () => {
    const url = await serve(() => ({ status: 200 }));
    const before: string[] = [];
    let seen = 0;
    const record = await runApi({ paths: { '/a': document.paths['/a'] } }, url, {
      beforeOperation: (operation) => void before.push(operation),
      onResponse: () => void (seen += 1),
    });
    expect(before).toEqual(['GET /a']);
    expect(seen).toBe(record.requests);
  });

  it('are named in one sentence if they fail', async () => {
    const url = await serve(() => ({ status: 200 }));
    const record = await runApi(document, url, {
      onRequest: () => {
        throw new Error(`no key ${sign('').length}`);
      },
    });
    expect(record.obstacle).toBe('the function onRequest failed (no key 64); correct the function');
  });
});
