import { wordsIn } from '../../document/index.ts';
import type { Json } from '../../json/index.ts';
import type { SchemaView } from '../../schema/index.ts';
import { bareName } from './bare-name.ts';
import type { FieldFilter } from './field-filter.ts';
import { isDecimal } from './ordered-values.ts';

/** A pattern of nothing but numbers. */
const ofDecimals = /^\^(?:[-?+*.0-9{},()|$]|\\[d.]|\[[-0-9.]+\])+\$$/;

/** What names say about a range, with the name of the field. */
const ranges: readonly (readonly [name: RegExp, relation: FieldFilter['relation']])[] = [
  [/^(?:min|minimum)(.+)$/, 'is at least '],
  [/^(?:max|maximum)(.+)$/, 'is at most '],
  [/^(.+?)(?:min|gte|ge)$/, 'is at least '],
  [/^(.+?)(?:max|lte|le)$/, 'is at most '],
  [/^(.+?)gt$/, 'is more than '],
  [/^(.+?)lt$/, 'is less than '],
  [/^(.+?)from$/, 'is at least '],
  [/^(.+?)(?:since|after)$/, 'is from '],
  [/^(.+?)(?:to|until|till|before)$/, 'is until '],
];
/** A field of a day or time has the name of what happened, and often one of these: `issuedOn`, `created_at`. */
const occasion = /(?:on|at|date|day|time)$/;

/** A field of a number often has the name of what it measures, and one of these: `weightGrams`, `price_cents`. */
const unit =
  /^(?:k?g|mg|kilo(?:gram)?s?|grams?|[cmk]?m|met(?:er|re)s?|kilomet(?:er|re)s?|millimet(?:er|re)s?|centimet(?:er|re)s?|ms|milli(?:second)?s?|s|secs?|seconds?|mins?|minutes?|hours?|days?|l|ml|lit(?:er|re)s?|[km]?b|bytes|cents?|euros?|eur|usd|dollars?|gbp|chf|percent|pct)$/;

/** The filter by a bound of a number, a day or a time: `min_weight`, `created_before`. */
export function rangeOf(name: string, view: SchemaView, item: SchemaView): FieldFilter | undefined {
  const kind = orderedKind(view);
  if (kind === undefined) return undefined;
  const fields = item.propertyNames.filter((field) => orderedKind(item.property(field)) === kind);
  for (const [form, relation] of ranges) {
    const base = form.exec(name)?.[1];
    if (base === undefined) continue;
    const found =
      fields.find((field) => bareName(field) === base) ??
      fields.find((field) => occasion.test(bareName(field)) && bareName(field).replace(occasion, '') === base) ??
      onlyOne(
        fields.filter((field) => bareName(field).startsWith(base) && unit.test(bareName(field).slice(base.length))),
      ) ??
      onlyOne(fields.filter((field) => (kind === 'number' ? endsWith : beginsWith)(field, base)));
    if (found !== undefined) return bound(found, relation, view);
    const inObject = boundInObject(base, view, item);
    if (inObject !== undefined) return { ...bound(inObject.field, relation, view), inner: inObject.inner };
  }
  // The items have one day or time, so a period is about that.
  const [only, ...others] = periodsOf(name, view, item);
  return others.length === 0 ? only : undefined;
}

/**
 * The filters by each day or time of the items, for a parameter with a name such as `from` or `until`. If there are several, words have to
 * say which one it is: see `filterAsSaid`.
 */
export function periodsOf(name: string, view: SchemaView, item: SchemaView): FieldFilter[] {
  const kind = orderedKind(view);
  const [, relation] = periods.find(([form]) => form.test(name)) ?? [];
  if (kind === undefined || kind === 'number' || relation === undefined) return [];
  const fields = item.propertyNames.filter((field) => orderedKind(item.property(field)) === kind);
  return fields.map((field) => bound(field, relation, view));
}

const periods: readonly (readonly [name: RegExp, relation: FieldFilter['relation']])[] = [
  [/^from$/, 'is at least '],
  [/^(?:since|after)$/, 'is from '],
  [/^(?:to|until|till|before)$/, 'is until '],
];

/** What happens at the time of a field, as the beginning of a word: `start` for `startedAt`. */
export function occasionOf(field: string): string {
  return bareName(field)
    .replace(occasion, '')
    .replace(/(?:ed|es|s|e|d)$/, '');
}

/** The fields of the items that have a day or time of the same kind as a field. */
export const timesLike = (field: string, item: SchemaView): string[] =>
  item.propertyNames.filter((each) => orderedKind(item.property(each)) === orderedKind(item.property(field)));

/** The only number in an object of the items that has the name of a bound: the amount of a `price` with its currency. */
function boundInObject(
  base: string,
  view: SchemaView,
  item: SchemaView,
): { readonly field: string; readonly inner: string } | undefined {
  const field = item.propertyNames.find((each) => bareName(each) === base);
  const object = field === undefined ? undefined : item.property(field);
  if (field === undefined || object === undefined || object.hasType('array')) return undefined;
  // A number of cents does not bound an amount in euros.
  const isAlike = (inner: SchemaView): boolean =>
    orderedKind(inner) === orderedKind(view) && inner.hasType('integer') === view.hasType('integer');
  const numbers = object.propertyNames.filter((inner) => orderedKind(object.property(inner)) !== undefined);
  const inner = onlyOne(numbers);
  return inner !== undefined && isAlike(object.property(inner)) ? { field, inner } : undefined;
}

/** Whether a name begins with these words: `planned_start` with `planned`. */
function beginsWith(field: string, base: string): boolean {
  const words = wordsIn(field);
  return words.some((_, index) => words.slice(0, index + 1).join('') === base);
}

/** What a parameter can limit the number of: it is not about a field with that word at its end. */
const counted = /^(?:results?|items?|rows?|entries|records?|hits|counts?|totals?|numbers?|sizes?|pages?|length)$/;

/** Whether a name ends with these words: `daily_rate` with `rate`. */
function endsWith(field: string, base: string): boolean {
  const words = wordsIn(field);
  return !counted.test(base) && words.some((_, index) => words.slice(index).join('') === base);
}

const onlyOne = ([first, ...others]: readonly string[]): string | undefined =>
  others.length === 0 ? first : undefined;

/** A bound of a field. It can be beyond all values of that. */
function bound(field: string, relation: FieldFilter['relation'], view: SchemaView): FieldFilter {
  const ask = (value: Json): Json => (isDecimal(value) && !view.hasType('string') ? Number(value) : value);
  return { field, relation, ask, canBeHad: () => true };
}

/** The kind of values that have an order. */
function orderedKind(view: SchemaView): 'number' | 'date' | 'date-time' | undefined {
  if (['integer', 'number'].some((type) => view.hasType(type))) return 'number';
  if (!view.hasType('string')) return undefined;
  const [format, pattern] = ['format', 'pattern'].map((keyword) => view.keyword(keyword));
  if (format === 'decimal' || (typeof pattern === 'string' && ofDecimals.test(pattern))) return 'number';
  return format === 'date' || format === 'date-time' ? format : undefined;
}
