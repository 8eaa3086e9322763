import { describe, expect, it } from 'vitest';
import type { Json } from '../../json/index.ts';
import type { ClauseRecord, FindingRecord } from '../record.ts';
import { causesOf } from './causes.ts';

/** A valid request that a server rejects with 400. */
interface Rejected {
  /** The id of the clause. Its first two words are the operation. */
  readonly id: string;
  readonly kind?: string;
  readonly body: object;
  readonly problems: Json;
}

const passing = {
  variants: { '': { pass: 1, violation: 0, observation: 0, inconclusive: 0 } },
} as unknown as ClauseRecord['tally'];

/** How many causes the rejections of valid requests have. */
function causesOfRejections(...rejected: Rejected[]): number {
  const clauses = rejected.map(({ id, kind }, index): ClauseRecord => {
    const operation = id.split(' ').slice(0, 2).join(' ');
    const clause = {
      id,
      operation,
      aspect: 'accepts valid requests',
      stated: `/components/schemas/S${index}`,
      sentence: '',
      tally: { variants: {} },
    };
    return { ...clause, ...(kind !== undefined && { kind }) } as unknown as ClauseRecord;
  });
  const findings = rejected.map(({ id, body, problems }, index) => {
    const request = { method: 'POST', path: '/a', values: JSON.stringify({ body }) };
    const headers = { 'content-type': 'application/json' };
    const answer = { status: 400, headers, body: { text: JSON.stringify({ error: 'Invalid', details: problems }) } };
    const exchange = { request, answer };
    const found = { clauses: [id], cause: 'status 400', where: 'status', expected: '', actual: 'status 400' };
    return {
      id: String(index),
      variants: [],
      severity: 'moderate',
      curl: '',
      exchange,
      ...found,
    } as unknown as FindingRecord;
  });
  // In another place, the same kind of value is accepted.
  const accepted = clauses.flatMap((clause): ClauseRecord[] =>
    clause.kind === undefined
      ? []
      : [{ ...clause, id: `POST /z ${clause.kind}`, operation: 'POST /z', result: 'passed', tally: passing }],
  );
  return causesOf(findings, [...clauses, ...accepted]).length;
}

const tooLong = { path: 'title', message: 'title has more than ten letters' };
const noColour = { path: 'colour', message: 'there is not such a colour' };
const body = { title: 'x', colour: 'y', path: 'z', message: 'w' };
const title: Rejected = { id: 'POST /a accepts body /title long', kind: 'accepts long', body: { title: 'x' }, problems: [tooLong] }; // prettier-ignore

