import { afterEach, describe, expect, it } from 'vitest';
import { serveApi, writeDocument, type Asked, type Said } from '../workshop/testing/api.ts';
import { makeProject, removeProject, type Project } from '../workshop/testing/project.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

let made = 0;

/** A user project with the code of its spec file and its configuration. */
function project(spec: string, config: object): Project {
  made += 1;
  const all = {
    reporter: [['list'], ['html', { open: 'never', outputFolder: 'reports/html' }], ['openapi-greenhouse/reporter']],
    ...config,
  };
  const one = makeProject(`sign-in-${made}`, {
    'api.spec.ts': `import { conformance } from 'openapi-greenhouse';\n${spec}\n`,
    'playwright.config.ts': `export default ${JSON.stringify(all)};\n`,
    'auth.yaml': 'request:\n  url: /login\n  json: { user: me, password: "${API_PASSWORD}" }\n',
  });
  open.push(() => {
    removeProject(one);
  });
  return one;
}

const password = 'correct-horse-4711';
const gatewayKey = 'Gateway-Key-0815';
const json = { 'application/json': { schema: { type: 'object' } } };
const error = { description: 'rejected', content: json };
const text = { type: 'string', minLength: 1 };
const schema = { type: 'object', required: ['user', 'password'], properties: { user: text, password: text } };
const document = writeDocument({
  security: [{ bearerAuth: [] }],
  components: { securitySchemes: { bearerAuth: { type: 'http', scheme: 'bearer' } } },
  paths: {
    '/login': {
      post: {
        security: [],
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: { 200: { description: 'in', content: json }, 400: error, 401: error },
      },
    },
    '/a': { get: { responses: { 200: { description: 'fine', content: json }, 401: error } } },
  },
});

const uses = 20;

/** A server with a gateway that asks for a key, and tokens that are good for 20 requests. It echoes all secrets. */
async function serve(issued: string[], status: number): Promise<string> {
  let left = 0;
  const signIn = ({ body, text: sent, raw }: Asked): Said => {
    // Only UTF-8 is JSON.
    if (!Buffer.from(sent).equals(raw)) return { status: 400, body: {} };
    const given = body as { user?: unknown; password?: unknown } | null | undefined;
    const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
    if (!isText(given?.user) || !isText(given?.password)) return { status: 400, body: {} };
    if (given?.user !== 'me' || given.password !== password) return { status: 401, body: {} };
    issued.push(`Token-${issued.length}-of-the-session`);
    left = uses;
    return { status: 200, body: { token: issued.at(-1) } };
  };
  const { url, close } = await serveApi((asked) => {
    const { authorization = '', 'x-gateway-key': key } = asked.request.headers;
    if (key !== gatewayKey) return { status: 401, body: {} };
    if (asked.url.pathname === '/login') return signIn(asked);
    if (authorization !== `Bearer ${issued.at(-1) ?? ''}` || left === 0) return { status: 401, body: {} };
    left -= 1;
    return { status, body: { authorization, key } };
  });
  open.push(close);
  return url;
}

describe('a project that signs in', () => {
  it('passes a correct server with tokens that run out, behind a gateway that its configuration has the key for', async () => {
    const issued: string[] = [];
    const baseURL = await serve(issued, 200);
    const one = project(`await conformance(${JSON.stringify({ document, auth: 'auth.yaml' })});`, {
      use: { baseURL, extraHTTPHeaders: { 'X-Gateway-Key': gatewayKey, Accept: 'text/plain' } },
    });
    const { status, output } = await one.shell('npx playwright test', { API_PASSWORD: password });
    expect(output).toContain('0 violated');
    expect(status).toBe(0);
    expect(issued.length).toBeGreaterThan(1);
  });

  it('never prints or writes a password, a token or a secret header field', async () => {
    const issued: string[] = [];
    const baseURL = await serve(issued, 418);
    const one = project(`await conformance(${JSON.stringify({ document, auth: 'auth.yaml' })});`, {
      use: { baseURL, extraHTTPHeaders: { 'X-Gateway-Key': gatewayKey } },
    });
    const { status, output } = await one.shell('npx playwright test', { API_PASSWORD: password });
    expect(status).toBe(1);
    const all = output + one.written();
    expect(all).toContain('$HEADER_X_GATEWAY_KEY');
    for (const secret of [password, gatewayKey, ...issued]) expect(all).not.toContain(secret);
  });
});
