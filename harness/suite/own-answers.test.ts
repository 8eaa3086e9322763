import { expect, it } from 'vitest';
import { qualify } from '../options/index.ts';
import { serveApi, writeDocument } from '../workshop/testing/api.ts';
import { loadPlan } from './index.ts';
import { runSuite } from './suite.ts';

const names = ['a', 'b', 'c', 'd', 'e', 'f'];
const content = { 'application/json': { schema: { type: 'object', required: ['name'] } } };
const answer = { description: '', content };
const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }];
const get = { parameters, responses: { 200: answer, 400: answer, 404: answer } };
const paths = Object.fromEntries(names.map((name) => [`/${name}/{id}`, { get }]));

/** The violated clauses, with a server that answers one operation with a text, unless JSON is asked for. */
async function violatedWith(odd: string): Promise<string[]> {
  const { url, close } = await serveApi(({ url: { pathname }, request }) => {
    const [, name, id = ''] = /^\/([a-f])\/([^/]+)$/.exec(pathname) ?? [];
    if (!/^-?\d+$/.test(id)) return { status: name === undefined ? 404 : 400, body: { name: 'none' } };
    const isJson = name !== odd || request.headers.accept?.includes('json') === true;
    const headers = { 'content-type': 'text/plain' };
    return isJson ? { status: 200, body: { name: 'x' } } : { status: 200, raw: Buffer.from('name: x'), headers };
  });
  const options = qualify({ document: writeDocument({ paths }), seed: 1 });
  const { record } = await runSuite(await loadPlan(options), options, url, true);
  close();
  return record.clauses.flatMap(({ id, result }) => (result === 'violated' ? [id] : []));
}

it('an operation that answers in another media type unless JSON is asked for is found, whichever it is', async () => {
  for (const odd of names) expect(await violatedWith(odd)).toContain(`GET /${odd}/{id} responds 200 media-type`);
  expect(await violatedWith('none')).toEqual([]);
});