describe('the cause of a rejection', () => {
  it('is that of a problem that another answer lists alone', () => {
    const several: Rejected = { id: 'POST /b accepts request', body, problems: [noColour, tooLong] };
    expect(causesOfRejections(title, several)).toBe(1);
  });

  it.each<[string, Json, Json, Json]>([
    [
      'sentences',
      ['title has more than ten letters'],
      ['title has more than ten letters', 'there is not such a colour'],
      ['there is not such a colour'],
    ],
    [
      'sentences by the names of fields',
      { title: ['There are too many letters.'] },
      { title: ['There are too many letters.'], colour: ['There is not such a colour.'] },
      { colour: ['There are too many letters.'] },
    ],
    [
      'sentences by the names of nested fields',
      { title: { en: ['There are too many letters.'] } },
      { title: { en: ['There are too many letters.'] }, colour: ['There is not such a colour.'] },
      { colour: { en: ['There are too many letters.'] } },
    ],
  ])('is that of a problem that another answer lists alone, among %s', (_, alone, several, other) => {
    const about = (problems: Json): Rejected => ({ id: 'POST /b accepts request', body, problems });
    expect(causesOfRejections({ ...title, problems: alone }, about(several))).toBe(1);
    expect(causesOfRejections({ ...title, problems: alone }, about(other))).toBe(2);
  });

  it('is another one if the answers have no problem in common', () => {
    const other: Rejected = { id: 'POST /b accepts request', body, problems: [noColour] };
    expect(causesOfRejections(title, other)).toBe(2);
  });

  it('is that of a value which is known to be rejected, in other requests with it and the same answer', () => {
    const said = (facet: string, label: string, message: string): Rejected => {
      return { id: `POST /a accepts body ${facet}`, kind: `accepts ${facet}`, body: { label }, problems: message };
    };
    const empty = said('/label empty', '', 'It was not saved.');
    expect(causesOfRejections(empty, said('oneOf 1', '', 'It was not saved.'))).toBe(1);
    expect(causesOfRejections(empty, said('oneOf 1', 'x', 'It was not saved.'))).toBe(2);
    expect(causesOfRejections(empty, said('oneOf 1', '', 'The size is too small.'))).toBe(2);
  });

  it('differs where one member of an answer says that it could not be parsed, and another one why', () => {
    const said = (name: string, path: string, detail: string): Rejected => {
      const problems = { title: 'Error parsing JSON', detail };
      return {
        id: `POST ${path} accepts body /${name} long`,
        kind: `accepts ${name}`,
        body: { [name]: 'q' },
        problems,
      };
    };
    const url = said('url', '/a', 'url has no protocol');
    expect(causesOfRejections(url, said('host', '/b', 'host is not one of the names'))).toBe(2);
  });

  it('is one for a short text that begins a sentence, whatever the text', () => {
    const said = (text: string): Rejected => {
      const problems = { title: `${text} is not a valid UUID` };
      return { id: `POST /a accepts body /key ${text}`, kind: `accepts ${text}`, body: { key: text }, problems };
    };
    expect(causesOfRejections(said('a'), said('b'))).toBe(1);
  });

  it('is one for alternatives that get one answer, but for the names of their properties', () => {
    const said = (index: number, name: string, message: string): Rejected => ({
      id: `POST /a accepts body oneOf ${index}`,
      kind: `accepts oneOf ${index}`,
      body: { [name]: 1 },
      problems: { at: name, reason: message },
    });
    const median = said(0, 'median', 'median has no place here');
    expect(causesOfRejections(median, said(1, 'lower', 'lower has no place here'))).toBe(1);
    expect(causesOfRejections(median, said(1, 'lower', 'lower has to be a text'))).toBe(2);
  });

  it('is one for the characters that a parser stops at', () => {
    const said = (facet: string, message: string): Rejected => {
      return {
        id: `POST /a accepts body /key ${facet}`,
        kind: `accepts ${facet}`,
        body: { key: 'a?q' },
        problems: message,
      };
    };
    const one = said('quoted', 'Illegal base64 character a');
    expect(causesOfRejections(one, said('long', 'Illegal base64 character 3f'))).toBe(1);
    expect(causesOfRejections(one, said('long', 'Unknown pattern letter: o'))).toBe(2);
  });

  it('is one for what is not in the document, in each object of each operation', () => {
    const extra = (id: string, path: string): Rejected => {
      const problems = [{ path, message: 'has a key that is not known' }];
      return { id, kind: 'accepts additional-property', body: { x: 1, size: { x: 1 } }, problems };
    };
    const [whole, size] = [extra('POST /a accepts body additional-property', ''), extra('POST /b accepts body /size additional-property', 'size')]; // prettier-ignore
    expect(causesOfRejections(whole, size)).toBe(1);
  });

  it.each<[string, Json, Json, number]>([
    ['names a property of another request', { x: ['Unknown field.'] }, { label: ['Unknown field.'] }, 1],
    ['names it in a sentence', ['property x should not exist'], ['property label should not exist'], 1],
    ['names another fault', ['property x should not exist'], ['property label should not be blue'], 2],
    ['names a fault in the words of any fault', ['x is not valid'], ['label is not valid'], 2],
  ])('is that of what is not in the document if an answer %s', (_, one, other, count) => {
    const further = {
      id: 'POST /a accepts body additional-property',
      kind: 'accepts additional-property',
      body: { x: 1 },
    };
    const entries = { id: 'PUT /b accepts body /size max-properties', kind: 'accepts max-properties', body: { size: { label: 1 } } }; // prettier-ignore
    expect(causesOfRejections({ ...further, problems: one }, { ...entries, problems: other })).toBe(count);
  });

  it.each([
    ['one check of an operation', 'POST /a', 1],
    ['checks of two operations', 'POST /b', 2],
  ])('counts fields with punctuation in their names as those of %s', (_, operation, causes) => {
    const rejected = (of: string, field: string): Rejected => {
      const problems = [{ message: `rights.${field}.0 in the body: this is required` }];
      const id = `${of} accepts body /rights/${field} present`;
      return { id, kind: 'accepts present', body: { rights: { [field]: ['reader'] } }, problems };
    };
    expect(causesOfRejections(rejected('POST /a', 'item:add'), rejected(operation, 'list:add'))).toBe(causes);
  });

  it('is one per field for values that a server compares with a bound', () => {
    const bound = (field: string): Rejected => {
      const problems = [{ path: field, message: `${field} must be less than 5` }];
      return { id: `POST /${field} accepts body /${field} maximum`, kind: 'accepts maximum', body: { [field]: 7 }, problems }; // prettier-ignore
    };
    expect(causesOfRejections(bound('width'), bound('height'))).toBe(2);
  });
});

