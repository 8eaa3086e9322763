import { expect, it } from 'vitest';
import { anyJsonType } from './any-json-type.ts';
import type { Symptom } from './known-cause.ts';

type Counts = Readonly<Record<string, { readonly pass: number; readonly violation: number }>>;

const [accepted, rejected, unsent] = [
  { pass: 0, violation: 1 },
  { pass: 1, violation: 0 },
  { pass: 0, violation: 0 },
];

const symptom = (keyword: string, variants: Counts): Pick<Symptom, 'finding' | 'main'> =>
  ({
    main: { id: `PATCH /a rejects body /b ${keyword}`, operation: 'PATCH /a', tally: { variants } },
    finding: { cause: 'accepted', variants: [] },
  }) as unknown as Pick<Symptom, 'finding' | 'main'>;

/** Whether a finding about a keyword has the cause, beside one about the type of the same field. */
function explains(keyword: string, types: Counts, own: Counts = { broken: accepted }): boolean | undefined {
  const about = symptom(keyword, own);
  const all = { ...about, kind: `rejects application/json ${keyword}`, failing: new Set(['broken']) };
  return anyJsonType.canExplain?.({ ...all, beside: [symptom('type', types)] } as unknown as Symptom);
}

it('a value of another type that is accepted explains each other broken keyword of the field', () => {
  for (const keyword of ['enum', 'format', 'oneOf']) expect(explains(keyword, { integer: accepted })).toBe(true);
  expect(explains('enum', { integer: accepted, object: unsent })).toBe(true);
});

it('a keyword that is checked, or a field of which a type is, has a cause of its own', () => {
  expect(explains('enum', { integer: accepted }, { 'other-value': accepted, 'near-case': rejected })).toBe(false);
  expect(explains('enum', { integer: accepted, object: rejected })).toBe(false);
  expect(explains('enum', { null: accepted, object: unsent })).toBe(false);
});

it('scalars of each other type that are accepted explain a broken keyword, although a list or an object is rejected', () => {
  const structured = { array: rejected, object: rejected };
  expect(explains('format', { integer: accepted, boolean: accepted, ...structured })).toBe(true);
  expect(explains('format', { integer: accepted, number: accepted, ...structured })).toBe(false);
  expect(explains('format', { integer: accepted, boolean: accepted, string: rejected })).toBe(false);
  expect(explains('required', { integer: accepted, boolean: accepted, ...structured })).toBe(false);
});

it('the absence of a field is explained if null and another type are accepted', () => {
  expect(explains('required', { integer: accepted, null: accepted })).toBe(true);
  expect(explains('required', { integer: accepted })).toBe(false);
});
