import { expect, it } from 'vitest';
import { failsOnWrappedType } from './fails-on-wrapped-type.ts';
import type { Symptom } from './known-cause.ts';

/** A failure at a request with a body, for a clause. */
function failure(body: object, clause?: string): Symptom {
  const tested = clause === undefined ? undefined : `POST /beds ${clause}`;
  const clauses = new Map(tested === undefined ? [] : [[tested, { id: tested, operation: 'POST /beds' }]]);
  const exchange = { request: { path: '/beds', values: JSON.stringify({ body }) }, answer: { status: 500 } };
  const finding = { ...(tested !== undefined && { tested }), cause: 'status 500', exchange };
  const main = { id: 'POST /beds answers', operation: 'POST /beds' };
  return { main, clauses, kind: 'answers', finding } as unknown as Symptom;
}

it.each([{ bed: 'a' }, { bed: 0 }, { bed: [] }])(
  'a failure shows that the member with all fields is not an object: %j',
  (body) => {
    expect(failsOnWrappedType.isShownBy(failure(body, 'rejects body /bed type'))).toBe(true);
  },
);

it.each<[object, string]>([
  [{ bed: { name: 7 } }, 'rejects body /bed/name type'],
  [{ name: 7, size: 1 }, 'rejects body /name type'],
  [{ bed: {} }, 'rejects body /bed type'],
])('a failure at another field shows something else: %j', (body, clause) => {
  expect(failsOnWrappedType.isShownBy(failure(body, clause))).toBe(false);
});

it('a failure at a request of no clause has this cause only where others show it', () => {
  expect(failsOnWrappedType.isShownBy(failure({ bed: 0.1 }))).toBe(false);
  expect(failsOnWrappedType.canExplain?.(failure({ bed: 0.1 }))).toBe(true);
});
