import { connect, createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { qualify } from '../options/index.ts';
import type { OperationRows } from '../plan/index.ts';
import { loadPlan, openSession } from '../suite/index.ts';
import { runApi, serveApi, writeDocument } from '../workshop/testing/api.ts';
import { privateKey, selfSigned } from '../workshop/testing/certificates.ts';
import { runNotes, serveNotes, token, type Reply } from '../workshop/testing/notes.ts';
import { preflight } from './preflight.ts';

const open: { close: () => void }[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

/** The obstacle of a run against a server that answers every request alike; undefined if the run can start. */
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
  it.each([401, 403])('reports in one sentence that the server rejects the credential with %d', async (status) => {
    expect(await obstacleOf([status, { title: 'no' }, problem])).toMatch(
      new RegExp(`^the server rejects the credential for key \\(status ${status}\\); .*token`),
    );
  });

  it('recognizes a rejected credential by the answer to a wrong one if all rejections have one status', async () => {
    expect(await obstacleOf([400, { title: 'The token is wrong.' }, problem])).toMatch(
      /rejects the credential for key \(status 400, the same as for a wrong credential\)/,
    );
    expect(await obstacleOf([400, { title: 'no' }, { ...problem, 'www-authenticate': 'Bearer' }])).toMatch(
      /rejects the credential for key \(status 400, the same as for a wrong credential\)/,
    );
  });

  it('does not blame the credential if the server rejects every request alike and mentions no credential', async () => {
    expect(await obstacleOf([400, { title: 'no' }, problem])).toBeUndefined();
  });

  it.each([404, 405, 409, 410, 412, 415, 428])('never reports %d as a rejected credential', async (status) => {
    expect(await obstacleOf([status, { title: 'There is nothing here for this token.' }, problem])).toBeUndefined();
  });

  it.each([
    [401, 404],
    [401, 400],
    [403, 404],
  ])('does not blame the credential if it gets %d, and a wrong one gets %d', async (given, wrong) => {
    const server = await serveNotes({
      alter: (_, __, request) => [request.headers.authorization === `Bearer ${token}` ? given : wrong, {}, problem],
    });
    open.push(server);
    expect((await runNotes(server.url, { runs: 1 })).obstacle).toBeUndefined();
  });

  describe('with a credential that many operations require', () => {
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

    it('continues with a warning if some operations reject it and none accepts it', async () => {
      const one = { '/a': { get: operation }, '/things/{id}': { delete: item } };
      const rejected =
        /^the server rejects the credential for key \(status 401\), and no operation in the preflight accepted it; /;
      expect(await warnings(one, (path) => (path === '/a' ? 401 : 404))).toMatch(rejected);
      const isPublic = { responses: operation.responses };
      const mixed = { '/a': { get: operation }, '/health': { get: isPublic } };
      expect(await warnings(mixed, (path) => (path === '/a' ? 401 : 200))).toMatch(rejected);
    });

    it('gives no warning if one operation accepts it or distinguishes it from a wrong one', async () => {
      const right = `Bearer ${token}`;
      const two = { '/a': { get: operation }, '/b': { get: operation } };
      expect(await warnings(two, (path) => (path === '/a' ? 403 : 200))).toBe('');
      expect(await warnings(two, (path, shown) => (path === '/b' && shown === right ? 404 : 401))).toBe('');
      expect(await warnings(two, () => 404)).toBe('');
    });

    it('continues if a single operation accepts it', async () => {
      expect(await obstacle(lists, (path) => (path === '/list6' ? 200 : 401))).toBeUndefined();
      expect(await obstacle(lists, (path) => (path === '/list6' ? 404 : 403))).toBeUndefined();
    });

    it('reports that it is rejected if all of them reject it', async () => {
      expect(await obstacle({ ...lists, '/things/{id}': { delete: item } }, () => 401)).toMatch(
        /^the server rejects the credential for key \(status 401\)/,
      );
    });

    it('continues if nothing exists yet, or if nothing is visible without a permission', async () => {
      const right = `Bearer ${token}`;
      const resources = { '/things/{id}': { get: item, delete: item } };
      expect(await obstacle(resources, () => 404)).toBeUndefined();
      expect(await obstacle(resources, (_, shown) => (shown === right ? 404 : 401))).toBeUndefined();
      expect(await obstacle(resources, (_, shown) => (shown === right ? 403 : 401))).toBeUndefined();
    });

    it('continues if the server accepts another security alternative', async () => {
      const either = { ...operation, security: [{ key: [] }, { other: [] }] };
      const server = await serveApi(({ request }) => ({ status: request.headers['x-other'] === 'right' ? 200 : 401 }));
      open.push(server);
      const other = { type: 'apiKey', in: 'header', name: 'X-Other' };
      const document = { paths: { '/a': { get: either } }, components: { securitySchemes: { key, other } } };
      const run = (secret: string) => runApi(document, server.url, { token, credentials: { other: secret }, runs: 1 });
      expect((await run('right')).obstacle).toBeUndefined();
      expect((await run('wrong')).obstacle).toMatch(/rejects the credential for key/);
    });

    it('reports that a known credential may lack a permission', async () => {
      expect(await obstacle(lists, (_, shown) => (shown === `Bearer ${token}` ? 403 : 401))).toMatch(
        /rejects the credential for key \(status 403, but 401 for a wrong credential: it may lack a permission\)/,
      );
    });
  });

  it('does not blame the credential if the server distinguishes it from a wrong one', async () => {
    const server = await serveNotes({ keep: () => [400, { title: 'full' }, problem] });
    open.push(server);
    expect((await runNotes(server.url, { runs: 1 })).obstacle).toBeUndefined();
  });

  it('reports that no server is reachable', async () => {
    expect((await runNotes('http://127.0.0.1:1', { runs: 1 })).obstacle).toMatch(
      /no server can be reached at .*ECONNREFUSED/,
    );
  });

  describe('with the wrong scheme in TARGET_URL', () => {
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

    it('reports that the server speaks HTTPS', async () => {
      const port = await overTls((socket) => socket.on('error', () => undefined));
      expect((await runApi(document, `http://127.0.0.1:${port}`)).obstacle).toBe(
        `the server at http://127.0.0.1:${port}/ speaks HTTPS, not plain HTTP; use https:// in target`,
      );
    });

    it('reports the same if the server answers plain HTTP with a 400', async () => {
      const secure = await overTls((socket) => socket.on('error', () => undefined));
      // As nginx and Go do: one port for both, distinguished by the first byte.
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
      expect((await runApi(document, `http://127.0.0.1:${port}`)).obstacle).toMatch(/speaks HTTPS, not plain HTTP/);
    });

    it('reports that the server does not speak TLS if it closes the connection without an answer', async () => {
      const port = await listen(
        createTcpServer((socket) => {
          socket.on('error', () => undefined);
          socket.once('data', () => socket.destroy());
        }),
      );
      expect((await runApi(document, `https://127.0.0.1:${port}`)).obstacle).toMatch(
        /^the server at https:.* does not speak TLS; use http:\/\/ in target/,
      );
    });

    it('continues if a plain HTTP server mentions TLS in a 400, or does not answer with HTTP', async () => {
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

  it('reports what is wrong with a certificate, and what to do', async () => {
    const server = createTlsServer({ key: privateKey, cert: selfSigned });
    open.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    expect((await runNotes(`https://127.0.0.1:${port}`, { runs: 1 })).obstacle).toMatch(
      /^the certificate of https:.* is self-signed, .*; set ca to a PEM file with that certificate, or accept any with insecure$/,
    );
  });

  it('reports that the server does not answer', async () => {
    expect(await obstacleOf('silence')).toMatch(/does not answer a valid PUT \/notes .*100 ms/);
  });

  it('reports that the server keeps asking to wait', async () => {
    expect(await obstacleOf([429, undefined, { 'retry-after': '3600' }])).toMatch(/keeps asking to wait \(429\)/);
  });

  it('reports which credential is missing, and where to give it', async () => {
    const server = await serveNotes();
    open.push(server);
    const { obstacle } = await runNotes(server.url, { token: '' });
    expect(obstacle).toBe(
      'cannot send a valid request: no credential was given for key; set token to the bearer token',
    );
  });

  describe('with a security scheme that no user can give a credential for', () => {
    const responses = { 200: { description: '' }, 401: { description: '' } };
    const document = {
      paths: { '/a': { get: { security: [{ hoba: [] }], responses } } },
      components: { securitySchemes: { hoba: { type: 'http', scheme: 'hoba' } } },
    };

    it('continues, to test that requests without a credential are rejected', async () => {
      const server = await serveApi(() => ({
        status: 401,
        headers: { 'www-authenticate': 'HOBA challenge="a"' },
      }));
      open.push(server);
      const record = await runApi(document, server.url, { runs: 10 });
      expect(record.obstacle).toBeUndefined();
      expect(record.reachedSuccess).toBe(false);
      expect(record.clauses.find(({ id }) => id === 'GET /a enforces hoba')).toMatchObject({ cases: 12 });
    });

    it('reports that no server is reachable', async () => {
      expect((await runApi(document, 'http://127.0.0.1:1')).obstacle).toMatch(
        /no server can be reached at .*ECONNREFUSED/,
      );
    });
  });

  it('finds no obstacle on a server that conforms', async () => {
    const server = await serveNotes();
    open.push(server);
    expect((await runNotes(server.url, { runs: 1 })).obstacle).toBeUndefined();
  });

  it('derives the request models of few operations, because those of thousands take much memory', async () => {
    const server = await serveApi(() => ({ status: 200 }));
    open.push(server);
    const get = {
      parameters: [{ name: 'x-tenant', in: 'header', required: true, schema: { type: 'string' } }],
      responses: { 200: { description: '' } },
    };
    const paths = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`/p${index}`, { get, post: get }]));
    const options = qualify({ document: writeDocument({ paths }), seed: 1 });
    const loaded = await loadPlan(options);
    const derived = new Set<string>();
    const operations = loaded.plan.operations.map(
      (operation) =>
        Object.create(operation, {
          requestModel: {
            get: () => {
              derived.add(operation.operation.name);
              return operation.requestModel;
            },
          },
        }) as OperationRows,
    );
    const prepared = openSession(
      { ...loaded, plan: { ...loaded.plan, operations, all: operations } },
      options,
      server.url,
    );
    try {
      expect(await preflight(prepared.session, operations)).toEqual({ kind: 'yes' });
    } finally {
      await prepared.session.sender.close();
    }
    expect(derived.size).toBeLessThan(5);
  });
});
