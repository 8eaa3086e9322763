import { describe, expect, it } from 'vitest';
import { loadDocument } from '../document/index.ts';
import type { Answered, Exchange } from '../exchange/index.ts';
import { writeDocument } from '../workshop/testing/api.ts';
import type { Verdict } from '../verdict/index.ts';
import { findRequestModel } from './request/request-model.ts';
import { observesBodiesRow } from './observes-bodies.ts';

const content = { 'application/json': { schema: {} } };

/** The rows of an operation with these responses. */
async function rowsWith(responses: object, method = 'get') {
  const document = await loadDocument(writeDocument({ paths: { '/a': { [method]: { responses } } } }));
  const [operation] = document.operations;
  const given = { credentials: new Map(), strict: false, safe: false, values: new Map() };
  const model = operation && findRequestModel(document, operation, given);
  if (model === undefined || 'because' in model) throw new Error('no valid request can be made');
  return observesBodiesRow(model);
}

const [row] = await rowsWith({ 200: { description: '' }, 204: { description: '' }, 400: { description: '', content } });

function judge(status: number, body: string, headers: Answered['headers'] = {}, astray = false): Verdict | undefined {
  const exchange: Exchange = {
    request: {
      method: 'GET',
      path: '/a',
      headers: [],
      body: { kind: 'none' },
      credentials: [],
      ...(astray && { astray }),
    },
    target: new URL('http://target.invalid'),
    outcome: { kind: 'answered', status, headers, body: Buffer.from(body) },
    milliseconds: 1,
    attempts: 1,
    position: 1,
  };
  return row?.judgeExchange(exchange, []);
}

describe('a body that the document does not specify', () => {
  it('is observed with its media type', () => {
    expect(judge(200, '{}', { 'content-type': 'Application/JSON; charset=utf-8' })).toEqual({
      kind: 'observation',
      what: '200 with a body (application/json)',
    });
    expect(judge(200, 'x')).toMatchObject({ what: '200 with a body (no Content-Type)' });
  });

  it.each([
    [200, ''],
    [400, '{}'],
  ])('is not observed in an answer %d with %j', (status, body) => {
    expect(judge(status, body)).toEqual({ kind: 'pass' });
  });

  it('is not judged if its status forbids a body, its status is undocumented, or the request had an unknown path', () => {
    expect([judge(204, 'x'), judge(404, 'x'), judge(200, 'x', {}, true)]).toEqual([undefined, undefined, undefined]);
  });

  it('has no row if the document describes every body, or no answer can have one', async () => {
    expect(await rowsWith({ 200: { description: '', content }, 204: { description: '' } })).toEqual([]);
    expect(await rowsWith({ 200: { description: '' } }, 'head')).toEqual([]);
  });
});
