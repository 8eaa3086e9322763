import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRoute, printRoute, type PageRoute } from './route.ts';

const text = fc.string({ unit: 'grapheme' });
const routes: fc.Arbitrary<PageRoute> = fc.oneof(
  fc.record({ page: fc.constantFrom('overview', 'unspecified', 'coverage') }),
  fc.record({ page: fc.constantFrom('operation', 'clause', 'finding', 'cause'), id: text }),
  fc.record({ page: fc.constant('clauses'), filter: fc.record({ text, result: text, aspect: text }) }),
);

describe('the hash of a route', () => {
  it('leads back to the route, with any names and filters', () => {
    fc.assert(
      fc.property(routes, (route) => {
        expect(parseRoute(printRoute(route))).toEqual(route);
      }),
    );
  });

  it('survives half a surrogate pair, which a URL cannot hold', () => {
    expect(printRoute({ page: 'clause', id: 'a\uD800' })).toBe('#/clause/a%EF%BF%BD');
  });

  it.each(['', '#', '#/nothing', '#/x/y?z'])('is the overview for the text %j', (hash) => {
    expect(parseRoute(hash)).toEqual({ page: 'overview' });
  });
});
