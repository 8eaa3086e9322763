import { get, getAt, isObject, type Json } from '../../json/index.ts';
import type { SchemaView } from '../../schema/index.ts';
import { singular, wordsIn, type Document, type Operation } from '../../document/index.ts';
import { bareName } from './bare-name.ts';
import { hasOrder, wrongPair, showsOrder, type Sorting } from './sorting.ts';

/** An order of a list that its document states in words, and the words. */
export interface DescribedOrder {
  readonly words: string;
  /** The fields by which the list can be in this order: one of them is enough. */
  readonly sortings: readonly Sorting[];
}

/** "newest first", "The most recent booking comes first". */
const byAge =
  /\b(?:(newest|latest|most recent(?:ly (?:created|added))?)|(oldest))(?: \w+)?(?:,? (?:comes?|are|is|being))? first\b/i;
/** "sorted by `name`", "ordered by name, descending". */
const byField =
  /\b(?:sorted|ordered) (?:first )?by (?:(ascending|descending) )?[`'"]?(\w+)[`'"]?(?:,? (?:in )?(ascending|descending)\b)?/i;
/** "by ascending position". */
const byDirection = /\bby (ascending|descending) [`'"]?(\w+)[`'"]?/i;

/** Words for one end of an order, with the kind of values that have it, and the direction in which it comes first. */
const ends: readonly (readonly [words: string, kind: 'time' | 'number' | 'text', Sorting['direction']])[] = [
  ['earliest|oldest', 'time', 'ascending'],
  ['latest|newest|most recent', 'time', 'descending'],
  ['lowest|smallest|least', 'number', 'ascending'],
  ['highest|largest|greatest', 'number', 'descending'],
  ['a to z|a[-–]z', 'text', 'ascending'],
  ['z to a|z[-–]a', 'text', 'descending'],
];
const anyEnd = ends.map(([words]) => words).join('|');
/** "by name, A to Z", "by planned start, the earliest first". */
const byEnd = new RegExp(`\\bby [\`'"]?(\\w+(?: \\w+){0,2})[\`'"]?,? (?:the )?(${anyEnd})\\b(?: first)?`, 'i');
/** "in alphabetical order of their labels", "sorted alphabetically by name". */
const byAlphabet =
  /(?<!\breverse )\b(?:in )?alphabetical(?:ly|(?: order)?)?(?: sorted)? (?:of|by) (?:(?:the|their|its) )?[`'"]?(\w+(?: name)?)\b/i;
/** "the latest `paid_at` first". */
const endOf = new RegExp(`\\b(${anyEnd}) [\`'"](\\w+)[\`'"] first\\b`, 'i');

/** A field with a day or time. */
const ofTime = /(?:^|_)(?:at|on|date|day|time|created|updated|added)$|(?:At|On|Date|Day|Time)$/;

/**
 * The order in which a list is by its summary or its description; undefined if they state none. An order by age is one by a
 * field with a time, whichever that is.
 */
export function describedOrder(document: Document, operation: Operation, item: SchemaView): DescribedOrder | undefined {
  const texts = ['summary', 'description'].flatMap((name) => {
    const text = getAt(document.root, `${operation.pointer}/${name}`);
    return typeof text === 'string' ? [text] : [];
  });
  for (const text of texts) {
    const [exact = ''] = byEnd.exec(text) ?? endOf.exec(text) ?? [];
    const ended = exact === '' ? undefined : sortingsByEnd(exact, item);
    if (ended !== undefined && ended.length > 0) return { words: exact, sortings: ended };
    // "By kind, newest first" is by age within a kind only.
    if (ended !== undefined) continue;
    const [exactly = '', name = ''] = byAlphabet.exec(text) ?? [];
    const inAlphabet = exactly === '' ? [] : sortingsByAlphabet(name, item);
    if (inAlphabet.length > 0) return { words: exactly, sortings: inAlphabet };
    const [words = ''] = byAge.exec(text) ?? byField.exec(text) ?? byDirection.exec(text) ?? [];
    const sortings = words === '' ? [] : sortingsIn(words, item);
    if (sortings.length > 0) return { words, sortings };
    const inWords = byWordsOfField(text, item);
    if (inWords !== undefined) return inWords;
  }
  return undefined;
}

/**
 * The order by a field that words name. There is none if that end of the order does not suit its values: only a time can be the
 * latest.
 *
 * @returns undefined if they name no field
 */
function sortingsByEnd(words: string, item: SchemaView): Sorting[] | undefined {
  const [, phrase = '', first = ''] = byEnd.exec(words) ?? [];
  const [, last = '', named = ''] = endOf.exec(words) ?? [];
  const [name, end] = phrase === '' ? [named, last] : [phrase, first];
  const [, kind, direction] = ends.find(([each]) => new RegExp(`^(?:${each})$`, 'i').test(end)) ?? [];
  const field = item.propertyNames.find((each) => bareName(each) === bareName(name));
  if (field === undefined || kind === undefined || direction === undefined) return undefined;
  const view = item.property(field);
  const isOfKind = {
    time: ['date', 'date-time'].some((format) => view.values('format').includes(format)),
    number: ['integer', 'number'].some((type) => view.hasType(type)),
    text: view.hasType('string') && hasOrder(view, field),
  };
  return isOfKind[kind] ? [{ value: null, field, direction }] : [];
}

/** The order by a field with a name of several words: "sorted by last name" for `lastName`. */
function byWordsOfField(text: string, item: SchemaView): DescribedOrder | undefined {
  for (const field of item.propertyNames) {
    const names = wordsIn(field).filter((word) => /^[a-z\d]+$/.test(word));
    if (names.length < 2 || !hasOrder(item.property(field), field)) continue;
    const [words, before, after] =
      new RegExp(
        `\\b(?:sorted|ordered) (?:first )?by (?:(ascending|descending) )?(?:(?:the|their|its) )?${names.join(' ')}\\b(?:,? (?:in )?(ascending|descending)\\b)?`,
        'i',
      ).exec(text) ?? [];
    if (words === undefined) continue;
    return { words, sortings: [{ value: null, field, direction: directionOf(before ?? after) }] };
  }
  return undefined;
}

/** The order from A to Z by a field of a text that words name: their `labels` are the `label` of each. */
function sortingsByAlphabet(name: string, item: SchemaView): Sorting[] {
  const named = [bareName(name), singular(bareName(name))];
  const field = item.propertyNames.find((each) => named.includes(bareName(each)));
  if (field === undefined || !item.property(field).hasType('string') || !hasOrder(item.property(field), field))
    return [];
  return [{ value: null, field, direction: 'ascending' }];
}

/** The direction that a word states. */
function directionOf(word: string | undefined): Sorting['direction'] {
  if (word === undefined) return 'either';
  return word.toLowerCase() === 'descending' ? 'descending' : 'ascending';
}

function sortingsIn(words: string, item: SchemaView): Sorting[] {
  const [, young, old] = byAge.exec(words) ?? [];
  const [, before, name = '', after] = byField.exec(words) ?? byDirection.exec(words) ?? [];
  const value = null;
  if (young === undefined && old === undefined) {
    const field = item.propertyNames.find((each) => bareName(each) === bareName(name));
    if (field === undefined || !hasOrder(item.property(field), field)) return [];
    return [{ value, field, direction: directionOf(before ?? after) }];
  }
  const isTime = (field: string): boolean => {
    const formats = item.property(field).values('format');
    return formats.includes('date-time') || formats.includes('date') || ofTime.test(field);
  };
  const direction = young === undefined ? 'ascending' : 'descending';
  return item.propertyNames.filter(isTime).map((field): Sorting => ({ value, field, direction }));
}

/** What the items of a list show about its described order. */
export type ShownOrder =
  | { readonly kind: 'kept' }
  | { readonly kind: 'open' }
  | { readonly kind: 'broken'; readonly sorting: Sorting; readonly pair: readonly [Json, Json] };

/**
 * Whether items are in a described order. It is broken if no field has it that shows an order, and if a time of creation is
 * among these.
 */
export function orderShown({ sortings }: DescribedOrder, items: readonly Json[]): ShownOrder {
  const shown = sortings.filter((sorting) => showsOrder(sorting, items));
  const broken = shown.flatMap((sorting) => {
    const pair = wrongPair(sorting, items);
    return pair === undefined ? [] : [{ kind: 'broken', sorting, pair } as const];
  });
  if (broken.length < shown.length) return { kind: 'kept' };
  const [only, ...others] = sortings;
  const certain = others.length === 0 ? only : sortings.find(({ field }) => isOfCreation(field));
  return broken.find(({ sorting }) => sorting === certain) ?? { kind: 'open' };
}

/** A time with fractions of a second. */
const precise = /^\d{4}-\d{2}-\d{2}[Tt].*\.\d{3}/;

/**
 * What a list shows about an order by age with resources that were made one after the other, less than a second apart. How
 * many milliseconds are between them does not matter then: each was there before the next one was made.
 *
 * @param made the resources as their creations answered, in the order in which they were made
 */
export function orderOfMade({ sortings }: DescribedOrder, made: readonly Json[], items: readonly Json[]): ShownOrder {
  const [only, ...others] = sortings;
  const sorting = others.length === 0 ? only : sortings.find(({ field }) => isOfCreation(field));
  if (sorting === undefined || sorting.direction === 'either') return { kind: 'open' };
  const timeOf = (item: Json): string => {
    const time = isObject(item) ? get(item, sorting.field) : undefined;
    return typeof time === 'string' && precise.test(time) ? time : '';
  };
  const times = made.map(timeOf);
  const isLater = (one: string, other: string): boolean => Date.parse(one) > Date.parse(other);
  if (times.some((time, index) => index > 0 && !isLater(time, times[index - 1] ?? ''))) return { kind: 'open' };
  const all = items.map(timeOf);
  const listed = all.filter((time) => times.includes(time));
  if (listed.length < 2 || new Set(listed).size < listed.length) return { kind: 'open' };
  for (const [index, other] of listed.slice(1).entries()) {
    const one = listed[index] ?? '';
    const isWrong = sorting.direction === 'descending' ? isLater(other, one) : isLater(one, other);
    if (isWrong) return { kind: 'broken', sorting, pair: [one, other] };
  }
  return { kind: 'kept' };
}

const isOfCreation = (field: string): boolean => /^(?:date|time)?created/.test(bareName(field));
