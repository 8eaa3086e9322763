import { expect, it } from 'vitest';
import { qualify, type ConformanceOptions } from '../options/index.ts';
import { serveApi, writeDocument, type Asked } from '../workshop/testing/api.ts';
import { loadPlan } from './index.ts';
import { runSuite } from './suite.ts';

const content = { 'application/json': { schema: { type: 'object' } } };
const shown = { description: '', content };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
const rejections = { 400: shown, 404: shown, 409: shown };
const document = {
  paths: {
    '/owners': { post: { responses: { 201: shown, ...rejections } } },
    '/owners/{id}': { parameters: [id], get: { responses: { 200: shown, ...rejections } } },
  },
};

/** The requests to a server of owners. */
async function requestsOf(options: Partial<ConformanceOptions>): Promise<readonly Asked[]> {
  const asked: Asked[] = [];
  let owners = 0;
  const { url, close } = await serveApi((each) => {
    asked.push(each);
    const [, , owner] = each.url.pathname.split('/');
    if (owner === undefined) return { status: 201, body: { id: (owners += 1) } };
    const number = Number(owner);
    if (!/^[1-9]\d*$/.test(owner)) return { status: 400, body: {} };
    if (number > owners) return { status: 404, body: {} };
    return { status: 200, body: { id: number } };
  });
  const qualified = qualify({ document: writeDocument(document), seed: 1, ...options });
  const { record } = await runSuite(await loadPlan(qualified), qualified, url, true);
  close();
  expect(record.causes).toEqual([]);
  return asked;
}

const read = ({ method, url }: Asked): boolean => method === 'GET' && /^\/owners\/[1-9]\d*$/.test(url.pathname);

it('sends a request that differs only in the name of an existing resource a few times without RUNS', async () => {
  const usual = (await requestsOf({ include: ['GET /owners/{id}'] })).filter(read).length;
  const many = (await requestsOf({ include: ['GET /owners/{id}'], runs: 8 })).filter(read).length;
  expect(usual).toBeLessThan(many / 3);
});
