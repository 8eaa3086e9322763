import { afterEach, describe, expect, it } from 'vitest';
import { runApi, serveApi, type Said } from '../workshop/testing/api.ts';

const open: { close: () => void }[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

const parameters = [{ name: 'slip', in: 'path', required: true, schema: { type: 'string' } }];
const responses = { 200: { description: '' }, 404: { description: '' } };
const documentWith = (slip: string): object => {
  const links = {
    look: { operationId: 'look', parameters: { slip } },
    burn: { operationId: 'burn', parameters: { slip } },
  };
  return {
    paths: {
      '/orders': { post: { responses: { 201: { description: '', links }, 409: { description: '' } } } },
      '/shown/{slip}': {
        get: { operationId: 'look', parameters, responses },
        delete: { operationId: 'burn', parameters, responses },
      },
    },
  };
};

/** What the link clauses of orders report, and the methods that were sent. */
async function reportOf(slip: string, order: Said): Promise<{ said: Record<string, unknown>; methods: string[] }> {
  const methods = new Set<string>();
  const server = await serveApi(({ method, url }) => {
    methods.add(method);
    return method === 'POST' ? order : { status: url.pathname === '/shown/A%2F7' ? 200 : 404 };
  });
  open.push(server);
  const { clauses } = await runApi(documentWith(slip), server.url, { clause: 'POST /orders observes link' });
  const own = clauses.filter(({ id }) => id.includes('observes link'));
  const said = own.map(({ id, result, tally, because }) => [
    id,
    because ?? Object.keys(tally.observations)[0] ?? result,
  ]);
  return { said: Object.fromEntries(said) as Record<string, unknown>, methods: [...methods].sort() };
}

const id = 'POST /orders observes link look';

describe('a link', () => {
  it('is followed with the values of the answer, and the status of its target is reported', async () => {
    const { said, methods } = await reportOf('$response.body#/of', { status: 201, body: { of: 'A/7' } });
    expect(said).toEqual({ [id]: 'leads to status 200' });
    // The other link leads to a removal.
    expect(methods).toEqual(['GET', 'POST']);
    expect((await reportOf('no-{$response.body#/of}', { status: 201, body: { of: 'A7' } })).said).toEqual({
      [id]: 'leads to status 404',
    });
  });

  it('is observed, not violated, when the answer lacks a value that it needs', async () => {
    const { said } = await reportOf('$response.body#/of', { status: 201, body: {} });
    expect(said).toEqual({ [id]: 'the answer lacks a value that the link needs' });
  });

  it('is inconclusive when no answer has it', async () => {
    const { said } = await reportOf('$response.body#/of', { status: 409 });
    expect(said[id]).toBe('no answer had the link (status 409)');
  });
});
