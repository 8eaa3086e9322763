import { getAt, isArray, isObject, objectOf, type Json } from '../json/index.ts';
import type { SchemaView } from '../schema/index.ts';
import { plainName } from './plain-name.ts';
import { pointerOf } from './reader.ts';

/** The most values that are kept for a name. */
const most = 12;

/** A cache: an entry lives as long as its document. */
const known = new WeakMap<object, Hints>();

/** Values that a document suggests, by the plain name of a field or parameter: the likeliest first. */
export type Hints = ReadonlyMap<string, readonly Json[]>;

/**
 * The values that a document suggests for fields and parameters of a name, wherever it has them: its examples, defaults
 * and constants, those inside the examples of whole bodies, and those that descriptions quote.
 */
export function hintsOf({ root }: { readonly root: Json }): Hints {
  if (typeof root !== 'object' || root === null) return new Map();
  let hints = known.get(root);
  if (hints === undefined) known.set(root, (hints = collectHints(root)));
  return hints;
}

/** The keywords of what a schema suggests. */
const suggesting = ['example', 'examples', 'default', 'const', 'enum', 'description'];

/** The values that a schema suggests for itself, the likeliest first. */
export function ownHints(schema: Pick<SchemaView, 'keyword'>): Json[] {
  const stated = suggesting.map((name) => [name, schema.keyword(name)] as const);
  const written = stated.filter((each): each is [string, Json] => each[1] !== undefined);
  return suggestedBy(objectOf(written)).map(([, value]) => value);
}

/** A value, and how reliable the place is where the document has it; 0 is best. */
type Ranked = readonly [rank: number, value: Json];

function collectHints(root: Json): Hints {
  const found = new Map<string, Ranked[]>();
  const add = (name: string, rank: number, value: Json): void => {
    const key = plainName(name);
    const values = found.get(key) ?? [];
    if (!values.some(([, each]) => each === value)) values.push([rank, value]);
    found.set(key, values);
  };
  const walk = (value: Json): void => {
    if (isArray(value)) for (const item of value) walk(item);
    if (!isObject(value)) return;
    const { name, properties } = value;
    // A Parameter Object; its schema can have the values as well.
    if (typeof name === 'string' && typeof value['in'] === 'string') {
      for (const [rank, each] of [...suggestedBy(value), ...suggestedBy(targetOf(root, value['schema']))])
        add(name, rank, each);
    }
    if (isObject(properties ?? null)) {
      for (const [property, schema] of Object.entries(properties as object) as [string, Json][]) {
        for (const [rank, each] of suggestedBy(targetOf(root, schema))) add(property, rank, each);
      }
    }
    for (const example of examplesOf(value)) addFields(example, add);
    for (const inside of Object.values(value)) walk(inside);
  };
  walk(root);
  return new Map(
    [...found].map(([name, values]) => [
      name,
      values
        .sort(([a], [b]) => a - b)
        .map(([, value]) => value)
        .slice(0, most),
    ]),
  );
}

/** What a `$ref` by a pointer leads to, with what stands beside it; other values as they are. */
function targetOf(root: Json, value: Json | undefined): Json | undefined {
  if (value === undefined || !isObject(value)) return value;
  const { $ref: reference } = value;
  const pointer = typeof reference === 'string' ? pointerOf(reference) : undefined;
  const target = pointer === undefined ? undefined : getAt(root, pointer);
  return target !== undefined && isObject(target) ? { ...target, ...value } : value;
}

/** The values of the examples of an object, whether a schema, a parameter or a media type. */
function examplesOf(value: Json | undefined): Json[] {
  if (value === undefined || !isObject(value)) return [];
  const { example, examples } = value;
  const many = isArray(examples ?? null)
    ? (examples as readonly Json[])
    : isObject(examples ?? null)
      ? (Object.values(examples as object) as Json[]).flatMap((each) => (isObject(each) ? (each['value'] ?? []) : []))
      : [];
  return [...(example === undefined ? [] : [example]), ...many];
}

/** What a schema or parameter suggests. A text in quotes of its description comes last. */
function suggestedBy(value: Json | undefined): Ranked[] {
  if (value === undefined || !isObject(value)) return [];
  const { default: usual, const: only, enum: members, description } = value;
  return [
    ...examplesOf(value).map((each): Ranked => [0, each]),
    ...[usual, only].flatMap((each): Ranked[] => (each === undefined ? [] : [[1, each]])),
    ...(isArray(members ?? null) ? (members as readonly Json[]) : []).map((each): Ranked => [2, each]),
    ...(typeof description === 'string' ? quotedIn(description) : []).map((each): Ranked => [3, each]),
  ];
}

/**
 * The texts that a description quotes, gives after `e.g.` or `example`, or lists in capitals or in brackets: "must be ADD or
 * REMOVE", "(disk, block or none)".
 */
export function quotedIn(description: string): string[] {
  const given = /(?:\be\.\s?g\.|\bexamples?|\bsuch as|\blike|\bi\.e\.)[:,]?\s+["'`“]?([^\s"'`”,;)]+)/giu;
  const code = /`([^`\n]{1,60})`/gu;
  const quoted = /["'“]([^"'`”\n]{1,60})["'”]/gu;
  const listed = /\b(?:be|one of|either|are):?\s+([A-Z][A-Z\d_-]+(?:(?:,| or|, or)\s+[A-Z][A-Z\d_-]+)+)\b/gu;
  const bracketed = /\(([a-z\d][\w.-]*(?:, [\w.-]+)*,? or [\w.-]+)\)/giu;
  const words = [...description.matchAll(listed), ...description.matchAll(bracketed)].flatMap(([, inside = '']) =>
    inside.split(/(?:,| or)+\s+/),
  );
  // What is in a code span can have quotes itself.
  const plain = description.replaceAll(code, ' ');
  const quotes = [...description.matchAll(code), ...plain.matchAll(given), ...plain.matchAll(quoted)].map(
    ([, inside = '']) => inside,
  );
  return [...quotes, ...words];
}

/** The scalars in an example, by the names of their fields. */
function addFields(example: Json, add: (name: string, rank: number, value: Json) => void): void {
  if (isArray(example)) for (const item of example) addFields(item, add);
  if (!isObject(example)) return;
  for (const [name, value] of Object.entries(example)) {
    if (value !== null && typeof value === 'object') addFields(value, add);
    else add(name, 1, value);
  }
}
