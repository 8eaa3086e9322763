import { expect, it } from 'vitest';
import { runOn, type Said } from '../workshop/testing/api.ts';

const id = { name: 'thing', in: 'path', required: true, schema: { type: 'string' } };
const content = { 'application/json': { schema: { type: 'object', properties: { title: { type: 'string' } } } } };
const document = {
  paths: {
    '/things': { post: { requestBody: { required: true, content }, responses: { 201: { description: '' } } } },
    '/things/{thing}': {
      get: { parameters: [id], responses: { 200: { description: '' }, 400: { description: '' } } },
    },
  },
};

/** The result of the clause about valid reads of a server on which the only thing can be read so many times. */
async function reading(times: number): Promise<string | undefined> {
  let made = 0;
  let reads = 0;
  const answer = ({ method, url: { pathname } }: { method: string; url: URL }): Said => {
    if (method === 'POST')
      return made > 0 ? { status: 500 } : { status: 201, headers: { location: `/things/${++made}` } };
    const name = pathname.split('/')[2] ?? '';
    if (!/^\d+$/.test(name)) return { status: 400 };
    return { status: name === '1' && ++reads <= times ? 200 : 404 };
  };
  const clause = 'GET /things/{thing} accepts request';
  const { clauses } = await runOn(document, answer, { clause });
  return clauses.find((each) => each.id === clause)?.result;
}

it.each([3, 5, 8])(
  'a resource that is gone after %d reads shows nothing if no other one can be created',
  async (times) => {
    expect(await reading(times)).not.toBe('violated');
  },
);
