import { describe, expect, it } from 'vitest';
import type { RunRecord } from '../record/index.ts';
import { runApi, serveApi, type Said } from '../workshop/testing/api.ts';

const error = { type: 'object', required: ['error'], properties: { error: { type: 'string' } } };
const failure = { description: '', content: { 'application/json': { schema: error } } };
const id = { name: 'id', in: 'path', required: true, example: 'known', schema: { type: 'string' } };
const get = { parameters: [id], responses: { 200: { description: '' }, 401: failure, 403: failure, 404: failure } };

/** The results of clauses about statuses. @param hidden the answer to an unknown name @param stranger to a wrong credential */
async function resultsOn(hidden: Said, stranger: Said): Promise<(what: string) => string | undefined> {
  const clauses = await clausesOn(hidden, stranger);
  return (what) => clauses.find((each) => each.id === `GET /a/{id} responds ${what}`)?.result;
}

async function clausesOn(hidden: Said, stranger: Said): Promise<RunRecord['clauses']> {
  const { url, close } = await serveApi(({ url: { pathname }, request }) => {
    if (request.headers.authorization !== 'Bearer Answers-Token-1') return stranger;
    return pathname === '/a/known' ? { status: 200 } : hidden;
  });
  const options = { headers: { authorization: 'Bearer Answers-Token-1' } };
  const { clauses } = await runApi({ paths: { '/a/{id}': { get } } }, url, options);
  close();
  return clauses;
}

describe('what a document says of a status', () => {
  it('is observed if the request that has to get it gets another one', async () => {
    const result = await resultsOn({ status: 403, body: { error: 'no' } }, { status: 403, body: { error: 'no' } });
    for (const what of ['404 body', '404 media-type', '401 body']) expect(result(what)).toBe('observed');
    expect(result('403 body')).toBe('passed');
  });

  it('is inconclusive if no request gets it, and says so', async () => {
    const clauses = await clausesOn({ status: 404, body: { error: 'no' } }, { status: 401, body: { error: 'who' } });
    const unseen = clauses
      .filter(({ id }) => id.includes('responds 403'))
      .map(({ because, result }) => [result, because]);
    expect(unseen).toEqual([
      ['inconclusive', 'no answer of the operation had status 403, so what the document says of it is not tested'],
      [
        'inconclusive',
        'no answer of the operation had status 403 and a documented media type, so what the document says of it is not tested',
      ],
    ]);
  });

  it('is judged if any request gets it, also by a wrong credential where the operation has no security', async () => {
    const right = await resultsOn({ status: 404, body: { error: 'no' } }, { status: 401, body: { error: 'who' } });
    expect(right('404 body')).toBe('passed');
    expect(right('401 body')).toBe('passed');
    const wrong = await resultsOn({ status: 404, body: { message: 'no' } }, { status: 401, body: { message: 'who' } });
    expect(wrong('404 body')).toBe('violated');
    expect(wrong('401 body')).toBe('violated');
  });
});
