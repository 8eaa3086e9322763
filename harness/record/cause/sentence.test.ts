import { describe, expect, it } from 'vitest';
import type { ClauseRecord, FindingRecord } from '../record.ts';
import { sentenceOfCause } from './sentence.ts';

const nothingInCommon = { known: undefined, general: undefined, unchecked: undefined, values: [] };

/** The sentence about requests that are rejected, in the order of their clauses. */
function sentenceAbout(...sentences: string[]): string {
  const clauses = sentences.map(
    (sentence, index) =>
      ({ id: String(index), operation: 'POST /a', aspect: 'accepts valid requests', sentence }) as ClauseRecord,
  );
  const findings = clauses.map(
    ({ id }) => ({ clauses: [id], where: 'status', actual: 'status 400' }) as unknown as FindingRecord,
  );
  return sentenceOfCause(findings, new Map(clauses.map((clause) => [clause.id, clause])), nothingInCommon);
}

const any = 'Any valid request gets a documented success.';
const one = 'A request with a valid body (/price: empty) gets a documented success.';

it('says which valid value is rejected if a finding is about one', () => {
  expect(sentenceAbout(any, one)).toBe(
    'The server rejects a request with a valid body (/price: empty) with status 400',
  );
});

it('does not say that every valid request is rejected if some are', () => {
  expect(sentenceAbout(any)).toBe('The server rejects a valid request with status 400');
});

it('does not call a list that is not narrowed a rejection', () => {
  const clause = { id: '0', operation: 'GET /a', aspect: 'accepts valid requests', sentence: any } as ClauseRecord;
  const [where, expected, actual] = ['body', 'only items of which size is 5', 'an item with size 7'];
  const finding = { clauses: ['0'], cause: 'not narrowed', where, expected, actual } as unknown as FindingRecord;
  expect(sentenceOfCause([finding], new Map([['0', clause]]), nothingInCommon)).toBe(
    'The server answers with an item with size 7 instead of only items of which size is 5',
  );
});

describe('a place in which valid values are rejected', () => {
  /** The sentence about the first of some kinds of values, all of which are rejected alike, beside one with a result. */
  function sentenceOf(result: ClauseRecord['result'], place: string, words: string): string {
    const kinds = ['empty', 'long', 'quoted', 'usual'];
    const clauses = kinds.map((kind) => ({
      id: `GET /a accepts ${place} ${kind}`,
      operation: 'GET /a',
      aspect: 'accepts valid requests',
      level: 'must',
      result: kind === 'usual' ? result : 'violated',
      sentence: `A request with a valid ${words}${kind}) gets a documented success.`,
    })) as ClauseRecord[];
    const ids = clauses.filter((each) => !each.id.endsWith('usual')).map(({ id }) => id);
    const finding = { clauses: ids, actual: 'status 400' } as unknown as FindingRecord;
    return sentenceOfCause([finding], new Map(clauses.map((each) => [each.id, each])), nothingInCommon);
  }

  it.each([
    ['query box', 'query parameter box (', 'a request with any valid query parameter box'],
    ['body /name', 'body (/name: ', 'a request with any valid value of /name in the body'],
  ])('is named without a kind of values if none is accepted: %s', (place, words, said) => {
    expect(sentenceOf('inconclusive', place, words)).toBe(`The server rejects ${said} with status 400`);
  });

  it.each(['passed', 'violated'] as const)('is named with the kind if another one is %s otherwise', (result) => {
    const said = 'The server rejects a request with a valid query parameter box (empty) with status 400';
    expect(sentenceOf(result, 'query box', 'query parameter box (')).toBe(said);
  });
});

describe('a state that is not kept', () => {
  const clause = { id: '0', operation: 'GET /a', aspect: 'keeps its state', sentence: '' } as ClauseRecord;
  it.each([
    ['field name', 'body /name', '"a"', '"b"', 'does not keep /name: "a" became "b"'],
    [
      'still there',
      'status',
      '404, because it was removed',
      'status 200',
      'answers with status 200 although it was removed',
    ],
    [
      'field size',
      'body /size',
      '5, its default, because it was not sent',
      '7',
      'answers with body /size: 7 instead of 5, its default',
    ],
    ['lost', 'body', 'the 4 items', 'pages without 3', 'answers with pages without 3 instead of the 4 items'],
  ])('is described by what happened: %s', (cause, where, expected, actual, sentence) => {
    const finding = { clauses: ['0'], cause, where, expected, actual } as unknown as FindingRecord;
    expect(sentenceOfCause([finding], new Map([['0', clause]]), nothingInCommon)).toBe(`The server ${sentence}`);
  });
});

it('names a property that a body does not have', () => {
  const clause = { id: '0', operation: 'GET /a', aspect: 'responds as documented', sentence: '' } as ClauseRecord;
  const finding = {
    clauses: ['0'],
    where: 'body',
    expected: 'the property "id"',
    actual: '{}',
  } as unknown as FindingRecord;
  expect(sentenceOfCause([finding], new Map([['0', clause]]), nothingInCommon)).toBe(
    'The server answers with a body without the property "id"',
  );
});

