import { describe, expect, it } from 'vitest';
import { loadDocument } from '../document/index.ts';
import type { Exchange, Outcome } from '../exchange/index.ts';
import { type DuplicatePolicy, type InvalidTrial, likenessOf, type ValidCase, type ValidTrial } from './index.ts';
import { rowsByOperation } from '../plan/index.ts';
import type { TestedRow } from './model/row.ts';

const document = await loadDocument('fixtures/plant-store.openapi.json');
const credentials = new Map([['bearerAuth', { brokenForms: ['absent' as const] }]]);
const [operation] = document.operations;
if (operation === undefined) throw new Error('the document has an operation');
const given = { credentials, strict: false, safe: false, values: new Map() };
const rows = rowsByOperation(document, given, [operation]).get(operation.name)?.rows ?? [];

const exchange = (outcome: Outcome | number, body = '{}'): Exchange => ({
  request: {
    method: 'POST',
    path: '/plants',
    headers: [],
    input: { body: { id: 123456 } },
    body: { kind: 'json', value: { id: 123456 } },
    credentials: [],
  },
  outcome:
    typeof outcome === 'number' ? { kind: 'answered', status: outcome, headers: {}, body: Buffer.from(body) } : outcome,
  target: new URL('http://target.invalid'),
  milliseconds: 1,
  attempts: 1,
  position: 1,
});

type Sent = Omit<ValidTrial, 'kind' | 'case' | 'naming' | 'earlier' | 'lost'>;

function judge(id: string, sent: Sent, pinned?: string): string {
  const row = rows.find(
    (each): each is TestedRow =>
      each.state === 'planned' && each.kind === 'tested' && each.clause.id === `POST /plants ${id}`,
  );
  if (row === undefined) throw new Error(`there is no clause ${id} with cases`);
  return row.judge(id.startsWith('accepts') ? validTrial(sent, pinned) : invalidTrial(sent)).kind;
}

function validTrial(sent: Sent, pinned: string | undefined): ValidTrial {
  const whole = { kind: 'valid', draft: { input: {} } } as const;
  const given: ValidCase = pinned === undefined ? whole : { ...whole, pinned, lacks: 'nothing' };
  return { kind: 'valid', case: given, naming: [], ...sent };
}

function invalidTrial(sent: Sent): InvalidTrial {
  const draft = { input: {} };
  return { kind: 'invalid', case: { kind: 'invalid', draft, control: draft, remake: 'copy' }, ...sent };
}

const dropped: Outcome = { kind: 'unanswered', reason: 'dropped', detail: '' };
const gone: Outcome = { kind: 'unanswered', reason: 'no connection', detail: '', cure: '' };

it.each([409, 412, 428])('a rejection with %d shows nothing about a credential', (status) => {
  const sent = { exchange: exchange(status), control: exchange(200) };
  expect(judge('enforces bearerAuth', sent)).toBe('inconclusive');
  expect(judge('rejects body /id type', sent)).toBe('pass');
});

describe.each(['rejects body /id type', 'rejects absent body', 'rejects malformed body', 'enforces bearerAuth'])(
  'an invalid request, judged by: %s',
  (id) => {
    it.each([400, 401, 422])('passes when it is rejected with %d and its control is accepted', (status) => {
      expect(judge(id, { exchange: exchange(status), control: exchange(200) })).toBe('pass');
    });

    it('is inconclusive when its control is rejected too, or was not sent', () => {
      expect(judge(id, { exchange: exchange(400), control: exchange(400) })).toBe('inconclusive');
      expect(judge(id, { exchange: exchange(400), control: exchange(dropped) })).toBe('inconclusive');
      expect(judge(id, { exchange: exchange(400) })).toBe('inconclusive');
    });

    it.each([200, 201, 204])('is a violation when it is accepted with %d, even without a control', (status) => {
      expect(judge(id, { exchange: exchange(status) })).toBe('violation');
    });

    it.each<[string, Outcome | number]>([
      ['redirected', 302],
      ['a failure of the server', 500],
      ['dropped', dropped],
    ])('is a violation when it is %s', (_, outcome) => {
      expect(judge(id, { exchange: exchange(outcome), control: exchange(200) })).toBe('violation');
    });

    it.each<[string, Outcome | number]>([
      ['always asked to wait', 429],
      ['sent to a server that is not reachable', gone],
    ])('is inconclusive when it is %s', (_, outcome) => {
      expect(judge(id, { exchange: exchange(outcome) })).toBe('inconclusive');
    });
  },
);

