import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type ServerOptions } from 'node:https';
import { createServer as createProxy, request as forward, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { OptionProblem, type ConformanceOptions } from '../options/index.ts';
import { runApi } from '../workshop/testing/api.ts';
import { privateKey, selfSigned } from '../workshop/testing/certificates.ts';

const servers: Server[] = [];
const undo: (() => void)[] = [];
afterEach(() => {
  for (const each of undo.splice(0)) each();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const folder = mkdtempSync(join(tmpdir(), 'greenhouse-'));
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const ca = file('ca.pem', selfSigned);
const key = file('key.pem', privateKey);

const responses = { 200: { description: 'fine' } };
const document = { paths: { '/a': { get: { responses } }, '/b': { post: { responses } } } };
const mutual = {
  ...document,
  security: [{ certificate: [] }],
  components: { securitySchemes: { certificate: { type: 'mutualTLS' } } },
};

/** A server that answers 200 to all requests of clients that it trusts. */
const secure = async (options: ServerOptions = {}): Promise<string> => {
  const server = createServer({ key: privateKey, cert: selfSigned, ...options }, (request, response) => {
    const isTrusted =
      options.requestCert !== true || ('authorized' in request.socket && request.socket.authorized === true);
    response.writeHead(isTrusted ? 200 : 403).end();
  });
  return `https://localhost:${await listen(server)}`;
};

describe('a server with a certificate that this machine does not trust', () => {
  it('is tested with CA, or with INSECURE', async () => {
    const url = await secure();
    for (const options of [{ ca }, { insecure: true }]) {
      const record = await runApi(document, url, options);
      expect([record.reachedSuccess, record.findings]).toEqual([true, []]);
    }
  });

  it('is not tested without them, with both ways out', async () => {
    const record = await runApi(document, await secure());
    expect(record.obstacle).toMatch(/is self-signed, .*; set ca to a PEM file with .*, or accept any with insecure$/);
  });
});

describe('a server that asks for a client certificate', () => {
  const options = { requestCert: true, rejectUnauthorized: false, ca: selfSigned };

  it('is tested with CERT and KEY, which meet the scheme mutualTLS', async () => {
    const record = await runApi(mutual, await secure(options), { ca, cert: ca, key });
    expect([record.reachedSuccess, record.findings]).toEqual([true, []]);
    expect(record.clauses.find(({ id }) => id === 'GET /a accepts request')?.result).toBe('passed');
  });

  it('is untestable without them, with what to do', async () => {
    const record = await runApi(mutual, await secure(options), { ca });
    expect(record.reachedSuccess).toBe(false);
    expect(JSON.stringify(record.clauses)).toContain('name the files of a certificate and its key in cert and key');
  });
});

describe('a certificate option that can not be used', () => {
  const other = file('other.txt', 'no certificate');
  const broken = file('broken.pem', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n');
  it.each<[Partial<ConformanceOptions>, RegExp]>([
    [{ ca: 'no-such-file.pem' }, /^ca: 'no-such-file.pem': no PEM file can be read there; correct the path$/],
    [{ ca: other }, /no PEM file can be read there/],
    [{ cert: ca }, /^a client certificate needs cert and key; set both, or none$/],
    [{ ca: broken }, /^the certificate or key in ca can't be used \(.*\); correct the files$/],
  ])('is rejected in one sentence: %j', async (options, message) => {
    const run = runApi(document, 'https://127.0.0.1:9', options);
    await expect(run).rejects.toThrow(OptionProblem);
    await expect(run).rejects.toThrow(message);
  });
});

/** Sets environment variables until the end of the test. */
function set(variables: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(variables)) {
    const before = process.env[name];
    process.env[name] = value;
    undo.push(() => {
      if (before === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = before;
    });
  }
}

/** A proxy that leads each host name to this machine. */
async function proxy(asked: string[], status = 200): Promise<string> {
  const server = createProxy((request, response) => {
    const url = new URL(request.url ?? '', 'http://no-proxy-request.invalid');
    asked.push(`${request.method ?? ''} ${url.origin}`);
    const { method, headers } = request;
    const path = url.pathname + url.search;
    const onward = forward({ host: '127.0.0.1', port: url.port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  server.on('connect', (request, socket) => {
    asked.push(`CONNECT ${request.url ?? ''}`);
    if (status !== 200) {
      socket.end(`HTTP/1.1 ${status} No\r\n\r\n`);
      return;
    }
    const onward = connect(Number(request.url?.split(':')[1]), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      onward.pipe(socket);
      socket.pipe(onward);
    });
    for (const each of [socket, onward]) each.on('error', () => undefined);
  });
  return `http://127.0.0.1:${await listen(server)}`;
}

describe('a proxy of the environment', () => {
  const plain = (): Promise<number> => listen(createProxy((_, response) => response.writeHead(200).end()));

  it('gets the requests to a server elsewhere', async () => {
    const asked: string[] = [];
    set({ http_proxy: await proxy(asked), no_proxy: '' });
    const port = await plain();
    const record = await runApi(document, `http://server.example:${port}`);
    expect([record.reachedSuccess, record.findings]).toEqual([true, []]);
    expect(new Set(asked.map((each) => each.split(' ')[1]))).toEqual(new Set([`http://server.example:${port}`]));
  });

  it('opens tunnels to a server with TLS, in which its certificate is checked', async () => {
    const asked: string[] = [];
    set({ https_proxy: await proxy(asked), no_proxy: '' });
    const { port } = new URL(await secure());
    const record = await runApi(document, `https://server.example:${port}`, { insecure: true });
    expect([record.reachedSuccess, record.findings]).toEqual([true, []]);
    expect(asked).toContain(`CONNECT server.example:${port}`);
    const untrusted = await runApi(document, `https://server.example:${port}`);
    expect(untrusted.obstacle).toContain('self-signed');
  });

  it('is not used for a server on this machine, or one in NO_PROXY', async () => {
    const asked: string[] = [];
    set({ http_proxy: await proxy(asked), no_proxy: 'server.example' });
    const record = await runApi(document, `http://127.0.0.1:${await plain()}`);
    expect(record.reachedSuccess).toBe(true);
    const other = await runApi(document, 'http://server.example:9');
    expect(other.obstacle).toContain('server.example');
    expect(asked).toEqual([]);
  });

  it('is named when it rejects the tunnel', async () => {
    set({ https_proxy: await proxy([], 407), no_proxy: '' });
    const record = await runApi(document, 'https://server.example');
    expect(record.obstacle).toMatch(
      /^the proxy of the environment rejected a connection to https:\/\/server\.example\/ \(status 407\); correct HTTP_PROXY/,
    );
  });
});