it('says in what it is so everywhere', () => {
  const clauses = ['GET /a', 'GET /b'].map(
    (operation) =>
      ({ id: `${operation} enforces key`, operation, aspect: 'enforces security', sentence: '' }) as ClauseRecord,
  );
  const findings = clauses.map(({ id }) => ({ clauses: [id], variants: [] }) as unknown as FindingRecord);
  const byId = new Map(clauses.map((clause) => [clause.id, clause]));
  expect(sentenceOfCause(findings, byId, { ...nothingInCommon, general: 'with a safe method' })).toBe(
    'The server accepts an invalid credential for key; so it is in all 2 places where it was tried with a safe method',
  );
});

it('names all schemes of which an invalid credential is accepted', () => {
  const clauses = ['enforces key', 'enforces token'].map(
    (id) => ({ id: `GET /a ${id}`, operation: 'GET /a', aspect: 'enforces security', sentence: '' }) as ClauseRecord,
  );
  const byId = new Map(clauses.map((clause) => [clause.id, clause]));
  const sentenceWith = (...variants: string[][]): string => {
    const findings = clauses.map(({ id }, index) => ({ clauses: [id], variants: variants[index] }));
    return sentenceOfCause(findings as unknown as FindingRecord[], byId, nothingInCommon);
  };
  expect(sentenceWith(['absent'], ['absent'])).toBe(
    'The server accepts requests without a credential for key or token',
  );
  expect(sentenceWith(['absent'], ['absent', 'empty'])).toBe(
    'The server accepts an invalid credential for key or token (absent, empty)',
  );
});

it('names all parameters of which each valid value is rejected', () => {
  const kinds = ['many', 'few', 'zero'];
  const clauses = ['box', 'position'].flatMap((name) =>
    kinds.map((kind) => ({
      id: `GET /a accepts query ${name} ${kind}`,
      operation: 'GET /a',
      aspect: 'accepts valid requests',
      level: 'must',
      result: 'violated',
      sentence: `A request with a valid query parameter ${name} (${kind}) gets a documented success.`,
    })),
  ) as unknown as ClauseRecord[];
  const findings = clauses.map(({ id }) => ({ clauses: [id], where: 'status', actual: 'status 400', variants: [] }));
  const byId = new Map(clauses.map((clause) => [clause.id, clause]));
  expect(sentenceOfCause(findings as unknown as FindingRecord[], byId, nothingInCommon)).toBe(
    'The server rejects a request with any valid query parameter box or position with status 400',
  );
});

it('says that the server fails without a required part of the request', () => {
  const clauses = [
    { id: '0', operation: 'PUT /a', aspect: 'responds as documented', kind: 'answers', sentence: '' },
    { id: '1', operation: 'PUT /a', sentence: 'A request without the required body is rejected.' },
  ] as ClauseRecord[];
  const exchange = { request: { method: 'PUT', path: '/a' } };
  const finding = { clauses: ['0'], tested: '1', actual: 'status 500', exchange } as unknown as FindingRecord;
  expect(sentenceOfCause([finding], new Map(clauses.map((each) => [each.id, each])), nothingInCommon)).toBe(
    'The server fails (status 500) when the required body is missing',
  );
});

it('says which valid value makes the server fail', () => {
  const clauses = [
    { id: '0', operation: 'PUT /a', aspect: 'responds as documented', kind: 'answers', sentence: '' },
    {
      id: '1',
      operation: 'PUT /a',
      sentence: 'A request with a valid body (/n: large): the document states no limit.',
    },
    { id: '2', operation: 'PUT /a', sentence: 'A request with a valid body (/n: zero) gets a documented success.' },
  ] as ClauseRecord[];
  const byId = new Map(clauses.map((each) => [each.id, each]));
  const exchange = { request: { method: 'PUT', path: '/a' } };
  const sentenceWith = (more: object): string =>
    sentenceOfCause(
      [{ clauses: ['0'], actual: 'status 500', exchange, ...more } as unknown as FindingRecord],
      byId,
      nothingInCommon,
    );
  expect(sentenceWith({ clauses: ['0', '2'] })).toBe(
    'The server fails (status 500) to PUT /a with a valid body (/n: zero)',
  );
  expect(sentenceWith({ tested: '1', control: { answer: { status: 200 } } })).toBe(
    'The server fails (status 500) to PUT /a with a valid body (/n: large)',
  );
  // Another value of that request can be the reason.
  expect(sentenceWith({ tested: '1' })).toBe('The server fails (status 500) to PUT /a');
});

it('says of a wrong password which login accepts it', () => {
  const clause = {
    id: 'POST /login rejects wrong password',
    operation: 'POST /login',
    aspect: 'enforces security',
    kind: 'rejects wrong password',
    sentence: 'A login with another password than that of the user is rejected.',
  } as ClauseRecord;
  const finding = { clauses: [clause.id], cause: 'wrong password', variants: [] } as unknown as FindingRecord;
  expect(sentenceOfCause([finding], new Map([[clause.id, clause]]), nothingInCommon)).toBe(
    'The server accepts a wrong password for POST /login',
  );
});
