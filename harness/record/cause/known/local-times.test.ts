import { expect, it } from 'vitest';
import type { Symptom } from './known-cause.ts';
import { localTimes } from './local-times.ts';

const isShownBy = (actual: string, expected = 'the format date-time', kind = 'responds body'): boolean =>
  localTimes.isShownBy({ kind, finding: { actual, expected } } as unknown as Symptom);

it('a time in an answer can lack its time zone', () => {
  expect(isShownBy('the string "2026-11-26T18:12:17"')).toBe(true);
  expect(isShownBy('the string "2026-11-26 18:12:17.123"')).toBe(true);
});

it('another text, and one in another place, have another cause', () => {
  expect(isShownBy('the string "yesterday"')).toBe(false);
  expect(isShownBy('the string "2026-11-26"')).toBe(false);
  expect(isShownBy('the string "2026-11-26T18:12:17"', 'the format date')).toBe(false);
  expect(isShownBy('the string "2026-11-26T18:12:17"', 'the format date-time', 'accepts body')).toBe(false);
});
