import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type ServerOptions } from 'node:https';
import { createServer as createProxy, request as forward, type IncomingHttpHeaders, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { OptionProblem, type ConformanceOptions } from '../options/index.ts';
import { runApi } from '../workshop/testing/api.ts';
import { ofOtherHost, privateKey, selfSigned } from '../workshop/testing/certificates.ts';

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

/** A server with TLS that answers with the status that a function gives for a client. */
const answering = async (
  options: ServerOptions,
  statusFor: (client: TLSSocket, headers: IncomingHttpHeaders) => number,
): Promise<string> => {
  const server = createServer({ key: privateKey, cert: selfSigned, ...options }, ({ socket, headers }, response) => {
    response.writeHead(socket instanceof TLSSocket ? statusFor(socket, headers) : 500).end();
  });
  return `https://localhost:${await listen(server)}`;
};

/** A server that answers 200 to all requests of clients that it trusts. */
const secure = (options: ServerOptions = {}, otherwise = 403): Promise<string> =>
  answering(options, ({ authorized }) => (options.requestCert !== true || authorized ? 200 : otherwise));

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

  it.each([
    ['another certificate', { cert: file('other.pem', ofOtherHost), key }],
    ['none, because the document does not ask for one', {}],
  ])('is not tested with %s', async (_, files) => {
    const url = await secure({ ...options, rejectUnauthorized: true });
    const record = await runApi(document, url, { ca, ...files });
    expect(record.obstacle).toMatch(/ closes each connection, as it does .* client certificate; check cert and key$/);
  });

  it('is untestable without them, with what to do', async () => {
    const record = await runApi(mutual, await secure(options), { ca });
    expect(record.reachedSuccess).toBe(false);
    expect(JSON.stringify(record.clauses)).toContain('name the files of a certificate and its key in cert and key');
  });
});

describe('the client certificate that an operation requires', () => {
  const asking = { requestCert: true, rejectUnauthorized: false, ca: selfSigned };
  const enforced = async (url: string, document: object = mutual, more: Partial<ConformanceOptions> = {}) => {
    const { clauses, findings } = await runApi(document, url, { ca, cert: ca, key, ...more });
    const of = (name: string) => clauses.find(({ id }) => id === name);
    return { of, findings, certificate: of('GET /a enforces certificate') };
  };

  it.each<[string, ServerOptions, number]>([
    ['the end of the connection', { rejectUnauthorized: true }, 200],
    ['the end of the connection with TLS 1.2', { rejectUnauthorized: true, maxVersion: 'TLSv1.2' }, 200],
    ['403', {}, 403],
    ['400, which the document does not state', {}, 400],
  ])('is enforced by a server that answers others with %s', async (_, options, otherwise) => {
    const { certificate, findings } = await enforced(await secure({ ...asking, ...options }, otherwise));
    expect(findings).toEqual([]);
    expect(certificate).toMatchObject({ result: 'passed' });
  });

  it.each<[string, ServerOptions, (client: TLSSocket) => boolean, string[]]>([
    ['asks for none', {}, () => true, ['absent', 'self-signed']],
    ['checks none', asking, () => true, ['absent', 'self-signed']],
    ['takes any', asking, (client) => client.getPeerX509Certificate() !== undefined, ['self-signed']],
    [
      'checks only its subject',
      asking,
      (client) => client.getPeerX509Certificate()?.subject === new X509Certificate(selfSigned).subject,
      ['self-signed'],
    ],
  ])('is a finding of a server that %s', async (_, options, accepts, variants) => {
    const url = await answering(options, (client) => (accepts(client) ? 200 : 401));
    const { certificate, findings } = await enforced(url);
    expect(certificate).toMatchObject({ result: 'violated' });
    expect(findings.map(({ clauses: [clause], variants: shown }) => [clause, ...shown])).toEqual([
      ['GET /a enforces certificate', ...variants],
      ['POST /b enforces certificate', ...variants],
    ]);
    expect(findings[0]?.severity).toBe('critical');
  });

  it('is wrong in the curl command of the finding, too', async () => {
    const seen: unknown[] = [];
    const url = await answering(asking, (client) => {
      const shown = client.getPeerX509Certificate();
      seen.push([client.authorized, shown?.subject]);
      return shown === undefined ? 401 : 200;
    });
    const { findings } = await enforced(url);
    seen.splice(0);
    const env = { ...process.env, CA: ca, CERT: ca };
    const { stdout } = await promisify(execFile)('sh', ['-c', findings[0]?.curl ?? ''], { env });
    expect(stdout).toMatch(/^HTTP\/1\.1 200/);
    expect(seen).toEqual([[false, 'CN=localhost']]);
    const insecure = await enforced(url, mutual, { insecure: true });
    expect(insecure.findings[0]?.curl).toContain(' -k');
  });

  it('is not judged where the connection has no TLS', async () => {
    const url = `http://127.0.0.1:${await listen(createProxy((_, response) => response.writeHead(200).end()))}`;
    const { certificate, findings } = await enforced(url);
    expect(findings).toEqual([]);
    expect(certificate?.because).toContain('a plain HTTP connection has no client certificate');
  });

  const either = {
    ...document,
    security: [{ key: [] }, { certificate: [] }],
    components: {
      securitySchemes: { ...mutual.components.securitySchemes, key: { type: 'apiKey', in: 'header', name: 'x-key' } },
    },
  };
  it.each<[string, (shown: unknown) => boolean, string[]]>([
    ['no finding if the server checks the key', (shown) => shown === 'Known-1', []],
    ['a finding if the server takes any key', (shown) => shown !== undefined, ['GET /a', 'POST /b']],
  ])('does not stand in for a wrong key of another security alternative: %s', async (_, accepts, operations) => {
    const url = await answering(asking, (client, headers) =>
      client.authorized || accepts(headers['x-key']) ? 200 : 401,
    );
    const { of, findings } = await enforced(url, either, { credentials: { key: 'Known-1' } });
    expect(findings.flatMap(({ clauses }) => clauses)).toEqual(operations.map((name) => `${name} enforces key`));
    expect(of('GET /a enforces key')?.result).toBe(operations.length === 0 ? 'passed' : 'violated');
    expect(of('GET /a enforces certificate')?.result).toBe('passed');
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
