import {
  ExactNumber,
  compareNumbers,
  isInteger,
  isNumber,
  numberText,
  stringify,
  type Json,
  type JsonNumber,
} from '../../json/index.ts';
import {
  clausesOf,
  freeFormats,
  keeps,
  meantForms,
  obstacleOf,
  stringFormats,
  type ValueForm,
  type Goal,
  type NumberForm,
  type StringForm,
} from '../../schema/index.ts';
import type { GenerationContext } from '../generation.ts';
import { reachedBounds } from '../generate/number.ts';
import { fitted, textClasses } from './text.ts';

/** A labelled class of the values of one place. */
export interface ValueClass {
  readonly name: string;
  readonly doubtful?: string;
  readonly goal: Goal;
}

/** The labelled classes of a place's values, in a fixed order. */
export function* classesOf(context: GenerationContext, goal: Goal): Generator<ValueClass> {
  const pick = (values: readonly Json[]) => pool(context, goal, values);
  const meant = meantForms(context.algebra, goal);
  yield* named(members(goal, meant), pick);
  const forms = meant.filter((form) => obstacleOf(form) === undefined);
  yield* named(numberClasses(forms, isSingle(goal)), pick);
  yield* named(stringClasses(forms, doubtOfFormat(goal)), pick);
  yield* arrayClasses(context, goal, forms);
}

interface Candidates {
  readonly name: string;
  readonly doubtful?: string | undefined;
  readonly values: readonly Json[];
}

function* named(
  candidates: Iterable<Candidates>,
  pick: (values: readonly Json[]) => Goal | undefined,
): Generator<ValueClass> {
  for (const { name, doubtful, values } of candidates) {
    const goal = pick(values);
    if (goal !== undefined) yield { name, goal, ...(doubtful !== undefined && { doubtful }) };
  }
}

/** Those of the values that satisfy the goal, or undefined where none does. */
function pool({ algebra }: GenerationContext, goal: Goal, values: readonly Json[]): Goal | undefined {
  const kept = values.filter((value) => goal.facts.every((fact) => keeps(fact, value)));
  return kept.length > 0 ? algebra.union([{ kind: 'finite', values: kept }], goal.facts) : undefined;
}

/** Each value that `const` or `enum` lists. */
function* members(goal: Goal, forms: readonly ValueForm[]): Generator<Candidates> {
  for (const fact of clausesOf(goal.facts)) {
    if (fact.kind !== 'keyword' || fact.node.keywords === false) continue;
    const { enum: listed = [], const: single } = fact.node.keywords;
    const values = fact.keyword === 'enum' ? listed : fact.keyword === 'const' && single !== undefined ? [single] : [];
    for (const value of values.slice(0, 100))
      yield { name: `member ${stringify(value).slice(0, 60)}`, values: [value] };
  }
  const booleans = forms.flatMap((form) => (form.kind === 'finite' ? form.values : []));
  for (const value of [true, false, null]) if (booleans.includes(value)) yield { name: String(value), values: [value] };
}

const double = 2n ** 53n;
const unlimited = 'the document states no limit, but the server can have one';
const writing = 'the notation of integers depends on the parser';

function* numberClasses(forms: readonly ValueForm[], single: boolean): Generator<Candidates> {
  const numbers = forms.flatMap((form) => (form.kind === 'finite' ? form.values.filter(isNumber) : []));
  const open = forms.filter((form): form is NumberForm => form.kind === 'number');
  if (numbers.length === 0 && open.length === 0) return;
  const bounds = open.map(reachedBounds);
  const sorted = numbers.toSorted(compareNumbers);
  yield { name: 'maximum', values: [...bounds.map(({ most }) => most), sorted.at(-1)].filter((n) => n !== undefined) };
  yield { name: 'minimum', values: [...bounds.map(({ least }) => least), sorted[0]].filter((n) => n !== undefined) };
  const size = open.every(isLimited) ? undefined : unlimited;
  yield {
    name: 'beyond-double',
    doubtful: size,
    values: [double + 1n, double - 1n, double, -double - 1n, -double + 1n, 2n * double + 1n],
  };
  yield { name: 'zero', values: [0] };
  // A number without a fraction is valid where any number is.
  if (open.some(({ step }) => step === undefined)) yield { name: 'whole', values: [1, 2, 7, 10, 42, -1, -7] };
  yield { name: 'negative', values: [-1, -2, -10, -128, -32769] };
  yield { name: 'beyond-int32', values: [2147483648, 4294967296, -2147483649, 10_000_000_000] };
  yield* fractions(size, single);
  const integers: JsonNumber[] = [1, 0, 2, 7, 10, 42, -1, ...numbers.filter(isInteger)];
  yield {
    name: 'written-as-1.0',
    doubtful: writing,
    values: integers.map((n) => new ExactNumber(`${numberText(n)}.0`)),
  };
  const powers = ['1e2', '1E2', '2e3', '1e+1', '12e1', '1e0', '-1e2'];
  yield { name: 'written-as-1e2', doubtful: writing, values: powers.map((text) => new ExactNumber(text)) };
}

