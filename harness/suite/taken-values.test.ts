import { afterEach, expect, it } from 'vitest';
import type { RunRecord } from '../record/index.ts';
import { runApi, serveApi, type Said } from '../workshop/testing/api.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

const text = { type: 'string', minLength: 1 };
const schema = { type: 'object', required: ['title'], properties: { title: text, place: text } };
const document = {
  paths: {
    '/notes': {
      post: {
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: { 201: { description: 'made' }, 400: { description: 'bad' } },
      },
    },
  },
};

/** A server that rejects the first note with each long title. Nothing in its answers says why. */
async function serve(rejectsDuplicates: boolean): Promise<string> {
  const titles = new Set<string>();
  const long = new Set<string>();
  const { url, close } = await serveApi(({ method, body, url: { pathname } }): Said => {
    if (pathname !== '/notes') return { status: 404 };
    if (method !== 'POST') return { status: 405 };
    const { title, place = 'x' } = Object(body) as { title?: unknown; place?: unknown };
    const isText = [title, place].every((each) => typeof each === 'string' && each !== '');
    if (typeof title !== 'string' || !isText || Array.isArray(body)) return { status: 400, body: {} };
    const isFirst = title.length > 200 && !long.has(title);
    if (isFirst) long.add(title);
    if (isFirst || (rejectsDuplicates && titles.has(title))) return { status: 400, body: {} };
    titles.add(title);
    return { status: 201, body: { title } };
  });
  open.push(close);
  return url;
}

const violated = ({ clauses }: RunRecord): string[] =>
  clauses.flatMap(({ id, result }) => (result === 'violated' && id.includes(' accepts ') ? [id] : []));

it('a value is not rejected without a reason if another resource can have had it until then', async () => {
  expect(violated(await runApi(document, await serve(true), { runs: 8 }))).toEqual([]);
});

it('a value is rejected without a reason if resources can have the same one', async () => {
  expect(violated(await runApi(document, await serve(false), { runs: 8 }))).not.toEqual([]);
});
