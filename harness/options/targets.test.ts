import { afterEach, describe, expect, it } from 'vitest';
import { OptionProblem, qualify } from './options.ts';
import { loadPlan } from '../suite/index.ts';
import { targetsOf } from './targets.ts';
import { runApi, serveApi, writeDocument, type Said } from '../workshop/testing/api.ts';

const open: { close: () => void }[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

/** A server that keeps the methods and paths of its requests. */
async function listen(response: Said = { status: 200 }): Promise<{ url: string; paths: Set<string> }> {
  const paths = new Set<string>();
  const server = await serveApi(({ method, url }) => {
    paths.add(`${method} ${url.pathname}`);
    return response;
  });
  open.push(server);
  return { url: server.url, paths };
}

const get = (more: object = {}): object => ({ responses: { 200: { description: '' } }, ...more });

describe('without a target', () => {
  it("sends each operation to its own server: its own, else its path's, else the document's", async () => {
    const [root, path, own] = [await listen(), await listen(), await listen()];
    const { port } = new URL(own.url);
    const record = await runApi(
      {
        servers: [{ url: `${root.url}/v1` }],
        paths: {
          '/a': { get: get() },
          '/b': {
            servers: [{ url: `${path.url}/v2/` }],
            get: get(),
            put: get({
              servers: [{ url: 'http://localhost:{port}', variables: { port: { default: port } } }],
            }),
          },
        },
      },
      undefined,
    );
    const asked = ({ paths }: { paths: Set<string> }, method: string): string[] =>
      [...paths].filter((each) => each.startsWith(method) && !each.includes('greenhouse-asks'));
    expect([asked(root, 'GET'), asked(path, 'GET'), asked(own, 'GET')]).toEqual([['GET /v1/a'], ['GET /v2/b'], []]);
    expect([asked(root, 'PUT'), asked(path, 'PUT'), asked(own, 'PUT')]).toEqual([[], [], ['PUT /b']]);
    expect(record.run.target).toBe(`${root.url}/v1, ${path.url}/v2/, http://localhost:${port}/`);
    expect(record.clauses.filter(({ result }) => result === 'violated')).toEqual([]);
  });

  it('names the server of the request in the curl command of a finding', async () => {
    const [good, bad] = [await listen(), await listen({ status: 500 })];
    const { findings } = await runApi(
      {
        servers: [{ url: good.url }],
        paths: { '/a': { get: get() }, '/b': { servers: [{ url: bad.url }], get: get() } },
      },
      undefined,
    );
    expect(findings.map(({ curl }) => curl)).not.toEqual([]);
    for (const { curl } of findings) expect(curl).toContain(`${bad.url}/`);
  });

  it('chooses the one of several servers that is on this machine', async () => {
    const here = await listen();
    const servers = [{ url: 'https://api.example' }, { url: here.url }];
    await runApi({ servers, paths: { '/a': { get: get() } } }, undefined);
    expect(here.paths).toContain('GET /a');
  });

  it('sends nothing to a server that is not on this machine, although a tested operation needs a resource from it', async () => {
    const here = await listen({ status: 404 });
    const away = { servers: [{ url: 'http://greenhouse-away.invalid' }] };
    const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
    const { clauses } = await runApi(
      {
        servers: [{ url: here.url }],
        paths: { '/a': { ...away, post: get() }, '/a/{id}': { get: get({ parameters }) } },
      },
      undefined,
      { include: ['GET'] },
    );
    const accepts = clauses.find(({ id }) => id === 'GET /a/{id} accepts request');
    expect(accepts?.because).toContain('the server of POST /a is not on this machine');
  });
});

describe('a target that is set', () => {
  it('replaces every server of the document', async () => {
    const [named, other] = [await listen(), await listen()];
    const paths = { '/a': { get: get() }, '/b': { servers: [{ url: other.url }], get: get() } };
    await runApi({ servers: [{ url: 'https://api.example' }], paths }, named.url);
    expect([...named.paths].filter((each) => /^GET .[ab]$/.test(each))).toEqual(['GET /a', 'GET /b']);
    expect([...other.paths]).toEqual([]);
  });
});

describe('a missing target', () => {
  const problemOf = async (document: object, options: object = {}, environment = {}): Promise<string> => {
    const { plan } = await loadPlan(qualify({ document: writeDocument(document), ...options }));
    try {
      targetsOf(plan, undefined, environment);
    } catch (error) {
      if (error instanceof OptionProblem) return error.message;
      throw error;
    }
    return '';
  };
  const [here, away] = [[{ url: 'http://[::1]:9' }], [{ url: 'https://api.example/v1' }]];

  it('is reported with what to set', async () => {
    expect(await problemOf({ paths: { '/a': { get: get() } } })).toMatch(
      /^no server to test is set; set its base URL, such as target: 'http:/,
    );
    expect(await problemOf({ servers: away, paths: { '/a': { get: get() } } })).toMatch(
      /^no server to test is set; to test the server that .* names, set target: 'https:\/\/api\.example\/v1'$/,
    );
    expect(await problemOf({ servers: away, paths: { '/a': { get: get() } } }, {}, { OPENAPI: 'a.json' })).toMatch(
      /names, set TARGET_URL=https:\/\/api\.example\/v1$/,
    );
  });

  it('is not reported when only excluded operations have another server', async () => {
    const paths = { '/a': { get: get() }, '/b': { servers: away, get: get() } };
    expect(await problemOf({ servers: here, paths })).toMatch(
      /^the server of GET \/b, https:\/\/api\.example\/v1, is not on this machine; leave out the operation with exclude, or set target/,
    );
    expect(await problemOf({ servers: here, paths }, { exclude: ['/b'] })).toBe('');
  });

  it('is reported for a host with a name that only resembles localhost', async () => {
    for (const url of ['http://localhost.example', 'http://127.0.0.1.example', 'http://10.0.0.1', 'ftp://127.0.0.1']) {
      expect(await problemOf({ servers: [{ url }], paths: { '/a': { get: get() } } })).not.toBe('');
    }
  });
});
