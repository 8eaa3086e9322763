import type { Content, Parameter, Style } from '../../document/index.ts';
import { isArray, isNumber, isObject, numberText, objectOf, stringify, type Json } from '../../json/index.ts';
import { viewSchema, type SchemaView } from '../../schema/index.ts';
import { isJson, parseMediaType } from '../media-type.ts';
import { distinct } from './distinct.ts';
import { textInterpretations } from './text-interpretations.ts';

/**
 * Every JSON value that a lenient server can read from the serialized value. An invalid value is invalid on the wire
 * only if none of its interpretations is valid: the number 5 is a valid string in a query. Too many interpretations
 * lose a case, but too few cause a false alarm, so there are many: values as strings, strings as other types, lists for
 * single items and the reverse.
 *
 * @param of the parameter or media type that the value is serialized for
 * @param only the tokens of a place in it: changes of other places alone are left out
 * @returns the value itself first, and no value twice. Each is computed when it is asked for
 */
export function interpretations(of: Parameter | Content, value: Json, only?: readonly string[]): Iterable<Json> {
  const isParameter = 'in' in of;
  const mediaType = of.mediaType === undefined ? undefined : parseMediaType(of.mediaType);
  if (mediaType !== undefined && isJson(mediaType)) {
    // In a URL a server can also read JSON as a string.
    return isParameter ? distinct([value, stringify(value), ...nodeInterpretations(value, [])]) : [value];
  }
  if (!isParameter && /^(?:\*|application)\/\*$/.test(of.mediaType)) return [value];
  return distinct(isParameter ? parameterInterpretations(of, value, only) : bodyInterpretations(of, value, only));
}

/** Exploded properties are parameters of their own in a query. Servers ignore those that the schema does not name. */
function* parameterInterpretations(of: Parameter, value: Json, only: readonly string[] | undefined): Generator<Json> {
  yield* nodeInterpretations(value, delimitersOf(of), { only });
  if (of.style !== 'form' || !of.explode || !isObject(value)) return;
  const { propertyNames } = viewSchema(of.schema);
  if (propertyNames.length > 0) yield objectOf(Object.entries(value).filter(([name]) => propertyNames.includes(name)));
}

/** In forms and XML, neither an empty list nor null can be distinguished from a missing value. */
function* bodyInterpretations(
  { schema, encoding }: Content,
  value: Json,
  only: readonly string[] | undefined,
): Generator<Json> {
  const view = viewSchema(schema);
  yield value;
  yield withEmptyLists(view, value);
  yield withNulls(view, value);
  const delimiters = new Set([',', ...[...encoding.values()].flatMap(({ style }) => delimiterOf[style] ?? [])]);
  yield* nodeInterpretations(value, [...delimiters], { only });
}

function withNulls(view: SchemaView, value: Json): Json {
  if (!isObject(value)) return value;
  const absent = view.propertyNames.filter((name) => {
    const property = view.property(name);
    return !Object.hasOwn(value, name) && (property.hasType('null') || property.keyword('nullable') === true);
  });
  return objectOf([...Object.entries(value), ...absent.map((name) => [name, null] as const)]);
}

function withEmptyLists(view: SchemaView, value: Json): Json {
  if (isArray(value)) return value.map((item, index) => withEmptyLists(view.item(index), item));
  if (!isObject(value)) return value;
  const present = Object.entries(value).map(
    ([name, item]) => [name, withEmptyLists(view.property(name), item)] as const,
  );
  const absent = view.propertyNames.filter(
    (name) => !Object.hasOwn(value, name) && view.property(name).hasType('array'),
  );
  return objectOf([...present, ...absent.map((name) => [name, []] as const)]);
}

/** The delimiters at which a server can split a value: the comma, and the delimiter of the style. */
function delimitersOf({ style, in: place }: Parameter): string[] {
  const own = place === 'cookie' ? ';' : delimiterOf[style];
  return own === undefined ? [','] : [',', own];
}

/** The delimiter of each style that does not use the comma. */
const delimiterOf: Readonly<Partial<Record<Style, string>>> = {
  spaceDelimited: ' ',
  pipeDelimited: '|',
  label: '.',
  matrix: ';',
};

interface ReadingOptions {
  /** Whether texts can be percent-encoded; by default they can. */
  readonly isEncoded?: boolean;
  /** The tokens of the only place in it that is changed alone. By default each is. */
  readonly only?: readonly string[] | undefined;
}

/** The interpretations of a value and its parts: first those of the whole, then those of one part at a time. */
export function* nodeInterpretations(
  value: Json,
  delimiters: readonly string[],
  { isEncoded = true, only }: ReadingOptions = {},
): Generator<Json> {
  yield value;
  if (!isArray(value) && !isObject(value)) {
    yield* leafInterpretations(value, delimiters, isEncoded);
    return;
  }
  const texts = mapLeaves(value, leafText);
  yield texts;
  // A value without another serialization, such as an object in a form, is sent as JSON, which a server can read as a
  // string.
  yield stringify(value);
  if (isObject(value)) yield [stringify(value)];
  yield mapLeaves(value, (leaf) => plainest(leafText(leaf)));
  if (isArray(value)) yield* arrayInterpretations(value, delimiters, only);
  else yield* objectInterpretations(value, delimiters, only);
}

