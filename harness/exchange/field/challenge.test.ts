import { describe, expect, it } from 'vitest';
import { parseChallenges } from './challenge.ts';

describe('WWW-Authenticate', () => {
  const plain = (field: string): unknown =>
    parseChallenges(field)?.map(({ scheme, token68, parameters }) => [scheme, token68, Object.fromEntries(parameters)]);

  it.each<[string, unknown]>([
    ['Bearer', [['bearer', undefined, {}]]],
    ['Basic realm="a, \\"b\\" = c"', [['basic', undefined, { realm: 'a, "b" = c' }]]],
    ['Bearer realm=x, error="invalid_token"', [['bearer', undefined, { realm: 'x', error: 'invalid_token' }]]],
    ['Negotiate YWJj==', [['negotiate', 'YWJj==', {}]]],
    [
      // RFC 9110 §11.6.1.
      'Basic realm="simple", Newauth realm="apps", type=1, title="Login to \\"apps\\""',
      [
        ['basic', undefined, { realm: 'simple' }],
        ['newauth', undefined, { realm: 'apps', type: '1', title: 'Login to "apps"' }],
      ],
    ],
    [
      'Bearer, Basic Realm = "x"',
      [
        ['bearer', undefined, {}],
        ['basic', undefined, { realm: 'x' }],
      ],
    ],
    [
      ', Bearer ,, Digest a=b ,',
      [
        ['bearer', undefined, {}],
        ['digest', undefined, { a: 'b' }],
      ],
    ],
  ])('%s says which credentials are asked for', (field, challenges) => {
    expect(plain(field)).toEqual(challenges);
  });

  it.each(['', ' ', '=', 'realm="x"', 'Basic realm="x', 'Bearer a b', '"Bearer"', 'Negotiate YWJj, a=b'])(
    '"%s" is invalid',
    (field) => {
      expect(parseChallenges(field)).toBeUndefined();
    },
  );
});
