import { execFile, spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearerForms, printBearer } from './credential.ts';
import { printCurl } from './curl.ts';
import type { Body, Request } from './exchange.ts';

const run = promisify(execFile);
const token = "Se'cret$1";

/** Says back what it was sent. */
const server = createServer((incoming, response) => {
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('end', () => {
    const { authorization } = incoming.headers;
    const type = incoming.headers['content-type'];
    response.end(
      JSON.stringify({
        method: incoming.method,
        url: incoming.url,
        authorization,
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
  const { stdout } = await run('sh', ['-c', printCurl(request, target).replace('curl -i', 'curl -s')], {
    env: { ...process.env, TOKEN: token },
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

/** The harness prints commands for curl, but needs none itself. */
const curl = spawnSync('curl', ['--version']).status === 0;

describe.skipIf(!curl)('the curl command of a request', () => {
  it.each<[string, Body, string | Uint8Array]>([
    [
      'quotes, dollars and exact numbers',
      { kind: 'json', value: { id: 9223372036854775808n, name: `it's "$HOME" \\ \`x\`` } },
      `{"id":9223372036854775808,"name":"it's \\"$HOME\\" \\\\ \`x\`"}`,
    ],
    [
      'bytes that are no UTF-8',
      { kind: 'bytes', bytes: Uint8Array.of(0x22, 0xff, 0x25, 0x5c, 0x00, 0x22) },
      Uint8Array.of(0x22, 0xff, 0x25, 0x5c, 0x00, 0x22),
    ],
    ['an empty body', { kind: 'bytes', bytes: new Uint8Array() }, ''],
    ['no body', { kind: 'none' }, ''],
  ])('sends %s as they are', async (_, body, expected) => {
    const said = await shell(request(body));
    expect(said).toMatchObject({ method: 'POST', url: '/base/things?a=1&b=%20', type: 'application/json' });
    expect(Buffer.from(said['body'] ?? '', 'base64')).toEqual(Buffer.from(expected));
  });

  it('sends no Content-Type where the request has none', async () => {
    const said = await shell(request({ kind: 'json', value: {} }, { headers: [] }));
    expect(said['type']).toBeUndefined();
  });

  it.each(bearerForms)('shows the credential %s without telling it', async (form) => {
    const with_ = request({ kind: 'json', value: {} }, { credentials: [{ scheme: 'bearerAuth', form }] });
    expect(printCurl(with_, target)).not.toContain(token);
    const said = await shell(with_);
    expect(said['authorization']).toBe(printBearer(form, token)?.trim());
  });
});
