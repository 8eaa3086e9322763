import {
  valueOf,
  type Draft,
  type OneRequest,
  type Part,
  type RequestModel,
  type RequestPair,
} from '../../clause/index.ts';
import type { Input } from '../../exchange/index.ts';
import {
  childPointer,
  compareNumbers,
  getAt,
  isArray,
  isInteger,
  isNumber,
  isObject,
  isWithin,
  removeAt,
  setAt,
  type Json,
  type JsonNumber,
} from '../../json/index.ts';
import { loadSchema, surePlaceOf, type SurePlace } from '../../schema/index.ts';
import type { Accepted } from './accepted.ts';
import { scalarsOf } from './places.ts';

/** Which places of a body get fresh values; all of them if neither is given. */
export interface FreshPlaces {
  /** JSON pointer of a place that keeps its value, with everything below it. */
  readonly except?: string | undefined;
  /** JSON pointers of further places that keep their values. */
  readonly beside?: readonly string[];
  /** JSON pointer of the only place that changes, with everything below it. */
  readonly only?: string;
  /** Which values stay as they are. */
  readonly keeps?: (value: Json) => boolean;
}

/** What fresh values are made with. */
export interface Freshness {
  /** Returns a number that it has not returned before. */
  readonly unique: () => number;
  readonly accepted: Accepted;
}

/**
 * Creates a function that puts fresh values into a valid body, so that a server that rejects duplicates has not seen
 * them. Numbers become other numbers, strings get a suffix, and e-mail addresses another local part. If only strings of
 * one form are valid, they get other letters and digits. The document does not specify which place is the key, so all
 * places change.
 *
 * @param freshness what values must be different from, and what the server demands of them
 * @returns a function from a valid input to a valid one with fresh values, as far as the schema allows them
 */
export function createFreshener(
  model: RequestModel,
  freshness: Freshness,
): (input: Input, places?: FreshPlaces) => Input {
  const { bodies } = model;
  return (input, places = {}) => {
    const body = bodies.find((part) => {
      const value = valueOf(input, part);
      return value !== undefined && part.accepts(value);
    });
    if (body === undefined) return input;
    const { except } = places;
    const maker = new FreshBody(model, body, freshness, {
      ...places,
      // A place that is the whole body does not keep its value.
      except: except === body.pointer ? undefined : except,
    });
    const fresh = maker.make(input, true) ?? maker.make(input, false) ?? input;
    return isObject(fresh) ? fresh : input;
  };
}

/** One body that gets fresh values. */
class FreshBody {
  readonly #model: RequestModel;
  readonly #body: Part;
  readonly #freshness: Freshness;
  readonly #places: FreshPlaces;
  /** The number of each place, because a second attempt uses the same. */
  readonly #numbers = new Map<string, number>();

  constructor(model: RequestModel, body: Part, freshness: Freshness, places: FreshPlaces) {
    this.#model = model;
    this.#body = body;
    this.#freshness = freshness;
    this.#places = places;
  }

