import { expect, it } from 'vitest';
import { qualify } from '../options/index.ts';
import { serveApi, writeDocument } from '../workshop/testing/api.ts';
import { loadPlan } from './index.ts';
import { runSuite } from './suite.ts';

const text = { type: 'string', minLength: 1, maxLength: 9 };
const schema = {
  type: 'object',
  required: ['name'],
  properties: { name: text, size: { type: 'integer' }, note: text },
};
const requestBody = { required: true, content: { 'application/json': { schema } } };
const responses = { 201: { description: '' }, 400: { description: '' } };
const post = { post: { requestBody, responses } };
const paths = { '/a': post, '/b': post, '/c': post, '/d': post };

async function causesOf(fails: (count: number, body: unknown) => boolean): Promise<string[]> {
  let count = 0;
  const { url, close } = await serveApi(({ body }) => {
    count += 1;
    if (fails(count, body)) return { status: 500, body: { error: 'leak' } };
    const { name, size, note } = { ...(body as { name?: unknown; size?: unknown; note?: unknown }) };
    const isText = (each: unknown): boolean => typeof each === 'string' && /^.{1,9}$/su.test(each);
    const isValid =
      isText(name) && (note === undefined || isText(note)) && (size === undefined || Number.isInteger(size));
    return { status: isValid && !Array.isArray(body) ? 201 : 400 };
  });
  const options = qualify({ document: writeDocument({ paths }), seed: 1 });
  const { record } = await runSuite(await loadPlan(options), options, url, true);
  close();
  return record.causes.map(({ sentence }) => sentence).filter((sentence) => sentence.startsWith('The server fails'));
}

it('a server that fails at one request in 30 has one cause', async () => {
  const sentences = await causesOf((count) => count % 30 === 0);
  expect(sentences).toHaveLength(1);
  expect(sentences[0]).toContain('fails now and then, at requests that it answers when they are sent again');
});

it('a server that always fails at a value does not fail now and then', async () => {
  const sentences = await causesOf((_, body) => (body as { size?: unknown } | undefined)?.size === null);
  expect(sentences.length).toBeGreaterThan(0);
  expect(sentences.join()).not.toContain('now and then');
});
