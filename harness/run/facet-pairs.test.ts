import { describe, expect, it } from 'vitest';
import { FacetPairs } from './facet-pairs.ts';
import type { Job } from './finding.ts';

const job = (id: string, pinned: string): Job =>
  ({
    row: { clause: { id } },
    given: { kind: 'valid', draft: { input: {} }, pinned, lacks: 'nothing' },
  }) as unknown as Job;

describe('the pairs of facets', () => {
  const [a, b, below, c] = [job('a', '/body/a'), job('b', '/body/a'), job('below', '/body/a/x'), job('c', '/query/c')];

  it('are those of places of which none is inside the other', () => {
    const pairs = new FacetPairs();
    pairs.add([a, b, below, c]);
    expect(pairs.count()).toEqual({ met: 0, all: 3 });
  });

  it('count once, in whatever order they meet', () => {
    const pairs = new FacetPairs();
    pairs.add([a, c]);
    pairs.meet([a, c]);
    pairs.meet([c, a]);
    expect(pairs.count()).toEqual({ met: 1, all: 1 });
  });

  it('bring further accepted facets into a request, those with most new pairs first', () => {
    const pairs = new FacetPairs();
    const [d, e] = [job('d', '/query/d'), job('e', '/query/e')];
    pairs.add([a, b, below, c, d, e]);
    expect(pairs.companionsOf([a])).toEqual([]);
    pairs.meet([b, c, d]);
    pairs.meet([b, e]);
    // b has the place of a. d and e did not meet, but c and d did.
    expect(pairs.companionsOf([a])).toEqual([c, e, d]);
    pairs.meet([a, c, e, d]);
    expect(pairs.companionsOf([a])).toEqual([]);
    expect(pairs.companionsOf([b])).toEqual([]);
  });
});
