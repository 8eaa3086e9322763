import type { FieldOrder, RequestModel } from '../../clause/index.ts';
import type { Input } from '../../exchange/index.ts';
import {
  equals,
  formatPointer,
  getAt,
  isArray,
  isNumber,
  isObject,
  parsePointer,
  setAt,
  type Json,
} from '../../json/index.ts';
import type { Lesson } from './demands.ts';
import { isDated, laterBy } from './likely.ts';
import { acceptsAt } from './places.ts';
import { isTimeOfDay, timesBeside } from './time-of-day.ts';

/** A value in a place, and the value that it is compared with, in another one. */
interface FieldRelation {
  readonly place: string;
  readonly order: FieldOrder;
  readonly other: string;
}

/**
 * The values that a request needs so that its fields are related as the server is known to demand: an end after the start, the
 * currency of the budget. Without them, the request shows that demand and nothing else.
 *
 * @param lessons what the server is known to demand of the operation
 * @param isKept whether a place keeps its value, because the request is about it: then the other one changes
 * @returns the places that change, with their values
 */
export function relatedValues(
  model: RequestModel,
  input: Input,
  lessons: readonly Lesson[],
  isKept: (place: string) => boolean,
): [place: string, value: Json][] {
  const found: [string, Json][] = [];
  let all: Json = input;
  for (const each of lessons.flatMap((lesson) => relationsOf(lesson, input))) {
    const way = isKept(each.place) ? reversed(each) : each;
    // Nothing is later than the end of the day: then the other one changes.
    const ways = isTimeOfDay(getAt(all, way.place) ?? null) ? [way, reversed(way)] : [way];
    const [moved] = ways.flatMap(({ place, order, other }): [string, Json][] => {
      const fitting = isKept(place) ? undefined : fittingValue(model, all, { place, order, other });
      return fitting === undefined ? [] : [[place, fitting]];
    });
    if (moved === undefined) continue;
    all = setAt(all, ...moved);
    found.push(moved);
  }
  return found;
}

/** A value that is related as it has to be; undefined if the present one is, or if the document allows none. */
function fittingValue(model: RequestModel, all: Json, { place, order, other }: FieldRelation): Json | undefined {
  const [value, reference] = [getAt(all, place), getAt(all, other)];
  if (value === undefined || reference === undefined || isRelated(value, order, reference)) return undefined;
  // Hardly any server that compares numbers takes one below zero.
  const isLeast = order === 'before' && isNumber(reference) && Number(reference) <= 0;
  return (isLeast ? [reference] : valuesIn(order, reference)).find((given) => acceptsAt(model, all, place, given));
}

/** Values that are related to another one, the nearest first. */
export function valuesIn(order: FieldOrder, reference: Json): Json[] {
  if (order === 'equal') return [reference];
  if (isTimeOfDay(reference)) return timesBeside(reference, order);
  const step = order === 'after' ? 1 : -1;
  const values = isNumber(reference)
    ? [Number(reference) + step, Number(reference) + step * 10]
    : [laterBy(reference, step), laterBy(reference, step * 30)];
  return values.filter((each) => !equals(each, reference));
}

/** Whether two values are related so; also if they are equal, which most orders allow, or can't be compared. */
function isRelated(value: Json, order: FieldOrder, reference: Json): boolean {
  if (order === 'equal') return equals(value, reference);
  const isMore = isNumber(value) && isNumber(reference) ? Number(value) > Number(reference) : isLater(value, reference);
  if (isMore === undefined) return true;
  return isMore === (order === 'after') || equals(value, reference);
}

/** Whether a date is later than another one of the same form; undefined if they can't be compared. */
function isLater(value: Json, reference: Json): boolean | undefined {
  const isComparable = typeof value === 'string' && typeof reference === 'string' && value.length === reference.length;
  const isOfTime = (each: Json): boolean => isDated(each) || isTimeOfDay(each);
  return isComparable && isOfTime(value) && isOfTime(reference) ? value > reference : undefined;
}

const opposite: Readonly<Record<FieldOrder, FieldOrder>> = { after: 'before', before: 'after', equal: 'equal' };

function reversed({ place, order, other }: FieldRelation): FieldRelation {
  return { place: other, order: opposite[order], other: place };
}

/** The related places of an input: those of the lesson, and those of the other items, if both are in one list. */
function relationsOf({ pointer, demand, other }: Lesson, input: Input): FieldRelation[] {
  if (demand.kind !== 'ordered' || other === undefined) return [];
  const { order } = demand;
  const [one, two] = [parsePointer(pointer), parsePointer(other)];
  const at = one.findIndex((token) => /^\d+$/.test(token));
  const list = at < 0 ? undefined : getAt(input, formatPointer(one.slice(0, at)));
  const isShared =
    list !== undefined && isArray(list) && one.slice(0, at + 1).every((token, index) => token === two[index]);
  if (!isShared) return [{ place: pointer, order, other }];
  const inItem = (tokens: readonly string[], index: number): string =>
    formatPointer(tokens.map((token, depth) => (depth === at ? String(index) : token)));
  return list.flatMap((item, index) =>
    isObject(item) ? [{ place: inItem(one, index), order, other: inItem(two, index) }] : [],
  );
}
