import {
  compareDecimals,
  decimal,
  fromDecimal,
  fromInteger,
  isMultiple,
  multiply,
  numberText,
  type Decimal,
  type JsonNumber,
} from '../../json/index.ts';
import { factors, UnsupportedSchema, type NumberForm } from '../../schema/index.ts';
import type { Draw } from './draw.ts';

const one = decimal(1n);

/** Integers that cause errors in programs: around zero, and at the limits of the usual integer types. */
const edges: readonly bigint[] = [7n, 8n, 15n, 16n, 31n, 32n, 53n, 63n, 64n].map((bits) => 2n ** bits);
const notable: readonly bigint[] = [0n, 1n, -1n, ...edges.flatMap((n) => [n - 1n, n, n + 1n, -n - 1n, -n, -n + 1n])];

/** Powers of ten as steps for numbers without `multipleOf`: integers, cents, and steps finer than a double. */
const places = [0n, 0n, -1n, -2n, -3n, -7n, -18n, 3n];

/**
 * A number of the form: often a bound, a notable integer or a small value, sometimes any other value.
 *
 * @throws {UnsupportedSchema} when the form requires a fraction and none was found
 */
export function generateNumber(form: NumberForm, draw: Draw): JsonNumber {
  const scales = scalesOf(form);
  for (let attempt = 0; attempt < 50; attempt++) {
    const scale = draw.pick(scales);
    if (scale.whole) return generateWhole(draw, scale);
    const { step } = scale;
    const factor = generateInteger(draw, scale);
    const value = multiply(decimal(factor), step);
    if ((!form.fraction || isFraction(value)) && !isRoundedToBound(form, value)) return fromDecimal(value);
  }
  const [fraction] = leastNumbers(form);
  if (fraction === undefined) throw new UnsupportedSchema('type', '', 'no fraction was found between the bounds');
  return fraction;
}

/** An integer. Small ones, which are the most frequent, are generated without BigInt, for speed. */
function generateWhole(draw: Draw, scale: Scale): JsonNumber {
  const { least, most, small } = scale;
  if (small === undefined) return fromInteger(generateInteger(draw, scale));
  const [low, high] = small;
  switch (draw.integer(0, 7)) {
    case 0:
      return least === undefined ? draw.integer(low, high) : fromInteger(least);
    case 1:
      return most === undefined ? draw.integer(low, high) : fromInteger(most);
    case 2: {
      const edge = draw.pick(notable);
      return isInside(scale, edge) ? fromInteger(edge) : draw.integer(low, high);
    }
    case 3:
      return fromInteger(generateInteger(draw, scale));
    default:
      return draw.integer(low, high);
  }
}

/** A step, with the range of its factors between the bounds. */
interface Scale {
  readonly step: Decimal;
  readonly least: bigint | undefined;
  readonly most: bigint | undefined;
  /** Whether the step is 1, and integers are not excluded. */
  readonly whole: boolean;
  /** The bits of the largest factor where the schema has no bound. */
  readonly bits: number;
  /** The range of integers between the bounds near zero, or near the bound that is nearest to zero. */
  readonly small: readonly [number, number] | undefined;
}

const scales = new WeakMap<NumberForm, readonly Scale[]>();

function scalesOf(form: NumberForm): readonly Scale[] {
  let known = scales.get(form);
  if (known === undefined) {
    known = (form.step ? [form.step] : stepsWithin(form)).map((step) => ({
      step,
      ...smallFactors(factors(step, form.minimum, form.maximum)),
      // A server can limit the size of integers where the document does not. Facets test larger ones.
      bits: form.step ? 52 : 80,
      whole: !form.fraction && step.coefficient === 1n && step.exponent === 0n,
    }));
    scales.set(form, known);
  }
  return known;
}

/** An integer between the bounds, each of which can be absent. */
function generateInteger(draw: Draw, scale: Scale): bigint {
  const { least, most } = scale;
  switch (draw.integer(0, 7)) {
    case 0:
    case 1: {
      const bounds = [least, most].filter((bound) => bound !== undefined);
      if (bounds.length > 0) return draw.pick(bounds);
      break;
    }
    case 2: {
      const candidate = draw.pick(notable);
      if (isInside(scale, candidate)) return candidate;
      break;
    }
    case 3:
    case 4:
      if (least !== undefined && most !== undefined) return draw.bigint(least, most);
      return unbounded(draw, scale);
  }
  return near(draw, least, most);
}

function isInside({ least, most, bits }: Scale, n: bigint): boolean {
  const size = 2n ** BigInt(bits);
  return (least === undefined ? n >= -size : n >= least) && (most === undefined ? n <= size : n <= most);
}

