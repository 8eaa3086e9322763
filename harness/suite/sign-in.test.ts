import { afterEach, describe, expect, it } from 'vitest';
import { OptionProblem, type ConformanceOptions } from '../options/index.ts';
import type { RunRecord } from '../record/index.ts';
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

const anyJson = { 'application/json': { schema: { type: 'object' } } };
const error = { description: 'rejected', content: anyJson };
const text = { type: 'string', minLength: 1 };
const login = {
  security: [],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['user', 'password'],
          properties: { user: text, password: text, remember: { type: 'boolean' } },
        },
      },
    },
  },
  responses: { 200: { description: 'in', content: anyJson }, 400: error, 401: error },
};
const guarded = { get: { responses: { 200: { description: 'fine' }, 401: error } } };
const bearerAuth = { type: 'http', scheme: 'bearer' };
const api = {
  security: [{ bearerAuth: [] }],
  components: { securitySchemes: { bearerAuth } },
  paths: { '/login': { post: login }, '/a': guarded, '/b': guarded },
};

const password = 'correct horse 0815';

/** A server with tokens that count. It has `Said` for each request with a valid token. */
interface Door {
  readonly answer: (asked: Asked) => Said;
  readonly issued: string[];
}

/** @param uses how many requests a token is good for */
function door(uses: number, isValid: (token: string, known: ReadonlyMap<string, number>) => boolean): Door {
  const left = new Map<string, number>();
  const issued: string[] = [];
  const issue = (): string => {
    const token = `Token-Number-${issued.length}-abcdef`;
    issued.push(token);
    left.set(token, uses);
    return token;
  };
  const signIn = ({ body, text: sent, raw }: Asked): Said => {
    // Only UTF-8 is JSON.
    if (!Buffer.from(sent).equals(raw)) return { status: 400, body: {} };
    const given = body as Record<string, unknown> | null | undefined;
    const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
    if (typeof given !== 'object' || given === null || !isText(given['user']) || !isText(given['password']))
      return { status: 400, body: {} };
    if (!['undefined', 'boolean'].includes(typeof given['remember'])) return { status: 400, body: {} };
    if (given['user'] !== 'me' || given['password'] !== password) return { status: 401, body: {} };
    return { status: 200, body: { session: { token: issue() } } };
  };
  const answer = (asked: Asked): Said => {
    if (asked.method === 'POST' && asked.url.pathname === '/login') return signIn(asked);
    const token = asked.request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const isGood = asked.request.headers.authorization === `Bearer ${token}` && isValid(token, left);
    left.set(token, (left.get(token) ?? 0) - 1);
    return isGood ? { status: 200 } : { status: 401, body: {} };
  };
  return { answer, issued };
}

const strict = (token: string, left: ReadonlyMap<string, number>): boolean => (left.get(token) ?? 0) > 0;

process.env['SIGN_IN_TEST_PASSWORD'] = password;
const auth = {
  request: { url: '/login', json: { user: 'me', password: '${SIGN_IN_TEST_PASSWORD}' } },
  token: '/session/token',
};

const resultOf = ({ clauses }: RunRecord, id: string): string | undefined =>
  clauses.find((clause) => clause.id === id)?.result;

