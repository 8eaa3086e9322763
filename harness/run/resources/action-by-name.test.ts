import { expect, it } from 'vitest';
import type { RunRecord } from '../../record/index.ts';
import { repeatable, runApi, serveApi } from '../../workshop/testing/api.ts';

const settings = { type: 'object', properties: { note: { type: 'string', maxLength: 9 } } };
const json = (schema: object): object => ({ description: '', content: { 'application/json': { schema } } });
const post = {
  parameters: [{ name: 'plugin', in: 'path', required: true, schema: { type: 'string' } }],
  post: {
    requestBody: { required: true, content: { 'application/json': { schema: settings } } },
    responses: { 201: json(settings) },
  },
};

/**
 * Runs the suite on a POST that frameworks document with 201, although it creates nothing: it sets up a plugin.
 *
 * @param isListed whether another operation lists the plugins
 */
async function run(isListed: boolean): Promise<RunRecord> {
  const { url, close } = await serveApi(({ method, url: { pathname }, body }) => {
    if (method === 'GET' && pathname === '/plugins') return { status: 200, body: [{ plugin: 'lights' }] };
    if (method !== 'POST' || pathname !== '/plugins/lights') return { status: 404 };
    const note: unknown = (body as { note?: unknown } | null | undefined)?.note;
    const isValid = typeof body === 'object' && body !== null && (note === undefined || typeof note === 'string');
    return isValid ? { status: 201, body } : { status: 400 };
  });
  const items = { type: 'object', properties: { plugin: { type: 'string' } } };
  const listed = { get: { responses: { 200: json({ type: 'array', items }) } } };
  try {
    return await runApi(
      { paths: { '/plugins/{plugin}': post, ...(isListed && { '/plugins': listed }) } },
      url,
      repeatable,
    );
  } finally {
    close();
  }
}

const acceptance = ({ clauses }: RunRecord): string[] =>
  clauses.filter(({ id }) => /^POST .* accepts (?:body|request)$/.test(id)).map(({ result }) => result);

it('is not at fault if it finds nothing under a new name, and no name of an existing resource is known', async () => {
  const record = await run(false);
  expect(record.findings.filter(({ clauses: [id = ''] }) => id.includes(' accepts '))).toEqual([]);
  expect(acceptance(record)).toEqual(['inconclusive']);
});

it('is sent the name of an existing resource after it found nothing under a new one', async () => {
  expect(acceptance(await run(true))).toEqual(['passed']);
});
