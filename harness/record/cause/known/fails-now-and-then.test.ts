import { expect, it } from 'vitest';
import type { Symptom } from './known-cause.ts';
import { failsNowAndThen } from './fails-now-and-then.ts';

const symptom = (finding: object, text = 'Internal Server Error'): Symptom => {
  const exchange = { answer: { status: 500, headers: {}, body: { text } } };
  return { kind: 'answers', finding: { exchange, ...finding }, main: {} } as unknown as Symptom;
};

it('a failure happens now and then if the server answers the same request when it is sent again', () => {
  const { isShownBy } = failsNowAndThen;
  expect(isShownBy(symptom({ cause: 'status 500', repeats: 'no' }))).toBe(true);
  expect(isShownBy(symptom({ cause: 'status 500', repeats: 'yes' }))).toBe(false);
  expect(isShownBy(symptom({ cause: 'status 500', repeats: 'not tried' }))).toBe(false);
  expect(isShownBy(symptom({ cause: 'status 418', repeats: 'no' }))).toBe(false);
});

it('a value that a database cannot keep beside others is not a failure of now and then', () => {
  const shows = (text: string): boolean =>
    failsNowAndThen.isShownBy(symptom({ cause: 'status 500', repeats: 'no' }, text));
  expect(shows('{"message":"FOREIGN KEY constraint failed"}')).toBe(false);
  expect(shows('UNIQUE constraint failed: plants.id')).toBe(false);
  expect(shows('duplicate key value violates unique constraint "plants_pkey"')).toBe(false);
  expect(shows('database is locked')).toBe(true);
});
