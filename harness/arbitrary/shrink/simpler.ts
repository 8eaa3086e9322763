import {
  fromInteger,
  isArray,
  isNumber,
  isObject,
  isInteger,
  objectOf,
  toDecimal,
  type Json,
  type JsonNumber,
} from '../../json/index.ts';
import { keeps, meantForms, patternsOfOtherNames, type ValueForm, type Goal } from '../../schema/index.ts';
import type { ValueGenerator } from '../generate/generator.ts';
import { isLighter, weightOf } from '../generate/weight.ts';

/** Simpler values to try instead of one, the much simpler ones first. The caller keeps those that still fit. */
export function* simpler(generator: ValueGenerator, goal: Goal, value: Json): Generator<Json> {
  const isUsual = typeof value === 'string' ? usualIn(generator, goal) : undefined;
  if (isUsual === undefined) {
    yield* lighter(generator, goal, value);
    return;
  }
  // A usual text is simpler than any other: a fault that it shows too is not about what is unusual.
  const least = generator.leastIfAny(goal);
  if (least !== undefined && !isUsual(value) && isUsual(least)) yield least;
  for (const candidate of lighter(generator, goal, value)) if (!isUsual(value) || isUsual(candidate)) yield candidate;
}

/** How many characters the simpler values of one value have together, because the caller judges each of them. */
const mostCharacters = 2_000_000;

/** The candidates that are lighter than a value; few of them if it is large. */
function* lighter(generator: ValueGenerator, goal: Goal, value: Json): Generator<Json> {
  const weight = weightOf(value);
  let left = mostCharacters;
  for (const candidate of candidates(generator, goal, value)) {
    if (left < 0) return;
    left -= weight.length;
    if (isLighter(weightOf(candidate), weight)) yield candidate;
  }
}

/** Whether a value is a usual text of the formats of a goal; undefined if they have none. */
function usualIn({ algebra }: ValueGenerator, goal: Goal): ((value: Json) => boolean) | undefined {
  const words = formsOf(goal, 'string').map((form) => algebra.words(form));
  const usual = words.flatMap((each) => (each.kind === 'regular' ? (each.usual ?? []) : []));
  const meant = patternsOfOtherNames(goal.facts);
  if (usual.length === 0 && meant.length === 0) return undefined;
  return (value) =>
    typeof value === 'string' &&
    (usual.length === 0 || usual.some(({ has }) => has(value))) &&
    meant.every((fact) => keeps(fact, value));
}

function* candidates(generator: ValueGenerator, goal: Goal, value: Json): Generator<Json> {
  const least = generator.algebra.isPossible(goal) ? generator.leastIfAny(goal) : undefined;
  if (least !== undefined) yield least;
  for (const form of meantForms(generator.algebra, goal).slice(0, 20))
    if (form.kind === 'finite') yield* form.values.slice(0, 50);
  if (isNumber(value)) yield* simplerNumbers(value);
  else if (typeof value === 'string') yield* simplerStrings(value);
  else if (isArray(value)) yield* simplerArrays(generator, goal, value);
  else if (isObject(value)) yield* simplerObjects(generator, goal, value);
}

function* simplerNumbers(value: JsonNumber): Generator<JsonNumber> {
  yield 0;
  const { coefficient, exponent } = toDecimal(value);
  if (!isInteger(value)) {
    const scale = exponent > -400n ? 10n ** -exponent : undefined;
    if (scale !== undefined) yield fromInteger(coefficient / scale);
    return;
  }
  if (exponent > 400n) return;
  const integer = coefficient * 10n ** exponent;
  const sign = integer < 0n ? -1n : 1n;
  const size = sign * integer;
  if (sign < 0n) yield fromInteger(size);
  yield fromInteger(sign);
  // With fewer digits first: to halve a number of 64 bits again and again would take too many requests.
  for (let bits = BigInt(size.toString(2).length) / 2n; bits > 1n; bits /= 2n) yield fromInteger(sign * (size >> bits));
  // From half of the value to its nearest neighbour, in halved steps.
  for (let step = integer / 2n; step !== 0n; step /= 2n) yield fromInteger(integer - step);
  yield fromInteger(integer - sign);
}

/** A long text is shortened by smaller and smaller pieces. */
function* simplerStrings(value: string): Generator<string> {
  const characters = Array.from(value);
  let left = mostCharacters;
  for (let size = Math.ceil(characters.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < characters.length && left > 0; start += size) {
      left -= characters.length;
      yield characters.slice(0, start).join('') + characters.slice(start + size).join('');
    }
  }
  // As long in code points, and as long in UTF-16 units, which many programs count.
  for (const length of new Set([characters.length, value.length])) yield 'a'.repeat(length);
  for (const [index, character] of characters.slice(0, 50).entries()) {
    if (character !== 'a') yield [...characters.slice(0, index), 'a', ...characters.slice(index + 1)].join('');
  }
}

function* simplerArrays(generator: ValueGenerator, goal: Goal, value: readonly Json[]): Generator<Json> {
  for (let size = Math.ceil(value.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < value.length; start += size) {
      yield [...value.slice(0, start), ...value.slice(start + size)];
    }
  }
  for (const form of formsOf(goal, 'array')) {
    for (const [index, item] of value.slice(0, 50).entries()) {
      for (const next of simpler(generator, generator.algebra.item(form, index), item)) {
        yield [...value.slice(0, index), next, ...value.slice(index + 1)];
      }
    }
  }
}

function* simplerObjects(
  generator: ValueGenerator,
  goal: Goal,
  value: Readonly<Record<string, Json>>,
): Generator<Json> {
  const entries = Object.entries(value);
  for (const form of formsOf(goal, 'object')) yield objectOf(entries.filter(([name]) => form.required.has(name)));
  for (const [name] of entries) yield objectOf(entries.filter(([other]) => other !== name));
  // A name that no schema states can be replaced by a simple one.
  const plain = ['x', 'y', 'z'].find((name) => !Object.hasOwn(value, name));
  for (const [name] of plain === undefined ? [] : entries) {
    yield objectOf(entries.map(([other, item]) => [other === name ? (plain ?? name) : other, item]));
  }
  for (const form of formsOf(goal, 'object')) {
    for (const [name, item] of entries) {
      for (const next of simpler(generator, generator.algebra.property(form, name), item)) {
        yield objectOf(entries.map(([other, old]) => [other, other === name ? next : old]));
      }
    }
  }
}

function formsOf<Kind extends ValueForm['kind']>(goal: Goal, kind: Kind): Extract<ValueForm, { kind: Kind }>[] {
  return goal.forms.filter((form): form is Extract<ValueForm, { kind: Kind }> => form.kind === kind).slice(0, 3);
}
