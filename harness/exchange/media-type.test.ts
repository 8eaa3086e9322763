import { describe, expect, it } from 'vitest';
import { isJson, matchesMediaType, parseMediaType, type MediaType } from './media-type.ts';

const parse = (text: string): MediaType => {
  const mediaType = parseMediaType(text);
  if (mediaType === undefined) throw new Error(`${text} is not a media type`);
  return mediaType;
};

describe('a media type', () => {
  it('is case-insensitive, with parameters as tokens or quoted strings', () => {
    const parsed = parse('Application/JSON ; Charset="utf\\-8";q=1');
    expect(parsed).toMatchObject({ type: 'application', subtype: 'json' });
    expect([...parsed.parameters]).toEqual([
      ['charset', 'utf-8'],
      ['q', '1'],
    ]);
  });

  it.each(['', 'json', 'a/', '/b', 'a/b c', 'a/b; =c', 'a/b, c/d'])('is not %j', (text) => {
    expect(parseMediaType(text)).toBeUndefined();
  });

  it.each([
    ['application/json; charset=utf-8', 'application/json', true],
    ['application/json', 'application/*', true],
    ['text/html', '*/*', true],
    ['application/problem+json', 'application/*+json', true],
    ['application/json', 'application/*+json', false],
    ['text/html', 'application/json', false],
    ['application/json', 'application/json; version=2', false],
    ['application/json; version=2', 'application/json; version=2', true],
    ['application/problem+json', 'application/json', false],
    ['application/json', 'application/json;charset=UTF-8', true],
    ['application/hal+json', 'application/hal+json; charset=utf-8', true],
    ['text/csv', 'text/csv; charset=utf-8', false],
  ])('%s under the documented %s: %s', (actual, documented, expected) => {
    expect(matchesMediaType(parse(actual), parse(documented))).toBe(expected);
  });

  it('is JSON by name or by suffix', () => {
    expect(
      ['application/json', 'application/problem+json', 'text/json', 'application/jsonl'].map((text) =>
        isJson(parse(text)),
      ),
    ).toEqual([true, true, true, false]);
  });
});
