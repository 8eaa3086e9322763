import { afterEach, describe, expect, it } from 'vitest';
import type { CustomClause } from '../clause/index.ts';
import { OptionProblem } from '../options/index.ts';
import { causesOf } from '../record/index.ts';
import { runApi, serveApi, type Asked, type Said } from '../workshop/testing/api.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

async function serve(answer: (asked: Asked) => Said): Promise<string> {
  const { url, close } = await serveApi(answer);
  open.push(close);
  return url;
}

const responses = { 200: { description: 'fine' } };
const document = { paths: { '/a': { get: { responses } }, '/b': { get: { responses } } } };

const hasId: CustomClause = {
  id: 'has a request id',
  sentence: 'Each response has an X-Request-Id field with eight digits.',
  appliesTo: ({ path }) => path === '/a',
  judge: ({ response }) => {
    const id = response.headers['x-request-id'];
    if (response.status >= 300) return undefined;
    return /^\d{8}$/.test(String(id)) || `X-Request-Id is ${String(id)}`;
  },
};

describe('a clause of the user', () => {
  it('passes a server that satisfies it, and is only about the operations that it applies to', async () => {
    const url = await serve(() => ({ status: 200, headers: { 'x-request-id': '12345678' } }));
    const record = await runApi(document, url, { clauses: [hasId] });
    expect(record.findings).toEqual([]);
    const results = record.clauses.filter(({ id }) => id.includes('request id')).map(({ id, result }) => [id, result]);
    expect(results).toEqual([['GET /a has a request id', 'passed']]);
  });

  it('fails a server that violates it, with its sentence and what is wrong', async () => {
    const url = await serve(() => ({ status: 200 }));
    const record = await runApi(document, url, { clauses: [hasId] });
    expect(record.findings.map(({ clauses, expected, actual }) => ({ clauses, expected, actual }))).toEqual([
      { clauses: ['GET /a has a request id'], expected: hasId.sentence, actual: 'X-Request-Id is undefined' },
    ]);
    expect(causesOf(record.findings, record.clauses).map(({ sentence }) => sentence)).toEqual([
      'The server violates "Each response has an X-Request-Id field with eight digits": X-Request-Id is undefined',
    ]);
  });

  it('is inconclusive if its function fails', async () => {
    const url = await serve(() => ({ status: 200 }));
    const judge = (): never => {
      throw new Error('a mistake');
    };
    const record = await runApi(document, url, { clauses: [{ ...hasId, judge }] });
    expect(record.findings).toEqual([]);
    expect(record.clauses.find(({ id }) => id === 'GET /a has a request id')).toMatchObject({
      result: 'inconclusive',
      because: expect.stringContaining('the judge of this clause failed (a mistake)') as string,
    });
  });

  it.each(['', 'answers', 'rejects bad things'])('is rejected with an id that Greenhouse uses: %j', async (id) => {
    const run = runApi(document, 'http://127.0.0.1:9', { clauses: [{ ...hasId, id }] });
    await expect(run).rejects.toThrow(OptionProblem);
    await expect(run).rejects.toThrow(/^clauses: ".*" can't be the id of a clause; use another first word$/);
  });
});