describe('a valid request', () => {
  const rejects = (likeness?: Exchange): DuplicatePolicy => {
    return { kind: 'rejects', status: 400, likeness: likeness && likenessOf(likeness) };
  };
  const taken = exchange(400, '{"error":4,"message":"id 123456 is taken"}');

  it.each([200, 201])('passes when it is accepted with %d', (status) => {
    expect(judge('accepts body', { exchange: exchange(status) })).toBe('pass');
  });

  it.each<[string, Outcome | number]>([
    ['rejected', 400],
    ['rejected as a duplicate by a server that accepts duplicates', 409],
    ['redirected', 302],
    ['a failure of the server', 500],
    ['dropped', dropped],
  ])('is a violation when it is %s', (_, outcome) => {
    expect(
      judge('accepts body', { exchange: exchange(outcome), duplicatePolicy: { kind: 'accepts', status: 200 } }),
    ).toBe('violation');
  });

  it('passes when the server rejects duplicates, but accepts the request with fresh values', () => {
    expect(judge('accepts body', { exchange: taken, fresh: exchange(200), duplicatePolicy: rejects() })).toBe('pass');
    expect(judge('accepts body', { exchange: taken, fresh: exchange(400), duplicatePolicy: rejects() })).toBe(
      'violation',
    );
  });

  it('is observed when its only value can not be made fresh, and the rejection looks like that of a duplicate', () => {
    const trial = {
      exchange: exchange(400, '{"error":4,"message":"id 7 is taken"}'),
      fresh: taken,
      duplicatePolicy: rejects(taken),
    };
    expect(judge('accepts body /id maximum', trial, '/body/id')).toBe('observation');
  });

  it('is observed when it is rejected like a duplicate once all its other values are fresh', () => {
    const otherwise = exchange(400, '{"error":5,"message":"name is empty"}');
    const trial = { exchange: otherwise, fresh: taken, control: exchange(200), duplicatePolicy: rejects(taken) };
    expect(judge('accepts body /id maximum', trial, '/body/id')).toBe('observation');
  });

  it('is a violation when the rejection does not look like that of a duplicate', () => {
    const large = exchange(400, '{"error":5,"message":"id is too large"}');
    expect(
      judge('accepts body /id maximum', { exchange: large, fresh: large, duplicatePolicy: rejects(taken) }, '/body/id'),
    ).toBe('violation');
  });

  it('is observed when it names a resource in its path, and is rejected with a documented status', () => {
    const trial = { control: exchange(200), duplicatePolicy: { kind: 'accepts', status: 200 } } as const;
    expect(judge('accepts body', { ...trial, exchange: exchange(400) }, '/path/id')).toBe('observation');
    expect(judge('accepts body', { ...trial, exchange: exchange(422) }, '/path/id')).toBe('violation');
  });

  it('is inconclusive about a place without a control, unless the answer names it or nothing else was sent', () => {
    const accepts = { duplicatePolicy: { kind: 'accepts', status: 200 } } as const;
    const of = (message: string, pinned: string): string =>
      judge('accepts body /name quoted', { ...accepts, exchange: exchange(400, message) }, pinned);
    expect(of('{"message":"id is too large"}', '/body/name')).toBe('inconclusive');
    expect(of('{"message":"name is not valid"}', '/body/name')).toBe('violation');
    expect(of('{"message":"not valid"}', '/body/id')).toBe('violation');
  });

  it('is inconclusive about a place when a plain value there is rejected too', () => {
    const trial = {
      exchange: exchange(400),
      control: exchange(400),
      duplicatePolicy: { kind: 'accepts', status: 200 },
    } as const;
    expect(judge('accepts body /name quoted', trial, '/name')).toBe('inconclusive');
    expect(judge('accepts body /name quoted', { ...trial, control: exchange(200) }, '/name')).toBe('violation');
  });
});
