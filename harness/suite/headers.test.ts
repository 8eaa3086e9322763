import { afterEach, describe, expect, it } from 'vitest';
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

const error = { description: 'rejected', content: { 'application/json': { schema: { type: 'object' } } } };
const responses = { 200: { description: 'fine' }, 400: error, 401: error };
const bearer = { securitySchemes: { bearerAuth: { type: 'http', scheme: 'bearer' } } };
const tenant = (required: boolean) => ({ name: 'X-Tenant', in: 'header', required, schema: { type: 'integer' } });

const token = 'Eyes-Only-Token-0815';
const rejected = (body: unknown): Said => ({ status: 401, body });

describe('header fields of the user', () => {
  it('are in every request but those with an unknown credential, and open a server that asks for one without a word in its document', async () => {
    const without: string[] = [];
    const url = await serve(({ method, url: { pathname }, request }) => {
      const { authorization } = request.headers;
      if (![`Bearer ${token}`, 'Bearer greenhouse-unknown'].includes(authorization ?? ''))
        without.push(`${method} ${pathname}`);
      return authorization === `Bearer ${token}` ? { status: 200 } : rejected({});
    });
    const headers = { Authorization: `Bearer ${token}` };
    const record = await runApi({ paths: { '/a': { get: { responses } } } }, url, { headers });
    expect(without).toEqual([]);
    expect(record.totals).toMatchObject({ violated: 0 });
    expect(record.reachedSuccess).toBe(true);
  });

  it('are repeated by the command of a finding: secret ones by a variable, the others as they are', async () => {
    // The token comes back without its scheme, in two encodings.
    const echo = { token, base64: Buffer.from(`id=${token}`).toString('base64') };
    const url = await serve(() => ({ status: 200, body: echo, headers: { 'x-echo': token } }));
    const headers = { Authorization: `Bearer ${token}`, 'X-Tenant': 'a-tenant', 'X-Mark': 'mark-of-the-user' };
    const other = { 200: { description: 'text', content: { 'text/plain': {} } }, 401: error };
    const document = { paths: { '/a': { get: { responses: other } } } };
    const record = await runApi(document, url, { headers, redact: ['x-mark'] });
    const [finding] = record.findings;
    expect(finding?.curl).toContain('X-Tenant: a-tenant');
    expect(finding?.curl).toContain('"Authorization: $HEADER_AUTHORIZATION"');
    expect(finding?.curl).toContain('"X-Mark: $HEADER_X_MARK"');
    const text = JSON.stringify(record);
    expect(text).not.toContain(token);
    expect(text).not.toContain(echo.base64);
    expect(text).not.toContain('mark-of-the-user');
  });

  it('are the credential of a scheme that they hold, so that wrong ones are tested', async () => {
    const isGuarded = await serve(({ request }) =>
      request.headers.authorization === `Bearer ${token}` ? { status: 200 } : rejected({}),
    );
    const isOpen = await serve(() => ({ status: 200 }));
    const document = {
      paths: { '/a': { get: { responses, security: [{ bearerAuth: [] }] } } },
      components: bearer,
    };
    const headers = { authorization: `Bearer ${token}` };
    const good = await runApi(document, isGuarded, { headers });
    expect(good.clauses.find(({ id }) => id === 'GET /a enforces bearerAuth')?.result).toBe('passed');
    expect(good.findings).toEqual([]);
    const bad = await runApi(document, isOpen, { headers });
    expect(bad.clauses.find(({ id }) => id === 'GET /a enforces bearerAuth')?.result).toBe('violated');
  });

  it('are the values of parameters that the document describes, and their other values are still tested', async () => {
    const accepts = (value: string | undefined): boolean => value === '7';
    const parameters = [tenant(true)];
    const document = { paths: { '/a': { get: { responses, parameters } } } };
    const headers = { 'x-tenant': '7' };
    const strict = await serve(({ request }) => {
      const value = request.headers['x-tenant'] as string | undefined;
      return accepts(value) ? { status: 200 } : { status: 400, body: {} };
    });
    const good = await runApi(document, strict, { headers });
    expect(good.clauses.find(({ id }) => id === 'GET /a rejects absent header X-Tenant')?.result).toBe('passed');
    const careless = await serve(({ request }) => {
      const value = request.headers['x-tenant'] as string | undefined;
      return value === undefined || accepts(value) ? { status: 200 } : { status: 400, body: {} };
    });
    const bad = await runApi(document, careless, { headers });
    expect(bad.clauses.find(({ id }) => id === 'GET /a rejects absent header X-Tenant')?.result).toBe('violated');
  });
});

describe('header fields of a response to HEAD', () => {
  it('are those of the response to GET, so there is no content to decode', async () => {
    const url = await serve(({ method }) =>
      method === 'HEAD' ? { status: 200, headers: { 'content-encoding': 'gzip' } } : { status: 405 },
    );
    const { findings } = await runApi({ paths: { '/a': { head: { responses: { 200: { description: '' } } } } } }, url);
    expect(findings).toEqual([]);
  });
});