/** Small integers, or those next to the bound that is nearest to zero. */
function near(draw: Draw, least: bigint | undefined, most: bigint | undefined): bigint {
  const low = least !== undefined && least > -50n ? least : most !== undefined && most < 50n ? most - 100n : -50n;
  const high = low + 100n;
  const from = least !== undefined && low < least ? least : low;
  const to = most !== undefined && high > most ? most : high;
  // The range is at most a hundred, and numbers are faster than BigInt.
  return from + BigInt(draw.integer(0, Number(to - from)));
}

/** An integer of any size. Each number of bits has the same probability. */
function unbounded(draw: Draw, { least, most, bits }: Scale): bigint {
  const size = 2n ** BigInt(draw.integer(1, bits));
  if (least !== undefined) return least + draw.bigint(0n, size);
  if (most !== undefined) return most - draw.bigint(0n, size);
  return draw.bigint(-size, size);
}

/** The steps that have multiples between the bounds, for numbers without `multipleOf`. */
function stepsWithin(form: NumberForm): readonly Decimal[] {
  const known = found.get(form);
  if (known !== undefined) return known;
  const steps = places.map((exponent) => ({ coefficient: 1n, exponent })).filter((step) => holdsSome(form, step));
  // A bound with many digits is a multiple of its own last decimal place.
  for (const bound of [form.minimum, form.maximum]) {
    const step = bound && { coefficient: 1n, exponent: bound.value.exponent };
    if (step && bound.value.coefficient !== 0n && holdsSome(form, step)) steps.push(step);
  }
  for (let exponent = -19n; steps.length === 0; exponent *= 2n) {
    if (holdsSome(form, { coefficient: 1n, exponent })) steps.push({ coefficient: 1n, exponent });
  }
  found.set(form, steps);
  return steps;
}

const found = new WeakMap<NumberForm, readonly Decimal[]>();

function smallFactors({ least, most }: { least: bigint | undefined; most: bigint | undefined }) {
  const low = least !== undefined && least > -50n ? least : most !== undefined && most < 50n ? most - 100n : -50n;
  const from = least !== undefined && low < least ? least : low;
  const to = most !== undefined && from + 100n > most ? most : from + 100n;
  const fits = Number.isSafeInteger(Number(from)) && Number.isSafeInteger(Number(to));
  return { least, most, small: fits ? ([Number(from), Number(to)] as const) : undefined };
}

function holdsSome({ minimum, maximum }: NumberForm, step: Decimal): boolean {
  const { least, most } = factors(step, minimum, maximum);
  return least === undefined || most === undefined || least <= most;
}

/** The numbers of the form, starting with the one nearest to zero. */
export function* leastNumbers(form: NumberForm): Generator<JsonNumber> {
  const steps = form.step ? [form.step] : [...new Set(stepsWithin(form))].sort((a, b) => compareDecimals(b, a));
  const coarse = steps.filter((step) => step.exponent <= 0n);
  for (const step of form.step ? steps : [...coarse, ...steps]) {
    const { least, most } = factors(step, form.minimum, form.maximum);
    const start = least !== undefined && least > 0n ? least : most !== undefined && most < 0n ? most : 0n;
    for (let distance = 0n; distance < 20n; distance++) {
      for (const factor of distance === 0n ? [start] : [start + distance, start - distance]) {
        if ((least !== undefined && factor < least) || (most !== undefined && factor > most)) continue;
        const value = multiply(decimal(factor), step);
        if (!form.fraction || isFraction(value)) yield fromDecimal(value);
      }
    }
  }
}

/** Whether a number is a fraction also as a double, which a parser may use (RFC 8259 section 6). */
function isFraction(value: Decimal): boolean {
  return !isMultiple(value, one) && !Number.isInteger(asDouble(value));
}

/** Whether a number is an exclusive bound of the form, or beyond it, as a double: it is invalid for such a parser. */
function isRoundedToBound({ minimum, maximum }: NumberForm, value: Decimal): boolean {
  if (minimum?.exclusive !== true && maximum?.exclusive !== true) return false;
  const read = asDouble(value);
  const isLow = minimum?.exclusive === true && read <= asDouble(minimum.value);
  return isLow || (maximum?.exclusive === true && read >= asDouble(maximum.value));
}

const asDouble = (value: Decimal): number => Number(numberText(fromDecimal(value)));

/** The smallest and the largest number of the form, where it has them. */
export function reachedBounds({ minimum, maximum, step }: NumberForm): { least?: JsonNumber; most?: JsonNumber } {
  if (step) {
    const { least, most } = factors(step, minimum, maximum);
    return {
      ...(least !== undefined && { least: fromDecimal(multiply(decimal(least), step)) }),
      ...(most !== undefined && { most: fromDecimal(multiply(decimal(most), step)) }),
    };
  }
  return {
    ...(minimum && !minimum.exclusive && { least: fromDecimal(minimum.value) }),
    ...(maximum && !maximum.exclusive && { most: fromDecimal(maximum.value) }),
  };
}
