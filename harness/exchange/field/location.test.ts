import { describe, expect, it } from 'vitest';
import { parseLocation } from './location.ts';

describe('Location', () => {
  const request = new URL('http://example.com/v1/things?a=1#part');

  it.each([
    ['/v1/things/7', 'http://example.com/v1/things/7#part'],
    ['things/7', 'http://example.com/v1/things/7#part'],
    ['7#x', 'http://example.com/v1/7#x'],
    ['//other.example/a', 'http://other.example/a#part'],
    ['https://example.com/a%20b', 'https://example.com/a%20b#part'],
    ['?page=2', 'http://example.com/v1/things?page=2#part'],
    ['', 'http://example.com/v1/things?a=1#part'],
  ])('%s is resolved against the URL of the request', (field, expected) => {
    expect(parseLocation(field, request)?.href).toBe(expected);
  });

  it.each(['/a b', '/é', '<a>', '/a"b', 'http://', '/%zz', '/a\\b'])('%s is not a URI reference', (field) => {
    expect(parseLocation(field, request)).toBeUndefined();
  });
});
