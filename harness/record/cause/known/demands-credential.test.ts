import { expect, it } from 'vitest';
import { runApi, serveApi } from '../../../workshop/testing/api.ts';

/** What the causes of a run are that has a valid credential, where the document says that none is needed. */
async function causesOn(denies: (path: string) => boolean): Promise<string[]> {
  const { url, close } = await serveApi(({ url: { pathname }, request: { headers } }) => {
    const isOpen = headers['x-key'] === 'secret' || !denies(pathname);
    return isOpen ? { status: 200, body: {} } : { status: 401, body: { message: 'Missing credentials' } };
  });
  const schema = { type: 'object', properties: { name: { type: 'boolean' } } };
  const requestBody = { content: { 'application/json': { schema } } };
  const security = [{}, { key: [] }];
  const ok = { 200: { description: '' } };
  const document = {
    paths: {
      '/a': { get: { security, responses: { ...ok, default: { description: '' } } } },
      '/b': { post: { security, requestBody, responses: { ...ok, default: { description: '' } } } },
      '/c': { post: { security, requestBody, responses: { ...ok, 400: { description: '' } } } },
    },
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } } },
  };
  const { causes, findings } = await runApi(document, url, { credentials: { key: 'secret' } });
  close();
  const denied = new Set(findings.filter(({ cause }) => cause === 'status 401').map(({ id }) => id));
  return causes
    .filter((cause) => cause.findings.some((id) => denied.has(id)))
    .map(({ known = '', operations }) => `${known}: ${operations.toSorted().join(', ')}`);
}

it('a credential that the document does not demand is demanded by one piece of code in all operations', async () => {
  expect(await causesOn(() => true)).toEqual(['demands-credential: GET /a, POST /b, POST /c']);
  expect(await causesOn((path) => path === '/c')).toEqual(['demands-credential: POST /c']);
});

it('a server that needs none is right', async () => {
  expect(await causesOn(() => false)).toEqual([]);
});
