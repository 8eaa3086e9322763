import { execFile, spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SecurityScheme } from '../../document/index.ts';
import { brokenForms, canSendCredential, secretlessForms, sentCredentials } from '../credential/credential.ts';
import { isVisible } from '../../json/index.ts';
import type { Unsigned } from '../credential/unsigned.ts';
import type { Body, Request } from '../exchange.ts';
import { parseChallenges } from '../field/challenge.ts';
import { curlVariables, printCurl } from './curl.ts';
import { quote } from './quote.ts';

const run = promisify(execFile);
const token = "Se'cret$1";
const pair = 'me:pa:s\'s"$1';
const key = "k'e éy&+$1";

const scheme = (name: string, over: Partial<SecurityScheme>): SecurityScheme => {
  return { name, type: 'apiKey', scheme: undefined, apiKey: undefined, pointer: '', ...over };
};
const schemes = new Map(
  [
    scheme('bearerAuth', { type: 'http', scheme: 'bearer' }),
    scheme('basicAuth', { type: 'http', scheme: 'basic' }),
    scheme('digestAuth', { type: 'http', scheme: 'digest' }),
    scheme('queryKey', { apiKey: { in: 'query', name: 'api key' } }),
    scheme('headerKey', { apiKey: { in: 'header', name: 'X-Key' } }),
    scheme('cookieKey', { apiKey: { in: 'cookie', name: 'session' } }),
  ].map((each) => [each.name, each]),
);
const secrets: Record<string, string> = {
  bearerAuth: token,
  basicAuth: pair,
  digestAuth: pair,
  queryKey: key,
  headerKey: "k'e y$1",
  cookieKey: "k'ey$1",
};

const challenge = new Map(Object.entries({ realm: 'r', nonce: 'n', qop: 'auth', algorithm: 'SHA-256' }));
/** For credentials that answer no challenge, because the server sends none. */
const unasked: Unsigned = {
  ...{ method: 'POST', host: '', path: '/', headers: [], body: new Uint8Array(), challenges: [] },
  ...{ count: 1, random: '', now: new Date(0) },
};

