import { describe, expect, it } from 'vitest';
import { type Trial } from '../clause/index.ts';
import { clauseOfAspect } from '../clause/model/clause.ts';
import { tested } from '../clause/model/row.ts';
import { rowsByOperation } from '../plan/index.ts';
import { loadDocument } from '../document/index.ts';
import { writeDocument } from '../workshop/testing/api.ts';
import { violation } from '../verdict/index.ts';
import { judgeTrial } from './judge.ts';

/** The verdict of the clause about the body of a 200 on a text that a server sends. */
async function judgeBody(pattern: string, text: string) {
  const schema = { type: 'string', pattern };
  const get = { responses: { 200: { description: '', content: { 'application/json': { schema } } } } };
  const document = await loadDocument(writeDocument({ paths: { '/a': { get } } }));
  const given = { credentials: new Map(), strict: false, safe: false, values: new Map() };
  const watching = rowsByOperation(document, given).get('GET /a')?.watching ?? [];
  const [row] = watching;
  if (row === undefined) throw new Error('no row watches the exchanges of the operation');
  const trial: Trial = {
    kind: 'probe',
    case: { kind: 'probe', draft: { input: {} } },
    exchange: {
      request: { method: 'GET', path: '/a', headers: [], input: {}, body: { kind: 'none' }, credentials: [] },
      outcome: {
        kind: 'answered',
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: Buffer.from(JSON.stringify(text)),
      },
      target: new URL('http://target.invalid'),
      milliseconds: 1,
      attempts: 1,
      position: 1,
    },
  };
  return judgeTrial(row, trial, watching).find((each) => each.row.clause.id === 'GET /a responds 200 body')?.verdict;
}

describe('a text in an answer that a backtracking matcher would need too many steps for', () => {
  const email = '^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}[a-z]{2,3}$';

  it.each(['(a|a)*b', '(a+a+)+b', email])('is a violation if it does not match the pattern: %s', async (pattern) => {
    expect(await judgeBody(pattern, 'a'.repeat(100_000))).toMatchObject({ kind: 'violation' });
  });

  it.each([
    ['(a|a)*b', 'b'],
    ['(a+a+)+b', 'b'],
    [email, '@b.com'],
  ])('passes if it matches the pattern: %s', async (pattern, end) => {
    expect(await judgeBody(pattern, 'a'.repeat(100_000) + end)).toEqual({ kind: 'pass' });
  });

  it('is inconclusive, with the reason, if the pattern has a backreference', async () => {
    const verdict = await judgeBody('^(a|a)*(b)\\2$', 'a'.repeat(100_000));
    expect(verdict).toMatchObject({ kind: 'inconclusive' });
    expect(verdict).toHaveProperty('because', expect.stringContaining('a string of 100000 characters'));
  });
});

describe('a request that failed under load before it was sent again', () => {
  const row = tested({
    clause: clauseOfAspect({ name: 'POST /a', pointer: '' }, 'accepts valid requests'),
    variants: [],
    judge: () => violation('status 409', 'status', 'a success', 'status 409'),
  });
  const kindOf = (kind: 'valid' | 'probe', method: string, failedAmong?: number): string | undefined => {
    const exchange = {
      request: { method, path: '/a', headers: [], body: { kind: 'none' }, credentials: [] },
      outcome: { kind: 'answered', status: 409, headers: {}, body: new Uint8Array() },
      target: new URL('http://target.invalid'),
      milliseconds: 1,
      attempts: 2,
      position: 1,
      ...(failedAmong !== undefined && { failedAmong }),
    } as const;
    const draft = { input: {} };
    const trial: Trial =
      kind === 'valid'
        ? { kind, case: { kind, draft }, exchange, naming: [] }
        : { kind, case: { kind, draft }, exchange };
    return judgeTrial(row, trial, [])[0]?.verdict.kind;
  };

  it('proves nothing by its rejection if it may have had an effect the first time', () => {
    expect(kindOf('valid', 'POST', 8)).toBe('inconclusive');
    expect(kindOf('valid', 'POST')).toBe('violation');
    expect(kindOf('valid', 'GET', 8)).toBe('violation');
    expect(kindOf('probe', 'POST', 8)).toBe('violation');
  });
});
