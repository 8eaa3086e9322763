import { describe, expect, it } from 'vitest';
import { parseAllow } from './allow.ts';

describe('Allow', () => {
  it.each([
    ['GET, HEAD,PUT', ['GET', 'HEAD', 'PUT']],
    ['', []],
    [' , GET,, ', ['GET']],
    ['get', ['get']],
  ])('"%s" lists methods', (field, methods) => {
    expect(parseAllow(field)).toEqual(methods);
  });

  it.each(['GET POST', 'GET;q=1', '"GET"', '[GET]'])('"%s" is invalid', (field) => {
    expect(parseAllow(field)).toBeUndefined();
  });
});
