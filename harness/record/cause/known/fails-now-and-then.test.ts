import { expect, it } from 'vitest';
import type { Symptom } from './known-cause.ts';
import { failsNowAndThen } from './fails-now-and-then.ts';

const symptom = (finding: object): Symptom => ({ kind: 'answers', finding, main: {} }) as unknown as Symptom;

it('a failure happens now and then if the server answers the same request when it is sent again', () => {
  const { isShownBy } = failsNowAndThen;
  expect(isShownBy(symptom({ cause: 'status 500', repeats: 'no' }))).toBe(true);
  expect(isShownBy(symptom({ cause: 'status 500', repeats: 'yes' }))).toBe(false);
  expect(isShownBy(symptom({ cause: 'status 500', repeats: 'not tried' }))).toBe(false);
  expect(isShownBy(symptom({ cause: 'status 418', repeats: 'no' }))).toBe(false);
});
