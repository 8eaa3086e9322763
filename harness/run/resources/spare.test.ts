import { describe, expect, it } from 'vitest';
import { runOn, type Said } from '../../workshop/testing/api.ts';

const rejections = { 400: { description: '' }, 404: { description: '' } };
const body = { required: true, content: { 'application/json': { schema: { type: 'object' } } } };

/** The names that a run removed from a server on which all these existed before, and no more can be created. */
async function removedFrom(
  schema: object,
  before: readonly string[],
  hasReader: boolean,
  demand?: string,
): Promise<string[]> {
  const parameters = [{ name: 'thing', in: 'path', required: true, schema }];
  const read = { get: { parameters, responses: { 200: { description: '' }, ...rejections } } };
  const document = {
    paths: {
      '/things': { post: { requestBody: body, responses: { 201: { description: '' }, ...rejections } } },
      '/things/{thing}': {
        ...(hasReader && read),
        delete: { parameters, responses: { 204: { description: '' }, ...rejections } },
      },
    },
  };
  const removed: string[] = [];
  await runOn(
    document,
    ({ method, url: { pathname } }): Said => {
      const name = decodeURIComponent(pathname.split('/')[2] ?? '');
      if (name === '') return { status: 400 };
      if (demand !== undefined && !/^\d+$/.test(name)) return { status: 400, body: { message: demand } };
      if (!before.includes(String(Number.parseInt(name, 10))) && !before.includes(name)) return { status: 404 };
      if (method === 'DELETE') removed.push(name);
      return { status: method === 'DELETE' ? 204 : 200 };
    },
    { clause: 'DELETE /things/{thing} accepts', runs: 20 },
  );
  return removed;
}

describe('what existed before a run is not removed', () => {
  const numbers = Array.from({ length: 300 }, (_, index) => String(index));

  it.each([true, false])('under a drawn number, if it can be read: %s', async (hasReader) => {
    expect(await removedFrom({ type: 'integer', minimum: 1 }, numbers, hasReader)).toEqual([]);
  });

  it.each([true, false])('under a text that the document names, if it can be read: %s', async (hasReader) => {
    const schema = { type: 'string', minLength: 1, maxLength: 20, examples: ['main'] };
    expect(await removedFrom(schema, ['main', 'a'], hasReader)).toEqual([]);
  });

  it.each([true, false])('under a number that the server asks for, if it can be read: %s', async (hasReader) => {
    expect(await removedFrom({ type: 'string' }, numbers, hasReader, 'thing must be valid integer')).toEqual([]);
  });
});
