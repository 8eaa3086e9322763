import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MadeIndex } from './made-index.ts';

const paths = ['/a/1', '/a/2', '/a/1/b/1', '/a/1/b/2', '/a/2/b/1'];
const creators = ['POST /a', 'PUT /a/{id}'];

interface Made {
  readonly creator: string;
  readonly path: string;
}

const actions = fc.array(
  fc.record({ isAdded: fc.boolean(), creator: fc.constantFrom(...creators), path: fc.constantFrom(...paths) }),
);

describe('the index of created resources', () => {
  it('finds the same as a search in a list', () => {
    fc.assert(
      fc.property(actions, (all) => {
        const index = new MadeIndex<Made>();
        let list: Made[] = [];
        for (const { isAdded, creator, path } of all) {
          const isKnown = list.some((each) => each.path === path);
          list = list.filter((each) => each.path !== path);
          if (!isAdded) expect(index.delete(path)).toBe(isKnown);
          else {
            const each = { creator, path };
            index.add(each);
            list.push(each);
          }
        }
        expect(index.size).toBe(list.length);
        for (const path of paths) expect(index.has(path)).toBe(list.some((each) => each.path === path));
        for (const creator of creators)
          for (const collection of ['/a', '/a/1/b', '/a/2/b']) {
            const found = list.filter(
              (each) => each.creator === creator && each.path.slice(0, each.path.lastIndexOf('/')) === collection,
            );
            expect(index.in(creator, `${collection}?x=/y`)).toEqual(found);
          }
        expect(index.takeAll()).toEqual(list.toReversed());
        expect(index.size).toBe(0);
      }),
    );
  });
});