function* leafInterpretations(value: Json, delimiters: readonly string[], isEncoded: boolean): Generator<Json> {
  const text = leafText(value);
  if (typeof text !== 'string') return;
  for (const interpretation of textInterpretations(text)) {
    yield interpretation;
    // Where a list is expected, one value is a list of one item.
    if (!isArray(interpretation)) yield [interpretation];
  }
  for (const delimiter of delimiters) {
    if (!text.includes(delimiter)) continue;
    const items = text.split(delimiter);
    yield items;
    yield items.map(plainest);
    yield items.map((item) => item.trim());
    yield* pairInterpretations(items);
  }
  if (isEncoded && /[^A-Za-z0-9._~-]/.test(text)) yield* percentInterpretations(text);
}

/** Some servers do not percent-decode (cookies), and some decode twice. */
function* percentInterpretations(text: string): Generator<Json> {
  try {
    yield text.replaceAll('+', ' ');
    yield encodeURIComponent(text);
    yield decodeURIComponent(text);
  } catch {
    // A lone surrogate can't be encoded, and a lone percent sign can't be decoded.
  }
}

/** `R,100,G,200` and `R=100,G=200` as objects. */
function* pairInterpretations(items: readonly string[]): Generator<Json> {
  if (items.every((item) => item.includes('='))) {
    const pairs = items.map((item): [string, string] => [
      item.slice(0, item.indexOf('=')),
      item.slice(item.indexOf('=') + 1),
    ]);
    yield objectOf(pairs);
    yield objectOf(pairs.map(([name, item]) => [name, plainest(item)]));
  }
  if (items.length % 2 !== 0) return;
  const pairs = items.flatMap((name, i): [string, string][] => (i % 2 === 0 ? [[name, items[i + 1] ?? '']] : []));
  yield objectOf(pairs);
  yield objectOf(pairs.map(([name, item]) => [name, plainest(item)]));
}

function* arrayInterpretations(
  items: readonly Json[],
  delimiters: readonly string[],
  only: readonly string[] | undefined,
): Generator<Json> {
  const [first] = items;
  const last = items.at(-1);
  if (first === undefined || last === undefined) {
    yield* ['', null];
    return;
  }
  // A server that expects one value for a repeated name takes the first or the last, and does not turn it into a list
  // again.
  for (const item of new Set([first, last])) {
    for (const interpretation of nodeInterpretations(item, delimiters))
      if (items.length === 1 || !isArray(interpretation)) yield interpretation;
  }
  const texts = items.map(leafText);
  if (items.length > 1 && texts.every((text) => typeof text === 'string')) {
    for (const delimiter of delimiters) {
      yield texts.join(delimiter);
      yield texts.flatMap((text) => text.split(delimiter));
      yield texts.flatMap((text) => text.split(delimiter)).map(plainest);
    }
    yield* pairInterpretations(texts);
  }
  for (const [i, item] of items.entries()) {
    if (!isOn(only, String(i))) continue;
    for (const interpretation of nodeInterpretations(item, [], { only: only?.slice(1) }))
      yield items.with(i, interpretation);
  }
}

function* objectInterpretations(
  value: Readonly<Record<string, Json>>,
  delimiters: readonly string[],
  only: readonly string[] | undefined,
): Generator<Json> {
  const entries = Object.entries(value);
  if (entries.length === 0) {
    yield* ['', null];
    return;
  }
  const flat = entries.flatMap(([name, item]) => [name, leafText(item)]);
  if (flat.every((text) => typeof text === 'string')) for (const delimiter of delimiters) yield flat.join(delimiter);
  // Where a list is expected, one object is a list of one item.
  yield [value];
  // Many servers treat an empty field as missing.
  const filled = entries.filter(([, item]) => item !== '' && !(isArray(item) && item.length === 0));
  if (filled.length < entries.length) yield objectOf(filled);
  for (const [i, [name, item]] of entries.entries()) {
    if (!isOn(only, name)) continue;
    for (const interpretation of nodeInterpretations(item, delimiters, { only: only?.slice(1) }))
      yield objectOf(entries.with(i, [name, interpretation]));
  }
}

/** Whether a member is on the way to a place, or can be anywhere in it. */
function isOn(only: readonly string[] | undefined, member: string): boolean {
  return only?.[0] === undefined || only[0] === member;
}

/** The text of a leaf on the wire; null has none, and stays null. */
function leafText(value: Json): Json {
  if (isNumber(value)) return numberText(value);
  return typeof value === 'boolean' ? String(value) : value;
}

/** The most likely value of a text: the first that is not a string, if there is one. */
function plainest(text: Json): Json {
  return typeof text === 'string'
    ? (textInterpretations(text).find((interpretation) => typeof interpretation !== 'string') ?? text)
    : text;
}

function mapLeaves(value: Json, change: (leaf: Json) => Json): Json {
  if (isArray(value)) return value.map((item) => mapLeaves(item, change));
  if (isObject(value)) return objectOf(Object.entries(value).map(([name, item]) => [name, mapLeaves(item, change)]));
  return change(value);
}
