import { describe, expect, it } from 'vitest';
import type { RunRecord } from '../record/index.ts';
import { runApi, serveApi, type Asked } from '../workshop/testing/api.ts';

const says = (...statuses: number[]): object =>
  Object.fromEntries(statuses.map((status) => [status, { description: '' }]));
const note = {
  type: 'object',
  required: ['text', 'size'],
  properties: {
    text: { type: 'string', minLength: 1, maxLength: 9 },
    size: { type: 'integer', minimum: 0, maximum: 50 },
    done: { type: 'boolean' },
  },
};

/** Runs the suite on notes of things that no operation creates or lists. @param status what each request gets */
async function run(
  status: (asked: Asked) => number,
  documented: readonly number[] = [200, 400],
  schema: object = { type: 'integer', minimum: 1 },
  body?: object,
): Promise<RunRecord> {
  const responses = says(...documented);
  const parameters = [{ name: 'thingId', in: 'path', required: true, schema }];
  const limit = { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } };
  const requestBody = { required: true, content: { 'application/json': { schema: note } } };
  const paths = {
    '/things/{thingId}/notes': {
      parameters,
      get: { parameters: [limit], responses },
      post: { requestBody, responses },
    },
  };
  const { url, close } = await serveApi((asked) => ({ status: status(asked), body }));
  try {
    return await runApi({ paths }, url);
  } finally {
    close();
  }
}

const message = (text: string): object => ({ message: text });
const acceptance = ({ clauses }: RunRecord): string[] => [
  ...new Set(clauses.filter(({ id }) => id.endsWith('accepts request')).map(({ result }) => result)),
];

describe('an operation on a resource of which nothing is known', () => {
  it.each([[[200, 400]], [[200, 400, 404]]])('is not at fault if nothing is there: %j', async (documented) => {
    expect(acceptance(await run(() => 404, documented))).toEqual(['inconclusive']);
  });

  it('gets few requests for a clause', async () => {
    const { requests } = await run(() => 404);
    expect(requests).toBeLessThan(200);
  });

  it('is at fault if the server rejects values', async () => {
    expect(acceptance(await run(() => 400))).toEqual(['violated']);
  });

  it.each<[readonly number[], object, string]>([
    [[200, 400, 404], message('The thingId is invalid: bad format'), 'inconclusive'],
    [[200, 400, 404], message('The size is invalid'), 'violated'],
    [[200, 400], message('The thingId is invalid: bad format'), 'violated'],
  ])('is not at fault if it rejects the form of a name that can be absent: %j %j', async (documented, body, result) => {
    expect(acceptance(await run(() => 400, documented, undefined, body))).toEqual([result]);
  });

  it('is at fault if the document lists the names, and nothing is there', async () => {
    expect(acceptance(await run(() => 404, [200, 400], { enum: ['a', 'b'] }))).toEqual(['violated']);
  });

  it('is at fault if it accepts some names, and rejects one value', async () => {
    const { clauses } = await run(({ url }) => (url.searchParams.get('limit') === '100' ? 404 : 200));
    const violated = clauses.filter(({ result }) => result === 'violated').map(({ id }) => id);
    expect(violated).toContain('GET /things/{thingId}/notes accepts query limit maximum');
  });
});
