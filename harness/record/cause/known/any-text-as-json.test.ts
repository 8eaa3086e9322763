import { expect, it } from 'vitest';
import type { Symptom } from './known-cause.ts';
import { notUtf8 } from './not-utf-8.ts';

const variants = ['cut-short', 'trailing-comma', 'trailing-letter', 'single-quotes', 'no-quotes', 'utf-8-stray-byte'];

/** Whether texts that are not UTF-8 have a cause of their own, where an operation does so with malformed JSON. */
function isOwn(cause: 'accepted' | 'status 500'): boolean {
  const violated = { pass: 0, violation: 1, observation: 0, inconclusive: 0 };
  const main = {
    id: 'POST /plants rejects malformed body',
    operation: 'POST /plants',
    aspect: 'rejects malformed bodies',
    kind: 'rejects malformed JSON',
    tally: { variants: Object.fromEntries(variants.map((name) => [name, violated])), observations: {} },
  };
  const finding = (of: string, shown: readonly string[]): object => ({
    clauses: [main.id],
    cause: of,
    variants: shown,
  });
  const own = { main, finding: finding('accepted', ['utf-8-stray-byte']), failing: new Set(['utf-8-stray-byte']) };
  const other = { main, finding: finding(cause, variants.slice(0, -1)) };
  return notUtf8.isShownBy({ ...own, kind: main.kind, clauses: new Map(), beside: [other] } as unknown as Symptom);
}

it('texts that are not UTF-8 are not any text, where the server fails at malformed JSON', () => {
  expect(isOwn('status 500')).toBe(true);
  expect(isOwn('accepted')).toBe(false);
});