  /**
   * The input with fresh values.
   *
   * @param isQuick whether a value that its own place allows is taken without a look at the whole body, which is judged
   * once at the end: otherwise a body with many places is judged many times
   * @returns undefined if it is invalid then
   */
  make(input: Input, isQuick: boolean): Json | undefined {
    const body = this.#body;
    const { accepted } = this.#freshness;
    const before = valueOf(input, body) ?? null;
    // A fresh tag would name another schema.
    const allows = body.isMeant(before) ? body.isMeant : body.accepts;
    let fresh: Json = input;
    let isUnjudged = false;
    // Equal texts stay equal: one can be the other one again, as for a password.
    const texts = new Map<Json, Json>();
    const stems: [text: string, stem: string][] = [];
    for (const [pointer, scalar, place] of placedScalars(before, body.pointer, surePlaceOf(loadSchema(body.schema)))) {
      if (!this.#isChanged(pointer, scalar)) continue;
      const isSure = isQuick && place.isDescribed;
      const isWholeValid = (from: Json): boolean => {
        const value = getAt(from, body.pointer);
        return value !== undefined && allows(value);
      };
      // An empty text that need not be there stands for none, which is hardly a key; and any other one can be a wrong value.
      if (scalar === '' && this.#places.only === undefined && isWholeValid(removeAt(fresh, pointer))) continue;
      const isValid = (each: Json): boolean =>
        place.allows(each) &&
        (isSure || isWholeValid(setAt(fresh, pointer, each))) &&
        accepted.demands.allows(this.#model, pointer, each);
      const same = texts.get(scalar);
      const stem = typeof scalar === 'string' ? accepted.freshTexts.stemOf(scalar) : scalar;
      const other = same !== undefined && isValid(same) ? same : freshScalar(stem, this.#numberOf(pointer), isValid);
      if (other === undefined) continue;
      if (typeof scalar === 'string') texts.set(scalar, other);
      if (typeof stem === 'string' && typeof other === 'string') stems.push([other, stem]);
      fresh = setAt(fresh, pointer, other);
      isUnjudged ||= isSure;
    }
    if (isUnjudged && !allows(getAt(fresh, body.pointer) ?? null)) return undefined;
    for (const [text, stem] of stems) accepted.freshTexts.note(text, stem);
    return fresh;
  }

  #isChanged(pointer: string, scalar: Json): boolean {
    const { except, beside = [], only, keeps } = this.#places;
    if (except !== undefined && isWithin(pointer, except)) return false;
    if (beside.includes(pointer)) return false;
    return (only === undefined || isWithin(pointer, only)) && keeps?.(scalar) !== true;
  }

  #numberOf(pointer: string): number {
    const number = this.#numbers.get(pointer) ?? this.#freshness.unique();
    this.#numbers.set(pointer, number);
    return number;
  }
}

/** The scalars in a value, each with its JSON Pointer and its place in the schema. */
function* placedScalars(value: Json, pointer: string, place: SurePlace): Generator<[string, Json, SurePlace]> {
  if (isArray(value)) {
    for (const [index, item] of value.entries())
      yield* placedScalars(item, childPointer(pointer, String(index)), place.item(index));
  } else if (isObject(value)) {
    for (const [name, item] of Object.entries(value))
      yield* placedScalars(item, childPointer(pointer, name), place.property(name));
  } else yield [pointer, value, place];
}

/**
 * A fresh value of the same kind as another; undefined if none is valid.
 *
 * @param number is in no other fresh value
 */
export function freshScalar(scalar: Json, number: number, isValid: (value: Json) => boolean): Json | undefined {
  const [amount] = typeof scalar === 'string' ? amountsLike(scalar, number, isValid) : [];
  if (amount !== undefined) return amount;
  // Where a fraction is valid, an integer is hardly a key, and servers limit amounts.
  const isAmount =
    isNumber(scalar) && isInteger(scalar) && compareNumbers(scalar, 2 ** 15) < 0 && isValid(Number(scalar) + 0.5);
  const first = isAmount ? [number % 32_768] : [];
  for (const value of [...first, ...alternatives(scalar, number)]) if (value !== scalar && isValid(value)) return value;
  return undefined;
}

/**
 * Valid decimal numbers of a usual size, in the place of one in a text: a price, and no key. Its form states no largest one, but
 * a database has one, so no digits are added.
 */
function amountsLike(text: string, number: number, isValid: (value: Json) => boolean): string[] {
  const [, whole, fraction = ''] = /^-?(\d+)(\.\d+)?$/.exec(text) ?? [];
  if (whole === undefined || !isValid(`${whole}.5`) || !isValid(whole) || isValid(`${text}a`)) return [];
  const amounts = [number % 32_768, number % 100].map((other) => `${other}${fraction}`);
  return amounts.filter((each) => each !== text && isValid(each));
}

/** Labels with dots between or after them: a domain name, the name of a file. */
const dottedName = /^[\p{L}\p{N}_-]+\.(?:[\p{L}\p{N}_-]+\.)*[\p{L}\p{N}_-]*$/u;

function* alternatives(scalar: Json, number: number): Generator<Json> {
  if (typeof scalar === 'string') {
    const tail = number.toString(36);
    if (isTelephoneLike(scalar)) yield withOtherEnd(scalar, 0.5, number);
    // An address with another local part is more useful than one with another domain. The end of a dotted name has a
    // meaning too: the extension of a file, or the dot of an absolute domain name. So another beginning comes first.
    if (scalar.includes('@') || dottedName.test(scalar)) yield tail + scalar;
    yield scalar + tail;
    yield tail + scalar;
    yield tail;
    yield* inOtherCharacters(scalar, number);
    for (const kept of keptShares) yield withOtherEnd(scalar, kept, number);
  } else if (typeof scalar === 'number' && !Number.isInteger(scalar)) {
    // A fraction stays a fraction, because a clause must still detect a server that does not store fractions.
    const fraction = scalar - Math.trunc(scalar);
    for (const whole of [number % 32768, number % 100]) yield Number((whole + fraction).toFixed(2));
  } else if (isNumber(scalar)) yield* [...largeLike(scalar, number), number, number % 32768, number % 100];
}

/** Whether a text is a number of many digits, as for a telephone: a server that the document does not say it of can demand digits. */
function isTelephoneLike(text: string): boolean {
  return /^[\d +()./-]+$/.test(text) && text.replaceAll(/\D/g, '').length >= 8;
}

/** The text with other digits and letters at its end. @param kept which share of it keeps its characters */
function withOtherEnd(text: string, kept: number, number: number): string {
  const from = Math.ceil(text.length * kept);
  return text.slice(0, from) + otherCharacters(text.slice(from), number);
}

/** The number beside a text or alone, where a form allows capital letters or digits only: the key `ABC-1`, the code `0012`. */
function* inOtherCharacters(scalar: string, number: number): Generator<string> {
  for (const tail of [number.toString(36).toUpperCase(), String(number)]) {
    yield scalar + tail;
    yield tail + scalar;
    yield tail;
  }
}

/**
 * Integers beyond a double or beyond int32, if the other one is so large: a clause must still detect a server that does not
 * store those. An even integer could be one that a double holds.
 */
function largeLike(scalar: JsonNumber, number: number): (number | bigint)[] {
  if (!isInteger(scalar)) return [];
  if (compareNumbers(scalar, 2n ** 53n) > 0) return [2n ** 53n + 1n + 2n * BigInt(number)];
  return compareNumbers(scalar, 2n ** 32n) > 0 ? [2 ** 32 + number] : [];
}

/** Which shares of a text of one form keep their characters, because the form can begin with fixed ones: `978-3483281430`. */
const keptShares = [0, 0.25, 0.5, 0.75] as const;

/** The text with other digits and letters, each of the same kind as before. A hexadecimal text stays hexadecimal. */
function otherCharacters(text: string, number: number): string {
  const isHex = /^[\W\da-f]*$/i.test(text);
  let state = number;
  const among = (first: string, count: number): string => {
    // A step of a linear congruential generator, so that the result depends on the number alone.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return String.fromCharCode(first.charCodeAt(0) + ((state >>> 8) % count));
  };
  const letters = isHex ? 6 : 26;
  const otherThan = (character: string): string => {
    if (character >= 'a' && character <= 'z') return among('a', letters);
    if (character >= 'A' && character <= 'Z') return among('A', letters);
    return character >= '0' && character <= '9' ? among('0', 10) : character;
  };
  return Array.from(text, otherThan).join('');
}

/**
 * The requests with fresh values, the same in a request and in its control. The place that they are about does not
 * change, nor do those that keep their values.
 */
export function freshenCase<Given extends OneRequest | RequestPair>(
  freshen: ReturnType<typeof createFreshener>,
  given: Given,
): Given {
  const before = ('control' in given ? given.control : given.draft).input;
  const beside = 'known' in given ? given.known : undefined;
  const after = freshen(before, { except: given.pinned, ...(beside !== undefined && { beside }) });
  const renew = (old: Draft): Draft => {
    // A server can't parse a malformed body, so it can't reject it as a duplicate.
    if (old.unlike?.bytes !== undefined) return old;
    return { ...old, input: old.input === before ? after : transplant(old.input, before, after) };
  };
  const draft = renew(given.draft);
  return 'control' in given ? { ...given, draft, control: renew(given.control) } : { ...given, draft };
}

/** The value with each scalar that it shares with `before` replaced by the scalar in the same place of `after`. */
function transplant(value: Input, before: Input, after: Input): Input {
  let result: Json = value;
  for (const [pointer, scalar] of scalarsOf(before, '')) {
    if (getAt(result, pointer) === scalar) result = setAt(result, pointer, getAt(after, pointer) ?? scalar);
  }
  return isObject(result) ? result : value;
}
