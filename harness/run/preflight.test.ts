import { connect, createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { runApi, serveApi } from '../workshop/testing/api.ts';
import { privateKey, selfSigned } from '../workshop/testing/certificates.ts';
import { runNotes, serveNotes, token, type Reply } from '../workshop/testing/notes.ts';

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

describe('the preflight of a server', () => {
  it.each([401, 403])('says in one sentence that a %d rejects the credential', async (status) => {
    expect(await obstacleOf([status, { title: 'no' }, problem])).toMatch(
      new RegExp(`^the server rejects the credential for key \\(status ${status}\\): .*TOKEN`),
    );
  });

  it('knows a rejected credential by the answer to a wrong one, where one status serves for every rejection', async () => {
    expect(await obstacleOf([400, { title: 'The token is wrong.' }, problem])).toMatch(
      /rejects the credential for key \(status 400, as for a wrong one\)/,
    );
    expect(await obstacleOf([400, { title: 'no' }, { ...problem, 'www-authenticate': 'Bearer' }])).toMatch(
      /rejects the credential for key \(status 400, as for a wrong one\)/,
    );
  });

  it('does not blame the credential where a server rejects all alike, and says nothing of credentials', async () => {
    expect(await obstacleOf([400, { title: 'no' }, problem])).toBeUndefined();
  });

  it.each([404, 405, 409, 410, 412, 415, 428])('never takes %d for a rejected credential', async (status) => {
    expect(await obstacleOf([status, { title: 'There is nothing here for this token.' }, problem])).toBeUndefined();
  });

  it.each([
    [401, 404],
    [401, 400],
    [403, 404],
  ])('does not blame the credential where it gets %d, and a wrong one %d', async (given, wrong) => {
    const server = await serveNotes({
      alter: (_, __, request) => [request.headers.authorization === `Bearer ${token}` ? given : wrong, {}, problem],
    });
    open.push(server);
    expect((await runNotes(server.url, { runs: 1 })).obstacle).toBeUndefined();
  });

  describe('with a credential that is asked for by many operations', () => {
    const key = { type: 'http', scheme: 'bearer' };
    const operation = { responses: { 200: { description: '' }, 404: { description: '' } }, security: [{ key: [] }] };
    const item = { ...operation, parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }] };
    const lists = Object.fromEntries(Array.from({ length: 7 }, (_, index) => [`/list${index}`, { get: operation }]));
    const run = async (paths: object, status: (path: string, authorization: string) => number) => {
      const server = await serveApi(({ url, request }) => {
        return { status: status(url.pathname, request.headers.authorization ?? '') };
      });
      open.push(server);
      const document = { paths, components: { securitySchemes: { key } } };
      return runApi(document, server.url, { token, runs: 1 });
    };
    const obstacle = async (...[paths, status]: Parameters<typeof run>) => (await run(paths, status)).obstacle;
    const warnings = async (...[paths, status]: Parameters<typeof run>) => {
      const record = await run(paths, status);
      expect(record.obstacle).toBeUndefined();
      return (record.run.document.warnings ?? []).join();
    };

    it('goes on with a warning where some reject it, and nothing shows that it is right', async () => {
      const one = { '/a': { get: operation }, '/things/{id}': { delete: item } };
      const rejected =
        /^the server rejects the credential for key \(status 401\), and no operation is known that takes it; /;
      expect(await warnings(one, (path) => (path === '/a' ? 401 : 404))).toMatch(rejected);
      const anybody = { responses: operation.responses };
      const open = { '/a': { get: operation }, '/health': { get: anybody } };
      expect(await warnings(open, (path) => (path === '/a' ? 401 : 200))).toMatch(rejected);
    });

    it('warns of nothing where one operation takes it, or tells it from a wrong one', async () => {
      const right = `Bearer ${token}`;
      const two = { '/a': { get: operation }, '/b': { get: operation } };
      expect(await warnings(two, (path) => (path === '/a' ? 403 : 200))).toBe('');
      expect(await warnings(two, (path, shown) => (path === '/b' && shown === right ? 404 : 401))).toBe('');
      expect(await warnings(two, () => 404)).toBe('');
    });

    it('goes on where a single one of them takes it', async () => {
      expect(await obstacle(lists, (path) => (path === '/list6' ? 200 : 401))).toBeUndefined();
      expect(await obstacle(lists, (path) => (path === '/list6' ? 404 : 403))).toBeUndefined();
    });

    it('says that it is rejected where all of them reject it', async () => {
      expect(await obstacle({ ...lists, '/things/{id}': { delete: item } }, () => 401)).toMatch(
        /^the server rejects the credential for key \(status 401\)/,
      );
    });

    it('goes on where nothing exists yet, or nothing can be seen without a permission', async () => {
      const right = `Bearer ${token}`;
      const resources = { '/things/{id}': { get: item, delete: item } };
      expect(await obstacle(resources, () => 404)).toBeUndefined();
      expect(await obstacle(resources, (_, shown) => (shown === right ? 404 : 401))).toBeUndefined();
      expect(await obstacle(resources, (_, shown) => (shown === right ? 403 : 401))).toBeUndefined();
    });

    it('goes on where another way in is open', async () => {
      const either = { ...operation, security: [{ key: [] }, { other: [] }] };
      const server = await serveApi(({ request }) => ({ status: request.headers['x-other'] === 'right' ? 200 : 401 }));
      open.push(server);
      const other = { type: 'apiKey', in: 'header', name: 'X-Other' };
      const document = { paths: { '/a': { get: either } }, components: { securitySchemes: { key, other } } };
      const run = (secret: string) => runApi(document, server.url, { token, credentials: { other: secret }, runs: 1 });
      expect((await run('right')).obstacle).toBeUndefined();
      expect((await run('wrong')).obstacle).toMatch(/rejects the credential for key/);
    });

    it('says that a known credential may lack a permission', async () => {
      expect(await obstacle(lists, (_, shown) => (shown === `Bearer ${token}` ? 403 : 401))).toMatch(
        /rejects the credential for key \(status 403, and 401 for a wrong one: it may lack a permission\)/,
      );
    });
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
      expect(record.clauses.find(({ id }) => id === 'GET /a enforces digest')).toMatchObject({ cases: 12 });
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