/** Echoes what it was sent. For /digest, it asks for a digest first. */
const server = createServer((incoming, response) => {
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('end', () => {
    const { authorization, cookie } = incoming.headers;
    if (incoming.url === '/base/digest' && authorization === undefined) {
      response.writeHead(401, { 'www-authenticate': 'Digest realm="r", nonce="n", qop="auth", algorithm=SHA-256' });
      response.end();
      return;
    }
    const type = incoming.headers['content-type'];
    response.end(
      JSON.stringify({
        method: incoming.method,
        url: incoming.url,
        authorization,
        cookie,
        key: incoming.headers['x-key'],
        type,
        body: Buffer.concat(chunks).toString('base64'),
      }),
    );
  });
});
let target: URL;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  target = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/base/`);
});
afterAll(() => server.close());

async function shell(request: Request): Promise<Record<string, string>> {
  const { stdout } = await run('sh', ['-c', printCurl(request, target, schemes).replace('curl -i', 'curl -s')], {
    env: {
      ...process.env,
      TOKEN: token,
      BASIC_AUTH: secrets['basicAuth'],
      DIGEST_AUTH: secrets['digestAuth'],
      QUERY_KEY: secrets['queryKey'],
      HEADER_KEY: secrets['headerKey'],
      COOKIE_KEY: secrets['cookieKey'],
    },
  });
  return JSON.parse(stdout) as Record<string, string>;
}

const request = (body: Body, over: Partial<Request> = {}): Request => ({
  method: 'POST',
  path: '/things?a=1&b=%20',
  headers: [['content-type', 'application/json']],
  body,
  credentials: [],
  ...over,
});

/** The harness prints curl commands, but does not need curl itself. */
const curl = spawnSync('curl', ['--version']).status === 0;

describe.skipIf(!curl)('the curl command of a request', () => {
  it.each<[string, Body, string | Uint8Array]>([
    [
      'quotes, dollars and exact numbers',
      { kind: 'json', value: { id: 9223372036854775808n, name: `it's "$HOME" \\ \`x\`` } },
      `{"id":9223372036854775808,"name":"it's \\"$HOME\\" \\\\ \`x\`"}`,
    ],
    [
      'bytes that are not UTF-8',
      { kind: 'bytes', bytes: Uint8Array.of(0x22, 0xff, 0x25, 0x5c, 0x00, 0x22) },
      Uint8Array.of(0x22, 0xff, 0x25, 0x5c, 0x00, 0x22),
    ],
    ['an empty body', { kind: 'bytes', bytes: new Uint8Array() }, ''],
    ['no body', { kind: 'none' }, ''],
  ])('sends %s as they are', async (_, body, expected) => {
    const echoed = await shell(request(body));
    expect(echoed).toMatchObject({ method: 'POST', url: '/base/things?a=1&b=%20', type: 'application/json' });
    expect(Buffer.from(echoed['body'] ?? '', 'base64')).toEqual(Buffer.from(expected));
  });

  it('contains no control characters, but sends them', async () => {
    const text = 'a\u001b]0;x\u0007\u009b\u202e\u2028\n%\\b';
    const with_ = request(
      { kind: 'bytes', bytes: Buffer.from(text) },
      { headers: [['x-key', '-\u007f%s\\']], path: '/things?a=1' },
    );
    expect(isVisible(printCurl(with_, target, schemes))).toBe(true);
    const echoed = await shell({ ...with_, headers: [] });
    expect(Buffer.from(echoed['body'] ?? '', 'base64').toString()).toBe(text);
    expect(spawnSync('sh', ['-c', `printf %s ${quote(text)}`], { encoding: 'utf8' }).stdout).toBe(text);
  });

  it('sends no Content-Type where the request has none', async () => {
    const echoed = await shell(request({ kind: 'json', value: {} }, { headers: [] }));
    expect(echoed['type']).toBeUndefined();
  });

  const forms = [...schemes.values()].flatMap((each) =>
    (canSendCredential(each) === true
      ? (['valid', ...brokenForms(each, secrets[each.name] ?? '')] as const)
      : secretlessForms(each)
    ).map((form) => [each.name, form] as const),
  );
  it.each(forms)('sends the credential for %s in the form %s without containing the secret', async (name, form) => {
    const kind = schemes.get(name);
    const secret = secrets[name] ?? '';
    if (kind === undefined) throw new Error('no such scheme');
    const with_ = request({ kind: 'json', value: {} }, { credentials: [{ scheme: name, form }] });
    if (secret !== '') expect(printCurl(with_, target, schemes)).not.toContain(secret);
    const echoed = await shell(with_);
    const [sent] = sentCredentials(kind, form, secret, unasked);
    expect(echoed['authorization']).toBe(sent?.name === 'authorization' ? sent.value.trim() : undefined);
    expect(echoed['key']).toBe(sent?.in === 'header' && sent.name === 'X-Key' ? sent.value : undefined);
    expect(echoed['cookie']).toBe(sent?.in === 'cookie' ? `session=${sent.value}` : undefined);
    const query = new URLSearchParams(echoed['url']?.split('?')[1]);
    expect(query.get('a')).toBe('1');
    expect(query.get('api key')).toBe(sent?.in === 'query' ? sent.value : null);
  });

  it.each(['valid', 'wrong-user', 'wrong-password', 'cut-short', 'extended', 'other-letter-case'] as const)(
    'answers a digest challenge in the form %s',
    async (form) => {
      const kind = schemes.get('digestAuth');
      if (kind === undefined) throw new Error('no such scheme');
      const credentials = [{ scheme: 'digestAuth', form }];
      const with_ = request({ kind: 'json', value: { a: 1 } }, { path: '/digest', credentials });
      const command = printCurl(with_, target, schemes);
      expect(command).toContain(' --digest -u "');
      expect(command).not.toContain(pair);
      expect(curlVariables(with_, schemes)).toEqual([{ variable: 'DIGEST_AUTH', scheme: 'digestAuth' }]);
      const echoed = await shell(with_);
      expect(Buffer.from(echoed['body'] ?? '', 'base64').toString()).toBe('{"a":1}');
      const [shown] = parseChallenges(echoed['authorization'] ?? '') ?? [];
      const challenges = [{ scheme: 'digest', token68: undefined, parameters: challenge }];
      const random = shown?.parameters.get('cnonce') ?? '';
      const [sent] = sentCredentials(kind, form, pair, { ...unasked, path: '/base/digest', challenges, random });
      const [expected] = parseChallenges(sent?.value ?? '') ?? [];
      expect(Object.fromEntries(shown?.parameters ?? [])).toEqual(Object.fromEntries(expected?.parameters ?? []));
    },
  );

  it('merges a key with the cookies of the request, and lists each variable', async () => {
    const with_ = request(
      { kind: 'none' },
      {
        method: 'GET',
        path: '/things',
        headers: [['cookie', "a='1"]],
        credentials: [
          { scheme: 'cookieKey', form: 'valid' },
          { scheme: 'queryKey', form: 'cut-short' },
          { scheme: 'bearerAuth', form: 'wrong-token' },
        ],
      },
    );
    expect(await shell(with_)).toMatchObject({ cookie: "a='1; session=k'ey$1", method: 'GET' });
    expect(curlVariables(with_, schemes)).toEqual([
      { variable: 'COOKIE_KEY', scheme: 'cookieKey' },
      { variable: 'QUERY_KEY', scheme: 'queryKey' },
    ]);
  });

  it.each([
    ['a multipart body', '--a\r\nContent-Disposition: form-data; name="x"\r\n\r\n100% \\n\r\n--a--\r\n'],
    ['a form that begins with @', '@/etc/passwd=1'],
    ['a form', "a=1&b='%20"],
  ])('sends %s as it is', async (_, text) => {
    const echoed = await shell(request({ kind: 'bytes', bytes: Buffer.from(text) }));
    expect(Buffer.from(echoed['body'] ?? '', 'base64').toString()).toBe(text);
  });

  it('does not wait for the body of a response to HEAD', async () => {
    const head = request({ kind: 'none' }, { method: 'HEAD' });
    const { stdout } = await run('sh', ['-c', `${printCurl(head, target, schemes)} -s --max-time 5`]);
    expect(stdout).toMatch(/^HTTP\/1\.1 200/);
  });
});
