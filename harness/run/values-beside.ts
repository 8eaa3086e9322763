import type { Input } from '../exchange/index.ts';
import {
  childPointer,
  compareNumbers,
  getAt,
  isNumber,
  isObject,
  parentPointer,
  removeAt,
  setAt,
  typeOf,
  type Json,
} from '../json/index.ts';

/** The most places beside a value that are changed. */
const mostBeside = 3;

/** A text that begins like a date, a time or a version. */
const ordered = /^\d+[-:.]\d/;

/** A place beside another one, with values that can go with it by a rule: most rules between two places compare them. */
export interface Beside {
  readonly place: string;
  /**
   * The value of the other place; the days before and after it; and the smallest and the largest of valid inputs, where values have
   * an order.
   */
  readonly values: readonly Json[];
}

/** The places beside one with values of its type. @param drawn valid inputs with values that are likely extreme */
export function valuesBeside(input: Input, place: string, drawn: readonly Input[]): Beside[] {
  const value = getAt(input, place);
  const around = parentPointer(place);
  const holder = getAt(input, around);
  if (value === undefined || !isObject(holder)) return [];
  const hasOrder = isNumber(value) || (typeof value === 'string' && ordered.test(value));
  return Object.entries(holder)
    .map(([name, other]) => ({ place: childPointer(around, name), other }))
    .filter((each) => each.place !== place && typeOf(each.other) === typeOf(value))
    .slice(0, mostBeside)
    .map((each) => {
      const values = hasOrder ? drawn.flatMap((one) => getAt(one, each.place) ?? []).toSorted(compare) : [];
      const extreme = [...values.slice(0, 1), ...values.slice(1).slice(-1)];
      return { place: each.place, values: [value, ...daysBeside(value), ...extreme] };
    });
}

const dayInMs = 24 * 60 * 60 * 1000;

/** The days before and after a date, or that of a time: a period can have a longest and a shortest length. */
function daysBeside(value: Json): string[] {
  const [, date, rest = ''] = typeof value === 'string' ? (/^(\d{4}-\d\d-\d\d)(T.*)?$/s.exec(value) ?? []) : [];
  const at = date === undefined ? NaN : Date.parse(date);
  if (Number.isNaN(at)) return [];
  const days = [at - dayInMs, at + dayInMs].map((time) => new Date(time).toISOString());
  // Years beyond four digits have another notation.
  return days.flatMap((day) => (/^\d{4}-/.test(day) ? [day.slice(0, 10) + rest] : []));
}

/** An input, and the places in which it was changed. */
export interface ChangedInput {
  readonly input: Input;
  readonly changed: readonly string[];
}

/** The input with the same kind of value in all places beside one. */
export function* allBeside(input: Input, beside: readonly Beside[]): Generator<ChangedInput> {
  const most = Math.max(0, ...beside.map(({ values }) => values.length));
  for (let at = 0; at < most; at += 1) {
    const changed = beside.reduce<Json>((into, { place, values }) => {
      const value = values[at];
      return value === undefined ? into : setAt(into, place, value);
    }, input);
    if (isObject(changed)) yield { input: changed, changed: beside.map(({ place }) => place) };
  }
}

/** The input with each value in one place beside another, or none. */
export function* eachBeside(input: Input, beside: readonly Beside[]): Generator<ChangedInput> {
  for (const { place, values } of beside) {
    // With a single place, these were sent before.
    for (const value of beside.length > 1 ? values : []) {
      const changed = setAt(input, place, value);
      if (isObject(changed)) yield { input: changed, changed: [place] };
    }
    const without = removeAt(input, place);
    if (isObject(without)) yield { input: without, changed: [] };
  }
}

/** Compares numbers by value, and texts by their code units: so dates are in order of time. */
function compare(one: Json, other: Json): number {
  if (isNumber(one) && isNumber(other)) return compareNumbers(one, other);
  return typeof one === 'string' && typeof other === 'string' && one > other ? 1 : -1;
}
