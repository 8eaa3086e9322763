import { describe, expect, it } from 'vitest';
import { runApi, serveApi } from '../workshop/testing/api.ts';

const thing = { type: 'object', required: ['name'], properties: { name: { type: 'string', minLength: 6 } } };
const json = (of: object): object => ({ content: { 'application/json': { schema: of } } });

/** The result of the clause on a server that keeps what it creates for one value of a parameter, or for all. */
async function resultOf(name: string, description: string, isFaulty: boolean): Promise<string | undefined> {
  const schema = { type: 'string', enum: ['north', 'south'] };
  const parameters = [{ name, in: 'query', required: true, description, schema }];
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
  const document = {
    paths: {
      '/things': {
        parameters,
        post: {
          requestBody: { required: true, ...json(thing) },
          responses: { 201: { description: '' }, 400: { description: '' } },
        },
      },
      '/things/{id}': {
        parameters: [id, ...parameters],
        get: { responses: { 200: { description: '', ...json(thing) }, 404: { description: '' } } },
      },
    },
  };
  const things: { tenant: string; body: unknown }[] = [];
  const { url, close } = await serveApi(({ method, url: { pathname, searchParams }, body }) => {
    const tenant = searchParams.get(name) ?? '';
    if (method === 'POST') return { status: 201, headers: { location: `/things/${things.push({ tenant, body })}` } };
    const found = things[Number(pathname.split('/').at(-1)) - 1];
    return found !== undefined && (isFaulty || found.tenant === tenant)
      ? { status: 200, body: found.body }
      : { status: 404 };
  });
  const { clauses } = await runApi(document, url, { clause: 'GET /things/{id}' });
  close();
  return clauses.find((each) => each.id === `GET /things/{id} keeps query ${name} apart`)?.result;
}

describe('what was created for one tenant', () => {
  it.each([
    ['tenantId', ''],
    ['place', 'The practice. No practice sees what belongs to another one.'],
  ])('is not found for another one: %s, %s', async (name, description) => {
    expect(await resultOf(name, description, false)).toBe('passed');
    expect(await resultOf(name, description, true)).toBe('violated');
  });

  it('is not asked of other parameters', async () => {
    expect(await resultOf('direction', 'Where to look.', true)).toBeUndefined();
    expect(await resultOf('mode', 'The isolation level of the transaction.', true)).toBeUndefined();
  });
});
