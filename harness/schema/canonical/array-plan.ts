import { opposites, type Fact } from '../fact/fact.ts';
import type { ArrayForm, Goal } from './form.ts';
import { keeps } from './keeps.ts';
import { mostMembers } from './reach.ts';

/** What a plan needs of the algebra. */
interface Items {
  item(form: ArrayForm, index: number): Goal;
  and(goal: Goal, facts: readonly Fact[]): Goal;
}

interface Planning {
  readonly algebra: Items;
  readonly form: ArrayForm;
  readonly items: Goal[];
  readonly possible: (goal: Goal) => boolean;
}

/** The order in which the places of an array are tried for what it must contain. */
export type Order = (indexes: number[]) => readonly number[];

/** What each item of an array of some length must keep, so that all that it must contain is there and no more. */
export interface ArrayPlan {
  readonly items: readonly Goal[];
  /** Two items that must be equal, where the array must hold such. */
  readonly twins?: readonly [number, number];
}

/** So many lengths are tried, but for the first. */
const mostLengths = 50;

/** Longer arrays are only planned where the schema asks for them. */
const spareItems = 12;

/** The lengths that are worth a try, shortest first. */
export function plannedLengths({ minItems, maxItems, counts, some }: ArrayForm): number[] {
  const needed = counts.reduce((sum, { least }) => sum + least, 0) + some.length;
  const end = Math.min(maxItems, mostMembers, minItems + needed + (needed > 0 ? spareItems : 0));
  const lengths: number[] = [];
  // Of many lengths some are tried: each takes time in proportion to it.
  const step = Math.ceil(needed / mostLengths);
  for (let length = minItems; length <= end; length += length < minItems + spareItems ? 1 : Math.max(1, step)) {
    lengths.push(length);
  }
  return lengths;
}

/** A plan for an array of a length, or undefined when none is found. `possible` says which goals may be asked for. */
export function planArray(
  algebra: Items,
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

/** Asks so many of the items to keep the facts; what stands at a fixed place keeps them or not, but is not asked. */
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
    const asked = item && algebra.and(item, value);
    if (asked === undefined || !possible(asked)) continue;
    items[index] = asked;
    placed++;
  }
  return placed >= count;
}

/** Asks all items but so many not to keep the facts. */
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

/** Whether all values of a goal keep the facts, as far as that is plain. */
function surely(goal: Goal | undefined, facts: readonly Fact[]): boolean {
  return (
    goal?.forms.every(
      (form) => form.kind === 'finite' && form.values.every((value) => facts.every((fact) => keeps(fact, value))),
    ) === true
  );
}

function withTwins(
  algebra: Items,
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
