import { afterEach, describe, expect, it } from 'vitest';
import { runApi, serveApi } from '../testing/api.ts';
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
