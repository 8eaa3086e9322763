import { expect, it } from 'vitest';
import { beyondInt32 } from './beyond-int32.ts';
import type { Symptom } from './known-cause.ts';

const isShownBy = (kind: string, cause: string): boolean =>
  beyondInt32.isShownBy({ kind, finding: { cause } } as unknown as Symptom);

it('the limits of int32 are not checked if integers beyond them are accepted', () => {
  expect(isShownBy('rejects path format "int32"', 'accepted')).toBe(true);
  expect(isShownBy('rejects application/json format "int32"', 'accepted')).toBe(true);
  expect(isShownBy('rejects application/json format "int64"', 'accepted')).toBe(false);
  expect(isShownBy('rejects application/json format "int32"', 'status 500')).toBe(false);
});
