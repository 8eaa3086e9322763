import { describe, expect, it } from 'vitest';
import { printSummary } from '../report/index.ts';
import { runApi, serveApi, type Said } from '../workshop/testing/api.ts';

const responses = { 201: { description: '' }, 400: { description: '' }, 401: { description: '' } };
const schema = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };
const requestBody = { required: true, content: { 'application/json': { schema } } };
const document = {
  paths: {
    '/open': { get: { responses: { 200: { description: '' } } } },
    '/notes': { post: { requestBody, responses } },
  },
};

/** The record of a run on a server that answers every request to /notes alike. */
async function runOn(answer: Said) {
  const { url, close } = await serveApi(({ url: { pathname } }) => (pathname === '/open' ? { status: 200 } : answer));
  try {
    return await runApi(document, url, { runs: 1 });
  } finally {
    close();
  }
}

describe('an operation that never answers with a success', () => {
  it('has one line in the summary, with the reason, the number of checks and what to do', async () => {
    const record = await runOn({ status: 400 });
    const [unreached, ...others] = record.unreached;
    expect(others).toEqual([]);
    expect(unreached).toMatchObject({ operation: 'POST /notes', because: expect.stringContaining('400') as unknown });
    const text = printSummary(record);
    const skipped = String(unreached?.skipped);
    expect(text).toMatch(
      new RegExp(`\\n {2}POST /notes: no request got a success response; skipped ${skipped} checks: .*400`),
    );
    expect(text).not.toMatch(/\n {4,}\? rejects body/);
  });

  it('needs a credential if everything is answered with 401', async () => {
    const { unreached } = await runOn({ status: 401 });
    expect(unreached).toMatchObject([{ cure: 'give a valid credential in TOKEN, CREDENTIALS or HEADERS' }]);
  });

  it('needs another configuration of the server if the server says that it is disabled', async () => {
    const { unreached } = await runOn({ status: 403, body: { message: 'Notes are disabled by config' } });
    expect(unreached).toMatchObject([{ cure: "enable POST /notes in the server's configuration" }]);
  });

  it('needs a value if 403 is the answer to a name that names nothing, and the credential is good elsewhere', async () => {
    const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
    const open = { get: { responses: { 200: { description: '' } } } };
    const note = { get: { parameters: [id], responses: { 200: { description: '' }, 403: { description: '' } } } };
    const { url, close } = await serveApi(({ url: { pathname } }) => ({ status: pathname === '/open' ? 200 : 403 }));
    try {
      const { unreached } = await runApi({ paths: { '/open': open, '/notes/{id}': note } }, url, { runs: 1 });
      expect(unreached).toMatchObject([{ cure: expect.stringContaining('put values of existing') as unknown }]);
    } finally {
      close();
    }
  });

  /** The cure for a POST without security in a document that describes a credential. */
  async function cureOf(path: string, properties: object, status: number): Promise<string | undefined> {
    const { url, close } = await serveApi(({ url: { pathname } }) => ({ status: pathname === '/open' ? 200 : status }));
    const content = {
      'application/json': { schema: { type: 'object', required: Object.keys(properties), properties } },
    };
    const described = {
      paths: {
        '/open': document.paths['/open'],
        [path]: { post: { requestBody: { required: true, content }, responses: { 200: { description: '' } } } },
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    };
    try {
      const { unreached } = await runApi(described, url, { runs: 1 });
      return unreached[0]?.cure;
    } finally {
      close();
    }
  }

  it.each([401, 403])('needs security in the document if it has none, and each answer is %i', async (status) => {
    const cure = 'add security to POST /searches in the document';
    expect(await cureOf('/searches', { name: { type: 'string' } }, status)).toBe(cure);
  });

  it('needs the credentials of a user if it is a login', async () => {
    const properties = { name: { type: 'string' }, password: { type: 'string' } };
    expect(await cureOf('/users/login', properties, 401)).toMatch(
      /^put the credentials of an existing user into values, under "POST \/users\/login"$/i,
    );
  });
});
