import { expect, it } from 'vitest';
import { runApi, serveApi } from '../workshop/testing/api.ts';

const id = { name: 'thing', in: 'path', required: true, schema: { type: 'integer' } };
const schema = { type: 'object', required: ['title'], properties: { title: { type: 'string', minLength: 1 } } };
const content = { 'application/json': { schema } };
/** A body that the document forgets to require. */
const requestBody = { content };
const document = {
  paths: {
    '/things': { post: { requestBody, responses: { 201: { description: '' } } } },
    '/things/{thing}': {
      get: { parameters: [id], responses: { 200: { description: '', content }, 404: { description: '' } } },
    },
  },
};
const clause = 'POST /things keeps what it is sent';

/** The result of the clause, against a server that fails without a body. */
async function resultOf(seed: number, isLost: boolean): Promise<string | undefined> {
  const titles: string[] = [];
  const { url, close } = await serveApi(({ method, url: { pathname }, body }) => {
    if (method === 'POST') {
      if (body === undefined) return { status: 500 };
      const { title } = body as { title: string };
      return { status: 201, headers: { location: `/things/${titles.push(isLost ? title.slice(1) : title)}` } };
    }
    const title = titles[Number(pathname.split('/')[2]) - 1];
    return title === undefined ? { status: 404 } : { status: 200, body: { title } };
  });
  try {
    const { clauses } = await runApi(document, url, { clause, seed, runs: 1 });
    return clauses.find((each) => each.id === clause)?.result;
  } finally {
    close();
  }
}

it.each([1, 2, 3, 4, 5, 6, 7, 8])('what is created has a body, also where it need not (seed %s)', async (seed) => {
  expect(await resultOf(seed, false)).toBe('passed');
  expect(await resultOf(seed, true)).toBe('violated');
});
