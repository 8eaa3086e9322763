import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Aspect, Row } from '../clause/index.ts';
import { tested } from '../clause/model/row.ts';
import type { OperationRows } from '../plan/index.ts';
import { pass } from '../verdict/index.ts';
import { rounds, type Round } from './rounds.ts';
import { SelectedRows } from './selected-rows.ts';

function rowOf(aspect: Aspect): Row {
  const clause = { id: aspect, level: 'must', sentence: '', stated: '', operation: 'POST /', aspect } as const;
  const arbitrary = fc.constant({ kind: 'probe', draft: { input: {} } } as const);
  return tested({ clause, variants: [{ name: '', arbitrary }], judge: () => pass });
}

const early = [rowOf('accepts valid requests'), rowOf('rejects invalid bodies')];
const late = rowOf('rejects invalid bodies');

/** The rows of the aspects, and how often all rows of the operation were derived. */
function selectedOf(aspects: readonly Aspect[]): { rows: SelectedRows; derived: () => number } {
  let derived = 0;
  const plan = {
    early,
    watching: [],
    lateAspects: ['rejects invalid bodies'],
    get rows() {
      derived += 1;
      return [...early, late];
    },
  } as unknown as OperationRows;
  return { rows: new SelectedRows({ plan, aspects }), derived: () => derived };
}

const sequence = rounds();
const next = (): Round => sequence.next().value as Round;
const [first, second, third] = [next(), next(), next()];

it('are those that take little to derive in the first round, and no others are derived', () => {
  const { rows, derived } = selectedOf(['accepts valid requests', 'rejects invalid bodies']);
  expect(rows.in(first)).toEqual(early);
  expect(rows.all).toEqual(early);
  expect(rows.unplanned).toEqual(['rejects invalid bodies']);
  expect(derived()).toBe(0);
});

it('are the others in the second round, and all from then on', () => {
  const { rows } = selectedOf(['accepts valid requests', 'rejects invalid bodies']);
  expect(rows.in(second)).toEqual([late]);
  expect(rows.in(first)).toEqual(early);
  expect(rows.in(third)).toEqual([...early, late]);
  expect(rows.all).toEqual([...early, late]);
  expect(rows.unplanned).toEqual([]);
});

it('are never all derived if only aspects are tested that have no others', () => {
  const { rows, derived } = selectedOf(['accepts valid requests']);
  expect([first, second, third].map((round) => rows.in(round))).toEqual([[early[0]], [], [early[0]]]);
  expect(rows.unplanned).toEqual([]);
  expect(derived()).toBe(0);
});
