import { expect, it } from 'vitest';
import type { Symptom } from './known-cause.ts';
import { unlistedValues } from './unlisted-values.ts';

type Counts = Readonly<Record<string, { readonly pass: number; readonly violation: number }>>;

const [accepted, rejected] = [
  { pass: 0, violation: 2 },
  { pass: 2, violation: 0 },
];

function isShownBy(variants: Counts, kind = 'rejects query enum'): boolean {
  const failing = new Set(Object.entries(variants).flatMap(([name, { violation }]) => (violation > 0 ? [name] : [])));
  const main = { id: 'GET /a rejects query b enum', operation: 'GET /a', tally: { variants } };
  return unlistedValues.isShownBy({ kind, failing, main, finding: { cause: 'accepted' } } as unknown as Symptom);
}

it('the values of a parameter are not checked if any other text is accepted', () => {
  expect(isShownBy({ 'other-value': accepted, 'near-case': accepted, 'cut-short': accepted })).toBe(true);
  expect(isShownBy({ 'other-value': accepted })).toBe(true);
});

it('a parameter of which some values are rejected has a cause of its own', () => {
  expect(isShownBy({ 'other-value': rejected, 'near-case': accepted })).toBe(false);
  expect(isShownBy({ 'other-value': accepted, 'cut-short': rejected })).toBe(false);
  expect(isShownBy({ 'other-value': accepted }, 'rejects application/json enum')).toBe(false);
});

it('parameters of one name count once', () => {
  const counted = (operation: string): string | undefined =>
    unlistedValues.counted?.({ main: { id: `${operation} rejects query b enum`, operation } } as unknown as Symptom);
  expect(counted('GET /a')).toBe(counted('GET /c'));
});
