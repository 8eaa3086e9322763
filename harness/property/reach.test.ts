import { connect, createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { runApi, serveApi } from '../testing/api.ts';
import { privateKey, selfSigned } from '../testing/certificates.ts';
import { runNotes, serveNotes, token, type Reply } from '../testing/notes.ts';

const open: { close: () => void }[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

/** What stops a run against a server that answers every request alike; undefined where nothing does. */
async function obstacleOf(reply: Reply | 'silence', given = token): Promise<string | undefined> {
  const server = await serveNotes({ alter: () => reply });
  open.push(server);
  const { obstacle } = await runNotes(server.url, {
    token: given,
    timeout: reply === 'silence' ? 100 : 60_000,
    runs: 1,
    clause: 'accepts body /number zero',
  });
  return obstacle;
}

const problem = { 'content-type': 'application/problem+json' };

describe('knocking at a server', () => {
  it.each([401, 403])('says in one sentence that a %d refuses the credential', async (status) => {
    expect(await obstacleOf([status, { title: 'no' }, problem])).toMatch(
      new RegExp(`^the server refuses the credential for key \\(status ${status}\\): .*TOKEN`),
    );
  });

  it('knows a refused credential by the answer to a wrong one, where one status serves for every refusal', async () => {
    expect(await obstacleOf([400, { title: 'no' }, problem])).toMatch(
      /refuses the credential for key \(status 400, as for a wrong one\)/,
    );
  });

  it('does not blame the credential where the server tells a wrong one apart', async () => {
    const server = await serveNotes({ keep: () => [400, { title: 'full' }, problem] });
    open.push(server);
    expect((await runNotes(server.url, { runs: 1 })).obstacle).toBeUndefined();
  });

  it('says that nobody is there', async () => {
    expect((await runNotes('http://127.0.0.1:1', { runs: 1 })).obstacle).toMatch(
      /no server can be reached at .*ECONNREFUSED/,
    );
  });

  describe('where TARGET_URL has the wrong scheme', () => {
    const responses = { 200: { description: '' }, 400: { description: '' } };
    const document = { paths: { '/a': { get: { responses } } } };
    const overTls = async (listener: (socket: TLSSocket) => void): Promise<number> => {
      const server = createTlsServer({ key: privateKey, cert: selfSigned }, listener);
      server.on('tlsClientError', () => undefined);
      return listen(server);
    };
    const listen = async (server: Server): Promise<number> => {
      open.push(server);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return (server.address() as AddressInfo).port;
    };

    it('says that the server speaks HTTPS', async () => {
      const port = await overTls((socket) => socket.on('error', () => undefined));
      expect((await runApi(document, `http://127.0.0.1:${port}`)).obstacle).toBe(
        `the server at http://127.0.0.1:${port}/ speaks HTTPS and not plain HTTP: use https:// in TARGET_URL`,
      );
    });

    it('says so too where the server has a 400 for it', async () => {
      const secure = await overTls((socket) => socket.on('error', () => undefined));
      // As nginx and Go do: one port, and the first byte tells which of the two it is.
      const port = await listen(
        createTcpServer((socket) => {
          socket.on('error', () => undefined);
          socket.once('data', (first) => {
            if (first[0] !== 0x16) {
              socket.end('HTTP/1.0 400 Bad Request\r\n\r\nClient sent an HTTP request to an HTTPS server.\n');
              return;
            }
            const inner = connect(secure, '127.0.0.1');
            inner.on('error', () => undefined);
            inner.write(first);
            socket.pipe(inner).pipe(socket);
          });
        }),
      );
      expect((await runApi(document, `http://127.0.0.1:${port}`)).obstacle).toMatch(/speaks HTTPS and not plain HTTP/);
    });

    it('says that the server does not speak TLS, where it closes the connection without a word', async () => {
      const port = await listen(
        createTcpServer((socket) => {
          socket.on('error', () => undefined);
          socket.once('data', () => socket.destroy());
        }),
      );
      expect((await runApi(document, `https://127.0.0.1:${port}`)).obstacle).toMatch(
        /^the server at https:.* does not speak TLS: use http:\/\/ in TARGET_URL/,
      );
    });

    it('goes on where a server of plain HTTP speaks of TLS in a 400, or says nothing that makes sense', async () => {
      const speaking = await serveApi(() => ({ status: 400, body: { title: 'no TLS version is given' } }));
      open.push(speaking);
      expect((await runApi(document, speaking.url)).obstacle).toBeUndefined();
      const port = await listen(
        createTcpServer((socket) => {
          socket.on('error', () => undefined);
          socket.once('data', () => socket.end('hello\r\n'));
        }),
      );
      expect((await runApi(document, `http://127.0.0.1:${port}`)).obstacle).toBeUndefined();
    });
  });

  it('says what is wrong with a certificate, and how to cure it', async () => {
    const server = createTlsServer({ key: privateKey, cert: selfSigned });
    open.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    expect((await runNotes(`https://127.0.0.1:${port}`, { runs: 1 })).obstacle).toMatch(
      /^the certificate of https:.* is self-signed, .*: set NODE_EXTRA_CA_CERTS to a PEM file with that certificate$/,
    );
  });

  it('says that no answer comes', async () => {
    expect(await obstacleOf('silence')).toMatch(/does not answer a valid PUT \/notes .*100 ms/);
  });

  it('says that the server keeps asking to wait', async () => {
    expect(await obstacleOf([429, undefined, { 'retry-after': '3600' }])).toMatch(/keeps asking to wait \(429\)/);
  });

  it('says which credential is missing, and where to give it', async () => {
    const server = await serveNotes();
    open.push(server);
    const { obstacle } = await runNotes(server.url, { token: '' });
    expect(obstacle).toBe(
      'no valid request can be sent: no credential was given for key: give the bearer token in TOKEN',
    );
  });

  describe('where all is guarded by what no user can give', () => {
    const responses = { 200: { description: '' }, 401: { description: '' } };
    const document = {
      paths: { '/a': { get: { security: [{ digest: [] }], responses } } },
      components: { securitySchemes: { digest: { type: 'http', scheme: 'digest' } } },
    };

    it('goes on, to see that nobody is let in', async () => {
      const server = await serveApi(() => ({
        status: 401,
        headers: { 'www-authenticate': 'Digest realm="a", nonce="b"' },
      }));
      open.push(server);
      const record = await runApi(document, server.url);
      expect(record.obstacle).toBeUndefined();
      expect(record.reachedSuccess).toBe(false);
      expect(record.clauses.find(({ id }) => id === 'GET /a guards digest')).toMatchObject({ cases: 12 });
    });

    it('says that nobody is there', async () => {
      expect((await runApi(document, 'http://127.0.0.1:1')).obstacle).toMatch(
        /no server can be reached at .*ECONNREFUSED/,
      );
    });
  });

  it('finds nothing in the way of a server that conforms', async () => {
    const server = await serveNotes();
    open.push(server);
    expect((await runNotes(server.url, { runs: 1 })).obstacle).toBeUndefined();
  });
});
