import { describe, expect, it } from 'vitest';
import { runApi, serveApi } from '../workshop/testing/api.ts';

const list = { type: 'array', items: { type: 'object' } };
const responses = { 200: { description: '', content: { 'application/json': { schema: list } } } };
const paths = { '/plants': { get: { responses } }, '/beds': { get: { responses } } };

/** The obstacle of a run; undefined if it can start. @param path what the server answers below */
async function obstacleAt(path: string, servers: readonly string[], given = '', status = 200) {
  const { url, close } = await serveApi(({ url: { pathname } }) =>
    pathname.startsWith(`${path}/`) ? { status, body: [] } : { status: 404, body: {} },
  );
  const document = { servers: servers.map((each) => ({ url: each })), paths };
  const { obstacle } = await runApi(document, `${url}${given}`);
  close();
  return obstacle?.replace(url, 'http://host');
}

describe('the preflight', () => {
  it.each([
    ['/v1', ['http://example.com/v1'], ''],
    ['/v1', ['/v1/'], ''],
    ['/api/v2', ['https://example.com:8443/api/v2'], '/api'],
  ])('says that TARGET_URL lacks a part of the base path (%s)', async (path, servers, given) => {
    const obstacle = await obstacleAt(path, servers, given);
    expect(obstacle).toMatch(/is not the base URL of the document \(GET \/plants: status 404, but status 200 below \//);
    expect(obstacle).toMatch(new RegExp(`; set target=http://[^ ]*${path}$`));
  });

  it('says so too if the server only asks for a credential there', async () => {
    const obstacle = await obstacleAt('/v1', ['/v1'], '', 401);
    expect(obstacle).toMatch(/set target=/);
  });

  it.each([
    ['the base path is given', '/v1', ['/v1'], '/v1'],
    ['the server has no base path', '', ['/v1'], ''],
    ['nothing is there with it either', '/v2', ['/v1'], ''],
    ['the document names another path', '/v1', ['/'], ''],
    ['the document leaves it to a variable', '/v1', ['http://example.com/{version}'], ''],
  ])('says nothing of it if %s', async (_, path, servers, given) => {
    expect(await obstacleAt(path, servers, given)).toBeUndefined();
  });
});
