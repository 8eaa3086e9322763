import { expect, it } from 'vitest';
import { symptomOf } from '../../../workshop/testing/symptom.ts';
import { belowNothing, removesNothing, showsNothingThere } from './nothing-there.ts';

const showsNothing = (said: string, clause: string, variants: readonly string[]): boolean =>
  showsNothingThere.isShownBy(
    symptomOf({ of: 'GET /plants/{plantId}', clause, kind: clause, cause: 'other', variants, sent: {}, said }),
  );

it.each<[boolean, string, string, string[]]>([
  [true, '{}', 'removes', ['alone']],
  [true, 'null', 'removes', ['alone']],
  [true, ' ', 'removes', ['alone']],
  [true, '{}', 'responds body', ['unknown thing', 'unknown thing, any accept', 'long name']],
  [false, '{"id":1}', 'removes', ['alone']],
  [false, '[]', 'removes', ['alone']],
  [false, '{}', 'responds body', ['unknown thing', 'valid']],
  [false, '{}', 'keeps what it is sent', ['alone']],
])('it is %s that the answer %j shows nothing there (%s)', (is, said, clause, variants) => {
  expect(showsNothing(said, clause, variants)).toBe(is);
});

it.each([
  [true, '{}', 'accepted', 'rejects path pattern'],
  [false, '{"id":1}', 'accepted', 'rejects path pattern'],
  [false, '{}', 'status 500', 'rejects path pattern'],
  [false, '{}', 'accepted', 'rejects query pattern'],
])('it is %s that nothing is there under an invalid name (%s, %s, %s)', (is, said, cause, kind) => {
  const clause = 'rejects path plantId pattern';
  const symptom = symptomOf({ of: 'GET /plants/{plantId}', clause, kind, cause, variants: ['broken'], sent: {}, said });
  expect(showsNothingThere.isShownBy(symptom)).toBe(false);
  expect(showsNothingThere.canExplain?.(symptom)).toBe(is);
});

it('removals of nothing, and requests below nothing, are known by what was wrong', () => {
  const shown = (cause: string) =>
    symptomOf({ of: 'DELETE /plants/{plantId}', clause: 'removes nothing unknown', cause, sent: {} });
  expect([removesNothing, belowNothing].map((known) => known.isShownBy(shown('removed unknown')))).toEqual([
    true,
    false,
  ]);
  expect([removesNothing, belowNothing].map((known) => known.isShownBy(shown('below unknown')))).toEqual([false, true]);
});
