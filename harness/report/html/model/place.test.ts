import { describe, expect, it } from 'vitest';
import { madeUpRecord } from '../../../workshop/testing/record.ts';
import { placeInAnswer, placeInRequest } from './place.ts';

const [finding] = madeUpRecord(3).findings;
if (finding === undefined) throw new RangeError('the record has no finding');

describe('the part of a request that a clause is about', () => {
  it.each([
    ['rejects body /a/b minLength', { in: 'body', pointer: '/a/b' }],
    ['accepts body as application/json /a present', { in: 'body', pointer: '/a' }],
    ['rejects body type', { in: 'body', pointer: '' }],
    ['rejects absent body', { in: 'body', pointer: '' }],
    ['rejects malformed body', { in: 'body', pointer: '' }],
    ['rejects query limit maximum', { in: 'query', name: 'limit' }],
    ['rejects absent header If-Match', { in: 'header', name: 'If-Match' }],
    ['accepts path id maximum', { in: 'path' }],
    ['enforces bearerAuth', { in: 'credentials' }],
    ['responds 200 body', undefined],
  ])('is known from its id: %s', (id, place) => {
    expect(placeInRequest({ ...finding, clauses: [`GET /a ${id}`] }, 'GET /a')).toEqual(place);
  });
});

describe('the part of a response that is wrong', () => {
  it.each([
    ['status', { in: 'status' }],
    ['answer', { in: 'status' }],
    ['body', { in: 'body', pointer: '' }],
    ['body /a/0', { in: 'body', pointer: '/a/0' }],
    ['header Location', { in: 'header', name: 'location' }],
  ])('is known from the finding: %s', (where, place) => {
    expect(placeInAnswer({ where })).toEqual(place);
  });
});
