import { describe, expect, it } from 'vitest';
import { viewSchema } from '../../schema/index.ts';
import type { Part } from '../request/part.ts';
import { sortingsOf, wrongPair } from './sorting.ts';

/** The fields that a list can be sorted by, of texts with these names. */
function fieldsOf(...names: readonly string[]): string[] {
  const schema = { root: { type: 'string', enum: [...names] }, pointer: '' };
  const part = { place: 'query', parameter: { name: 'sort', schema }, accepts: () => true } as unknown as Part;
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  return sortingsOf(part, viewSchema({ root: { type: 'object', properties }, pointer: '' })).map(({ field }) => field);
}

describe('the order of texts', () => {
  it('is not certain where a field has words with an order of their own', () => {
    expect(fieldsOf('name', 'priority', 'severity', 'title', 'shirt_size', 'appVersion')).toEqual(['name', 'title']);
  });

  it.each([
    [['Wed, 02 Jan 2019 10:00:00 GMT', 'Thu, 03 Jan 2019 10:00:00 GMT']],
    [['Wednesday', 'Thursday']],
    [['Mar 3, 2020', 'Apr 1, 2020']],
  ])('is not that of dates that begin with a word: %j', (texts) => {
    const items = texts.map((made) => ({ made }));
    expect(wrongPair({ value: 'made', field: 'made', direction: 'ascending' }, items)).toBe(undefined);
  });

  it.each([[['wren', 'thrush']], [['Marten', 'Apricot']]])('is certain for other words: %j', (texts) => {
    const items = texts.map((name) => ({ name }));
    expect(wrongPair({ value: 'name', field: 'name', direction: 'ascending' }, items)).toEqual(texts);
  });

  it.each([[['DR-0042', 'DR-0017']], [['A 10', 'A 09']], [['10.50', '9.75']], [['2.05', '2.04']], [['0.10', '-1.00']]])(
    'is certain for numbers with as many digits: %j',
    (texts) => {
      const items = texts.map((code) => ({ code }));
      expect(wrongPair({ value: 'code', field: 'code', direction: 'ascending' }, items)).toEqual(texts);
      expect(wrongPair({ value: 'code', field: 'code', direction: 'ascending' }, items.toReversed())).toBe(undefined);
    },
  );

  it.each([[['DR-10', 'DR-9']], [['10', '9']], [['-5', '-4']], [['1.10', '1.9']], [['é-2', 'é-1']]])(
    'is not certain for other numbers in a text: %j',
    (texts) => {
      for (const each of [texts, texts.toReversed()]) {
        const items = each.map((code) => ({ code }));
        expect(wrongPair({ value: 'code', field: 'code', direction: 'ascending' }, items)).toBe(undefined);
      }
    },
  );

  it('is not certain beside a value of another type, which a server took for a text', () => {
    const wrongIn = (...names: readonly (string | number | null)[]): unknown =>
      wrongPair(
        { value: 'name', field: 'name', direction: 'ascending' },
        names.map((name) => ({ name })),
      );
    expect(wrongIn('5', -0.016)).toBe(undefined);
    expect(wrongIn('rose', 7, 'aster')).toBe(undefined);
    expect(wrongIn('rose', null, 'aster')).toEqual(['rose', 'aster']);
  });
});