describe('signing in by a request', () => {
  it('tests a server with tokens that are good for 20 requests as one with a token that never expires', async () => {
    const { answer, issued } = door(20, strict);
    const record = await runApi(api, await serve(answer), { auth });
    expect(record.findings).toEqual([]);
    expect(resultOf(record, 'GET /a enforces bearerAuth')).toBe('passed');
    expect(resultOf(record, 'GET /b accepts request')).toBe('passed');
    expect(issued.length).toBeGreaterThan(2);
  });

  it('tests the operation that signs in with the body that works', async () => {
    const record = await runApi(api, await serve(door(20, strict).answer), { auth });
    expect(resultOf(record, 'POST /login accepts body')).toBe('passed');
    expect(resultOf(record, 'POST /login rejects body /user required')).toBe('passed');
    expect(record.findings).toEqual([]);
  });

  it('catches a server that accepts any token', async () => {
    const record = await runApi(api, await serve(door(20, (token) => token !== '').answer), { auth });
    expect(resultOf(record, 'GET /a enforces bearerAuth')).toBe('violated');
  });

  it('keeps the password and every token out of the record, those of tested sign-ins too', async () => {
    const { answer, issued } = door(20, strict);
    // The server echoes whatever it gets, and its sign-in has an undocumented status.
    const url = await serve((asked) => {
      const { status, body } = answer(asked);
      const echo = { ...(body as object | undefined), echo: [asked.text, asked.request.headers.authorization] };
      return { status: status === 200 ? 203 : 299, body: echo };
    });
    const record = await runApi(api, url, { auth, runs: 3 });
    expect(record.findings.length).toBeGreaterThan(1);
    expect(record.findings.some(({ curl }) => curl.includes('/login'))).toBe(true);
    const whole = JSON.stringify(record);
    expect(whole).toContain('<sign-in>');
    expect(whole).not.toContain(password);
    for (const token of issued) expect(whole).not.toContain(token);
  });

  it('sends the token with every request if the document has no security', async () => {
    const { answer } = door(20, strict);
    const paths = { '/a': guarded };
    const record = await runApi({ paths }, await serve(answer), { auth });
    expect(record.findings).toEqual([]);
    expect(record.reachedSuccess).toBe(true);
  });

  it('takes a session from a cookie', async () => {
    const cookieAuth = { type: 'apiKey', in: 'cookie', name: 'sid' };
    const document = { ...api, security: [{ cookieAuth: [] }], components: { securitySchemes: { cookieAuth } } };
    const url = await serve(({ url: { pathname }, request }) =>
      pathname === '/login'
        ? { status: 200, body: {}, headers: { 'set-cookie': 'sid=Session-4711; HttpOnly; Path=/' } }
        : request.headers.cookie === 'sid=Session-4711'
          ? { status: 200 }
          : { status: 401, body: {} },
    );
    const record = await runApi({ ...document, paths: { '/a': guarded } }, url, {
      auth: { ...auth, token: { cookie: 'sid' } },
    });
    expect(record.findings).toEqual([]);
    expect(resultOf(record, 'GET /a enforces cookieAuth')).toBe('passed');
    expect(JSON.stringify(record)).not.toContain('Session-4711');
  });

  it('says in one sentence that the server rejects the sign-in', async () => {
    const wrong = { ...auth, request: { url: '/login', json: { user: 'me', password: 'wrong' } } };
    let signIns = 0;
    const url = await serve((asked) => {
      if (asked.url.pathname === '/login') signIns += 1;
      return door(20, strict).answer(asked);
    });
    const record = await runApi({ ...api, paths: { '/a': guarded } }, url, { auth: wrong });
    expect(record.obstacle).toBe(
      `the sign-in (POST ${url}/login) was rejected with status 401; correct auth, or check the server that signs in`,
    );
    expect(signIns).toBeLessThan(4);
  });
});