/**
 * Whether integers have limits on both sides. For other numbers true, because most servers use doubles, which have
 * limits.
 */
function isLimited({ step, minimum, maximum }: NumberForm): boolean {
  return step === undefined || (minimum !== undefined && maximum !== undefined);
}

function* fractions(size: string | undefined, single: boolean): Generator<Candidates> {
  // 9.7, 1.15, 0.57, 0.29 and 19.99 are multiples of 0.01, but as doubles their quotients are fractions.
  yield { name: 'fraction', values: [0.5, 9.7, 1.15, 0.57, -0.25, 0.29, 3.14, 19.99] };
  yield { name: 'small', values: [1e-7, 1e-10, new ExactNumber('0.000000000000000000001')] };
  yield { name: 'large', doubtful: size, values: [1e15 + 0.5, 10n ** 21n, ...(single ? [] : [1e300]), 10n ** 30n] };
  const digits = ['0.1234567890123456789', '123456789.123456789123456789', '-0.30000000000000000004'];
  yield { name: 'many-digits', values: digits.map((text) => new ExactNumber(text)) };
}

/** Whether numbers have single precision by their format: a server that keeps to it has none beyond 3.5e38. */
function isSingle(goal: Goal): boolean {
  return clausesOf(goal.facts).some(
    (fact) =>
      fact.kind === 'keyword' &&
      fact.keyword === 'format' &&
      fact.node.keywords !== false &&
      fact.node.keywords.format === 'float',
  );
}

/** Why it is not certain that a place takes each text that its schema allows: it has a format that asserts nothing. */
export function doubtOfFormat(goal: Goal): string | undefined {
  for (const fact of clausesOf(goal.facts)) {
    if (fact.kind !== 'keyword' || fact.keyword !== 'format' || fact.node.keywords === false) continue;
    const { format = '' } = fact.node.keywords;
    if (!stringFormats.has(format) && !freeFormats.has(format)) return `texts of the format ${format} are not known`;
  }
  return undefined;
}

function* stringClasses(forms: readonly ValueForm[], doubt: string | undefined): Generator<Candidates> {
  for (const form of forms) {
    if (form.kind !== 'string') continue;
    const { minLength, maxLength } = form;
    yield* days(form);
    // Each of these strings would take megabytes.
    const tried = minLength > 10_000 ? 1 : Infinity;
    const ofLength = (length: number) => ['a', 'ab ', 'é', '😀'].map((text) => fitted(text, length, length));
    if (minLength > 0) yield { name: 'min-length', doubtful: doubt, values: ofLength(minLength) };
    if (maxLength <= 100_000) yield { name: 'max-length', doubtful: doubt, values: ofLength(maxLength) };
    for (const { name, texts, unlimited, doubtful } of textClasses) {
      if (unlimited && maxLength < Infinity) continue;
      yield {
        name,
        doubtful: doubt ?? doubtful,
        values: name === 'empty' ? texts : texts.slice(0, tried).map((text) => fitted(text, minLength, maxLength)),
      };
    }
  }
}

/** Years of the past, of today and of the future, because a server can demand one of them. */
const years = [1996, 2008, 2024, 2028, 2032];
const timesOfDay = new Map([
  ['date', ''],
  ['date-time', 'T12:00:00Z'],
]);

/** Dates that programs get wrong which count the days of months themselves. */
function* days({ formats }: StringForm): Generator<Candidates> {
  for (const { holds, node } of formats) {
    const { format = '' } = node.keywords === false ? {} : node.keywords;
    const time = holds ? timesOfDay.get(format) : undefined;
    if (time === undefined) continue;
    yield { name: 'leap-day', values: years.map((year) => `${year}-02-29${time}`) };
    yield { name: 'day-31', values: years.map((year) => `${year}-12-31${time}`) };
    // RFC 3339 section 5.6. Some parsers know only times in UTC.
    if (time !== '') yield { name: 'offset', values: years.map((year) => `${year}-06-15T12:00:00+02:00`) };
  }
}

function* arrayClasses(
  { algebra, generator }: GenerationContext,
  goal: Goal,
  forms: readonly ValueForm[],
): Generator<ValueClass> {
  for (const form of forms) {
    if (form.kind !== 'array') continue;
    const most = generator.mostItems(form, Infinity);
    const sized = (name: string, least: number, greatest: number): ValueClass => {
      return { name, goal: algebra.union([{ ...form, minItems: least, maxItems: greatest }], goal.facts) };
    };
    if (form.minItems === 0) yield sized('empty', 0, 0);
    if (form.minItems <= 1 && most >= 1) yield sized('one', 1, 1);
    if (most >= 2) yield sized('many', Math.max(2, form.minItems), Math.min(most, Math.max(5, form.minItems)));
    if (form.minItems > 0) yield sized('min-items', form.minItems, form.minItems);
    if (form.maxItems <= 1000 && most === form.maxItems) yield sized('max-items', form.maxItems, form.maxItems);
  }
}
