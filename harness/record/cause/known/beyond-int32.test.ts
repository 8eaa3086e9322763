import { expect, it } from 'vitest';
import { beyondInt32 } from './beyond-int32.ts';
import type { Symptom } from './known-cause.ts';

const isShownBy = (kind: string, ...failing: string[]): boolean =>
  beyondInt32.isShownBy({ kind, failing: new Set(failing), finding: { cause: 'accepted' } } as unknown as Symptom);

it('the limits of int32 are not checked if only integers beyond them are accepted', () => {
  expect(isShownBy('rejects path format "int32"', 'just-above')).toBe(true);
  expect(isShownBy('rejects application/json format "int32"', 'just-below', 'just-above')).toBe(true);
  expect(isShownBy('rejects application/json format "int64"', 'just-above')).toBe(false);
  expect(isShownBy('rejects application/json format "int32"', 'just-above', 'fraction')).toBe(false);
});