describe('signing in with OAuth 2', () => {
  const tokenUrl = '/oauth/token';
  const document = (flow: string) => ({
    security: [{ oauth: [] }],
    components: { securitySchemes: { oauth: { type: 'oauth2', flows: { [flow]: { tokenUrl, scopes: {} } } } } },
    paths: { '/a': guarded },
  });
  const serveTokens = (isRight: (form: URLSearchParams, client: string) => boolean): Promise<string> =>
    serve(({ url: { pathname }, text: form, request }) => {
      const { authorization = '' } = request.headers;
      if (pathname !== tokenUrl) return { status: authorization === 'Bearer at-1234567890' ? 200 : 401, body: {} };
      const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded';
      const isGood = isForm && isRight(new URLSearchParams(form), authorization);
      return isGood
        ? { status: 200, body: { access_token: 'at-1234567890', token_type: 'Bearer', expires_in: 3600 } }
        : { status: 400, body: { error: 'invalid_grant' } };
    });
  const options = (oauth2: NonNullable<Exclude<ConformanceOptions['auth'], string | (() => unknown)>>['oauth2']) =>
    oauth2 === undefined ? {} : { auth: { oauth2 } };

  it('uses the token URL of the document, with a user and a password', async () => {
    const url = await serveTokens(
      (form) =>
        form.get('grant_type') === 'password' && form.get('username') === 'me' && form.get('password') === 'p w',
    );
    const record = await runApi(
      document('password'),
      url,
      options({ flow: 'password', username: 'me', password: 'p w' }),
    );
    expect(record.findings).toEqual([]);
    expect(resultOf(record, 'GET /a enforces oauth')).toBe('passed');
  });

  it('sends the credentials of a client in the Authorization field', async () => {
    const basic = `Basic ${Buffer.from('id:s%3A1').toString('base64')}`;
    const url = await serveTokens(
      (form, client) => form.get('grant_type') === 'client_credentials' && client === basic,
    );
    const record = await runApi(
      document('clientCredentials'),
      url,
      options({ flow: 'clientCredentials', clientId: 'id', clientSecret: 's:1' }),
    );
    expect(record.findings).toEqual([]);
    expect(record.reachedSuccess).toBe(true);
  });

  it('does not send credentials to a token URL of the document on another host', async () => {
    const flows = { password: { tokenUrl: 'https://elsewhere.invalid/token', scopes: {} } };
    const away = { ...document('password'), components: { securitySchemes: { oauth: { type: 'oauth2', flows } } } };
    const given = options({ flow: 'password', username: 'me', password: 'p' });
    await expect(runApi(away, 'http://127.0.0.1:9', given)).rejects.toThrow(/on another host, .*; to send credentials/);
  });
});

describe('signing in by a command or a function', () => {
  const guard = (token: string) =>
    serve(({ request }) => ({ status: request.headers.authorization === `Bearer ${token}` ? 200 : 401, body: {} }));
  const document = { ...api, paths: { '/a': guarded } };

  it('takes the credentials that a command prints', async () => {
    const url = await guard('Printed-By-A-Command');
    const record = await runApi(document, url, {
      auth: { command: `echo '{"credentials":{"bearerAuth":"Printed-By-A-Command"}}'` },
    });
    expect(record.findings).toEqual([]);
    expect(record.reachedSuccess).toBe(true);
  });

  it('says that the command fails, and never quotes its output', async () => {
    const url = await guard('x');
    const record = await runApi(document, url, { auth: { command: 'echo Secret-Output; exit 3' } });
    expect(record.obstacle).toMatch(/^the command echo of the sign-in ended with status 3; correct auth/);
    expect(JSON.stringify(record)).not.toContain('Secret-Output');
  });

  it('takes the credentials that a function returns', async () => {
    const url = await guard('From-A-Function');
    const record = await runApi(document, url, { auth: () => ({ token: 'From-A-Function' }) });
    expect(record.findings).toEqual([]);
    expect(record.reachedSuccess).toBe(true);
  });
});

describe('a sign-in that can not be used', () => {
  it.each([
    [{}, "auth: '...': it needs exactly one of request, oauth2, command"],
    [{ url: '/a' }, '"url" is not a member of a sign-in'],
    [{ request: { url: '/a', json: { password: '${NOT_SET_ANYWHERE}' } } }, 'NOT_SET_ANYWHERE is not set; set it'],
    [{ request: {} }, '"request" has no "url"'],
    [{ oauth2: { flow: 'implicit' } }, '"flow" of "oauth2" is not password or clientCredentials'],
    [{ oauth2: { flow: 'password', username: 'me' } }, '"oauth2" lacks "password"'],
    [{ command: 'x', token: 'token' }, '"token" is not a place in a response'],
    [{ command: 'x', scheme: 'other' }, 'auth names other, which is not a security scheme'],
    ['no-such-file.yaml', "auth: 'no-such-file.yaml': the file can't be read"],
    ['{"command": "x', 'it is not JSON; correct it, or use a file'],
  ])('is rejected in one sentence: %j', async (wrong, message) => {
    const run = runApi(api, 'http://127.0.0.1:9', { auth: wrong as never });
    await expect(run).rejects.toThrow(OptionProblem);
    await expect(run).rejects.toThrow(message);
  });
});
