import { opposites, type Fact } from '../fact/fact.ts';
import type { ArrayForm, Goal } from './form.ts';
import { keeps } from './keeps.ts';
import { mostMembers } from './reach.ts';

/** What planning needs from the algebra. */
interface ItemAlgebra {
  item(form: ArrayForm, index: number): Goal;
  and(goal: Goal, facts: readonly Fact[]): Goal;
}

interface Planning {
  readonly algebra: ItemAlgebra;
  readonly form: ArrayForm;
  readonly items: Goal[];
  readonly possible: (goal: Goal) => boolean;
}

/** The order in which the indexes of an array are tried for the items that it must contain. */
export type Order = (indexes: number[]) => readonly number[];

/** What each item of an array must satisfy, so that the array contains as many matching items as it must and may. */
export interface ArrayPlan {
  readonly items: readonly Goal[];
  /** The indexes of two items that must be equal, where the array must have duplicates. */
  readonly twins?: readonly [number, number];
}

/** About this many lengths are tried beyond the first ones. */
const mostLengths = 50;

/** The arrays that are planned are at most this much longer than necessary. */
const spareItems = 12;

/** The lengths to try, shortest first. */
export function plannedLengths({ minItems, maxItems, counts, some }: ArrayForm): number[] {
  const needed = counts.reduce((sum, { least }) => sum + least, 0) + some.length;
  const end = Math.min(maxItems, mostMembers, minItems + needed + (needed > 0 ? spareItems : 0));
  const lengths: number[] = [];
  // Of many lengths only some are tried, because planning takes time proportional to the length.
  const step = Math.ceil(needed / mostLengths);
  for (let length = minItems; length <= end; length += length < minItems + spareItems ? 1 : Math.max(1, step)) {
    lengths.push(length);
  }
  return lengths;
}

/**
 * A plan for an array of a certain length, or undefined where none is found.
 *
 * @param possible whether a goal may be used for an item
 */
export function planArray(
  algebra: ItemAlgebra,
  form: ArrayForm,
  length: number,
  order: Order,
  possible: (goal: Goal) => boolean,
): ArrayPlan | undefined {
  const items = Array.from({ length }, (_, index) => algebra.item(form, index));
  if (!items.every(possible)) return undefined;
  const indexes = order([...items.keys()]);
  const planning = { algebra, form, items, possible };
  for (const { from, to, value } of form.some) {
    const within = indexes.filter((index) => index >= from && index < to);
    if (!place(planning, within, value, 1)) return undefined;
  }
  for (const { value, least, most } of form.counts) {
    if (!place(planning, indexes, value, least)) return undefined;
    if (most < Infinity && !limit(planning, value, most)) return undefined;
  }
  return form.repeated ? withTwins(algebra, items, indexes, possible) : { items };
}

/** Makes `count` of the items satisfy the facts. A fixed item is counted where it satisfies them, but not changed. */
function place(
  { algebra, form, items, possible }: Planning,
  indexes: readonly number[],
  value: readonly Fact[],
  count: number,
): boolean {
  let placed = indexes.filter((index) => surely(form.fixed?.get(index), value)).length;
  for (const index of indexes) {
    if (placed >= count) break;
    const item = form.fixed?.has(index) ? undefined : items[index];
    const narrowed = item && algebra.and(item, value);
    if (narrowed === undefined || !possible(narrowed)) continue;
    items[index] = narrowed;
    placed++;
  }
  return placed >= count;
}

/** Makes all items except at most `most` not satisfy the facts. */
function limit({ algebra, form, items, possible }: Planning, value: readonly Fact[], most: number): boolean {
  const without = opposites(value);
  let keeping = 0;
  for (const [index, item] of items.entries()) {
    const fixed = form.fixed?.get(index);
    if (fixed) {
      if (without === undefined || !surely(fixed, without)) keeping++;
      continue;
    }
    const other = without && algebra.and(item, without);
    if (other && possible(other)) items[index] = other;
    else keeping++;
  }
  return keeping <= most;
}

/** Whether it is certain that all values of a goal satisfy the facts. */
function surely(goal: Goal | undefined, facts: readonly Fact[]): boolean {
  return (
    goal?.forms.every(
      (form) => form.kind === 'finite' && form.values.every((value) => facts.every((fact) => keeps(fact, value))),
    ) === true
  );
}

function withTwins(
  algebra: ItemAlgebra,
  items: Goal[],
  indexes: readonly number[],
  possible: (goal: Goal) => boolean,
): ArrayPlan | undefined {
  for (const first of indexes) {
    for (const second of indexes.filter((index) => index > first)) {
      const [one, other] = [items[first], items[second]];
      const both = one && other && algebra.and(one, other.facts);
      if (both && possible(both)) {
        items[first] = items[second] = both;
        return { items, twins: [first, second] };
      }
    }
  }
  return undefined;
}
