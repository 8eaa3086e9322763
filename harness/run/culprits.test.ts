import { expect, it } from 'vitest';
import { Culprits } from './culprits.ts';

it('a kind of value that was the reason of two rejections is the reason of the next one', () => {
  const culprits = new Culprits();
  culprits.note({ body: { name: '', size: -1 } }, ['/body/name']);
  expect(culprits.isIn({ body: { name: '' } })).toBe(false);
  culprits.note({ body: { name: '', size: 3 } }, ['/body/name']);
  expect(culprits.isIn({ body: { name: '', size: 7 } })).toBe(true);
  expect(culprits.isIn({ body: { name: 'fern', size: -1 } })).toBe(false);
  expect(culprits.isIn({ body: {} })).toBe(false);
});

it.each([
  [{}, { size: 1 }],
  [{ size: -1 }, { size: 1 }],
  [{ size: 0 }, { size: 1 }],
  [{ size: null }, {}],
  [{ size: [] }, { size: [1] }],
  [{ size: {} }, { size: { a: 1 } }],
  [{ size: 'a' }, { size: '' }],
])('the value of %j is of another kind than that of %j', (one, other) => {
  const culprits = new Culprits();
  for (let noted = 0; noted < 2; noted += 1) culprits.note({ body: one }, ['/body/size']);
  expect(culprits.isIn({ body: one })).toBe(true);
  expect(culprits.isIn({ body: other })).toBe(false);
});