describe('the cause of an acceptance', () => {
  it.each([
    ['one for a field of any type, whichever types were tried', ['object', 'boolean', 'fraction'], 1],
    ['another one if a field accepts some types only', ['fraction'], 2],
  ])('is %s', (_, variants, causes) => {
    const accepted = (operation: string, found: readonly string[], index: number): [ClauseRecord, FindingRecord] => {
      const id = `${operation} rejects body /size type`;
      const stated = `/components/schemas/S${index}`;
      const clause = { id, operation, aspect: 'rejects invalid bodies', kind: 'rejects type', stated, sentence: '' };
      const answer = { status: 201, headers: {}, body: null };
      const exchange = { request: { method: 'POST', path: '/a' }, answer };
      const finding = { id: String(index), clauses: [id], cause: 'accepted', where: 'status', expected: '', actual: '', curl: '' }; // prettier-ignore
      const passed = { pass: 1, violation: 0, observation: 0 };
      const failed = found.map((name): [string, object] => [name, { pass: 0, violation: 1, observation: 0 }]);
      const tally: Readonly<Record<string, object>> = Object.fromEntries([['string', passed], ...failed]);
      return [
        { ...clause, tally: { variants: tally } } as unknown as ClauseRecord,
        { ...finding, variants: found, severity: 'major', exchange } as unknown as FindingRecord,
      ];
    };
    const [one, other] = [
      accepted('POST /a', ['string', 'object', 'fraction'], 0),
      accepted('PUT /a/{id}', variants, 1),
    ];
    const passed = { pass: 1, violation: 0, observation: 0 };
    const checked = { ...one[0], id: 'POST /z rejects body /z type', operation: 'POST /z', tally: { variants: { object: passed, fraction: passed } } } as unknown as ClauseRecord; // prettier-ignore
    expect(causesOf([one[1], other[1]], [one[0], other[0], checked])).toHaveLength(causes);
  });

  it.each([
    ['that of the type where any type is accepted', {}, 1],
    ['another one where only objects are, because a server can ignore them', { boolean: 'pass' }, 2],
  ] as const)('of a broken bound is %s', (_, others, causes) => {
    const accepted = (keyword: string, found: readonly string[], passed: object): [ClauseRecord, FindingRecord] => {
      const [operation, id] = ['POST /beds', `POST /beds rejects body /bed/size ${keyword}`];
      const counted = (names: readonly string[], how: string) =>
        names.map((name): [string, object] => [name, { pass: 0, violation: 0, observation: 0, [how]: 1 }]);
      const variants = Object.fromEntries([...counted(found, 'violation'), ...counted(Object.keys(passed), 'pass')]);
      const clause = { id, operation, aspect: 'rejects invalid bodies', kind: `rejects ${keyword}`, sentence: '' };
      const answer = { status: 201, headers: {}, body: null };
      const exchange = { request: { method: 'POST', path: '/beds', wrapped: '/bed' }, answer };
      const finding = { id: keyword, clauses: [id], cause: 'accepted', where: 'status', expected: '', actual: '', curl: '' }; // prettier-ignore
      return [
        { ...clause, stated: `/s/size/${keyword}`, tally: { variants } } as unknown as ClauseRecord,
        { ...finding, variants: found, severity: 'major', exchange } as unknown as FindingRecord,
      ];
    };
    const type = accepted('type', ['object'], others);
    const bound = accepted('maximum', ['just-above'], {});
    const checked = accepted('minimum', [], { 'just-below': 'pass' });
    expect(causesOf([type[1], bound[1]], [type[0], bound[0], checked[0]])).toHaveLength(causes);
  });
});

it.each([
  [400, 2],
  [200, 1],
])('a wrong answer with status %d to what is accepted in another form has %d causes with it', (status, causes) => {
  const [tested, answers] = ['POST /a rejects malformed body', 'POST /a responds default body'];
  const clauses = [
    {
      id: tested,
      operation: 'POST /a',
      aspect: 'rejects malformed bodies',
      stated: '/a',
      sentence: '',
      tally: passing,
    },
    { id: answers, operation: 'POST /a', aspect: 'responds as documented', stated: '/b', sentence: '', tally: passing },
  ] as unknown as ClauseRecord[];
  const headers = { 'content-type': 'application/json' };
  const exchangeWith = (code: number, text: string): object => ({
    request: { method: 'POST', path: '/a', values: '{}' },
    answer: { status: code, headers, body: { text } },
  });
  const findings = [
    {
      id: '0',
      clauses: [tested],
      tested,
      cause: 'accepted',
      where: 'status',
      expected: 'a rejection (4XX), because the body is not well-formed JSON',
      actual: 'accepted with status 201',
      variants: ['utf-8-stray-byte'],
      exchange: exchangeWith(201, '{"id":1}'),
    },
    {
      id: '1',
      clauses: [answers],
      tested,
      cause: ' required state',
      where: 'body',
      expected: 'the property "state"',
      actual: '{"error":{}}',
      variants: ['trailing-comma'],
      exchange: exchangeWith(status, '{"error":{}}'),
    },
  ].map((each) => ({ ...each, stated: '/b', severity: 'minor', curl: '' })) as unknown as FindingRecord[];
  expect(causesOf(findings, clauses)).toHaveLength(causes);
});
