import type { Content, Parameter, Style } from '../../document/index.ts';
import { isArray, isNumber, isObject, numberText, objectOf, stringify, type Json } from '../../json/index.ts';
import { viewSchema, type SchemaView } from '../../schema/index.ts';
import { isJson, parseMediaType } from '../media-type.ts';
import { distinct } from './distinct.ts';
import { textInterpretations } from './text-interpretations.ts';

/**
 * Every JSON value that a lenient server may take the wire form of a value for. A broken value is broken on the wire too only
 * if none of its interpretations is valid: the number 5 is a fine string in a query. Too many interpretations lose a case, too few
 * raise a false alarm, so there are many: as texts, each text as what it may stand for, lists for single items and the reverse.
 *
 * @param of the parameter or media type that the value is serialized for
 * @returns the value itself first; never the same value twice. Each is worked out when it is asked for
 */
export function interpretations(of: Parameter | Content, value: Json): Iterable<Json> {
  const isParameter = 'in' in of;
  const mediaType = of.mediaType === undefined ? undefined : parseMediaType(of.mediaType);
  if (mediaType !== undefined && isJson(mediaType)) {
    // A JSON text in a URL is a text all the same.
    return isParameter ? distinct([value, stringify(value), ...nodeInterpretations(value, [])]) : [value];
  }
  if (!isParameter && /^(?:\*|application)\/\*$/.test(of.mediaType)) return [value];
  return distinct(isParameter ? parameterInterpretations(of, value) : bodyInterpretations(of, value));
}

/** Properties that stand in a query by themselves look like unknown parameters, which servers pass over. */
function* parameterInterpretations(of: Parameter, value: Json): Generator<Json> {
  yield* nodeInterpretations(value, delimitersOf(of));
  if (of.style !== 'form' || !of.explode || !isObject(value)) return;
  const { propertyNames } = viewSchema(of.schema);
  if (propertyNames.length > 0) yield objectOf(Object.entries(value).filter(([name]) => propertyNames.includes(name)));
}

/** In forms and XML an empty list and none look the same, and so do null and none. */
function* bodyInterpretations({ schema, encoding }: Content, value: Json): Generator<Json> {
  const view = viewSchema(schema);
  yield value;
  yield withEmptyLists(view, value);
  yield withNulls(view, value);
  yield* nodeInterpretations(value, [
    ...new Set([',', ...[...encoding.values()].flatMap(({ style }) => delimiterOf[style] ?? [])]),
  ]);
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

/** What an item may be split at: the comma everywhere, and what else the style has. */
function delimitersOf({ style, in: place }: Parameter): string[] {
  const own = place === 'cookie' ? ';' : delimiterOf[style];
  return own === undefined ? [','] : [',', own];
}

/** What parts the items of a value in a style, where it is not the comma. */
const delimiterOf: Readonly<Partial<Record<Style, string>>> = {
  spaceDelimited: ' ',
  pipeDelimited: '|',
  label: '.',
  matrix: ';',
};

/** The interpretations of a value with all that is in it. The first are those of the whole, then each part is read on its own. */
export function* nodeInterpretations(value: Json, delimiters: readonly string[]): Generator<Json> {
  yield value;
  if (!isArray(value) && !isObject(value)) {
    yield* leafInterpretations(value, delimiters);
    return;
  }
  const texts = mapLeaves(value, leafText);
  yield texts;
  // What has no other words, such as an object in a form, is serialized as JSON, which is a text all the same.
  yield stringify(value);
  yield mapLeaves(value, (leaf) => plainest(leafText(leaf)));
  if (isArray(value)) yield* arrayInterpretations(value, delimiters);
  else yield* objectInterpretations(value, delimiters);
}

function* leafInterpretations(value: Json, delimiters: readonly string[]): Generator<Json> {
  const text = leafText(value);
  if (typeof text !== 'string') return;
  for (const interpretation of textInterpretations(text)) {
    yield interpretation;
    // Where a list is expected, one item is a list of one.
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
  if (/[^A-Za-z0-9._~-]/.test(text)) yield* percentInterpretations(text);
}

/** Some servers don't undo the percent-encoding (of cookies), and some undo it twice. */
function* percentInterpretations(text: string): Generator<Json> {
  try {
    yield text.replaceAll('+', ' ');
    yield encodeURIComponent(text);
    yield decodeURIComponent(text);
  } catch {
    // A lone surrogate or a lone percent sign: there is no such interpretation.
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

function* arrayInterpretations(items: readonly Json[], delimiters: readonly string[]): Generator<Json> {
  const [first] = items;
  const last = items.at(-1);
  if (first === undefined || last === undefined) {
    yield* ['', null];
    return;
  }
  // Who expects one value of a repeated name takes the first or the last; nobody makes a list of that again.
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
    for (const interpretation of nodeInterpretations(item, [])) yield items.with(i, interpretation);
  }
}

function* objectInterpretations(value: Readonly<Record<string, Json>>, delimiters: readonly string[]): Generator<Json> {
  const entries = Object.entries(value);
  if (entries.length === 0) {
    yield* ['', null];
    return;
  }
  const flat = entries.flatMap(([name, item]) => [name, leafText(item)]);
  if (flat.every((text) => typeof text === 'string')) for (const delimiter of delimiters) yield flat.join(delimiter);
  // Where a list is expected, one object is a list of one.
  yield [value];
  // An empty field is a missing one to many.
  const filled = entries.filter(([, item]) => item !== '' && !(isArray(item) && item.length === 0));
  if (filled.length < entries.length) yield objectOf(filled);
  for (const [i, [name, item]] of entries.entries()) {
    for (const interpretation of nodeInterpretations(item, delimiters))
      yield objectOf(entries.with(i, [name, interpretation]));
  }
}

/** The text of a leaf as it stands on the wire; null stands for nothing there, and stays. */
function leafText(value: Json): Json {
  if (isNumber(value)) return numberText(value);
  return typeof value === 'boolean' ? String(value) : value;
}

/** What a text most plainly stands for. */
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
