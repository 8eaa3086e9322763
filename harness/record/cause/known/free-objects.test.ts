import { expect, it } from 'vitest';
import { runApi, serveApi } from '../../../workshop/testing/api.ts';

/** The known causes of a run on a server that rejects what it does not take. */
async function causesOn(takes: (value: unknown) => boolean): Promise<string[]> {
  const { url, close } = await serveApi(({ body }) => {
    const { query } = (body ?? {}) as { query?: object | null };
    const wrong = Object.entries(query ?? {}).filter(([, value]) => !takes(value));
    const isInvalid = (body ?? null) === null || Array.isArray(body) || typeof body !== 'object';
    if (isInvalid || Array.isArray(query) || typeof (query ?? {}) !== 'object' || query === null)
      return { status: 400 };
    return wrong.length === 0
      ? { status: 200, body: {} }
      : { status: 400, body: { message: 'The query has something other than a text' } };
  });
  const query = { $ref: '#/components/schemas/Any' };
  const schema = { type: 'object', properties: { query } };
  const requestBody = { required: true, content: { 'application/json': { schema } } };
  const post = { requestBody, responses: { 200: { description: '' }, 400: { description: '' } } };
  const paths = Object.fromEntries(['/a', '/b'].map((path) => [path, { post }]));
  const schemas = { Any: { type: 'object', additionalProperties: {} } };
  const { causes } = await runApi({ paths, components: { schemas } }, url);
  close();
  return causes.map(({ known, sentence }) => known ?? sentence).filter((each) => each !== 'not-utf-8');
}

it('a server that takes only texts in an object of any values has one cause for that', async () => {
  expect(await causesOn((value) => typeof value === 'string')).toEqual(['rejects-additional']);
});

it('a server that takes any values is right', async () => {
  expect(await causesOn(() => true)).toEqual([]);
});
