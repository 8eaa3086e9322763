import { bodyViewAt, valueOf, withPart, type RequestModel } from '../../clause/index.ts';
import { firstValues, hintsOf, ownHints, plainName } from '../../document/index.ts';
import type { Input } from '../../exchange/index.ts';
import {
  getAt,
  isArray,
  isNumber,
  isObject,
  objectOf,
  parsePointer,
  setAt,
  type Json,
  type JsonObject,
} from '../../json/index.ts';
import { viewSchema, type SchemaView } from '../../schema/index.ts';
import { acceptsAt, scalarsOf } from './places.ts';

/** What people write first for a text of any form. The first that is valid is used. */
const texts: readonly Json[] = [
  'example',
  '2030-01-02T03:04:05Z',
  '2030-01-02',
  '03:04:05Z',
  'user@example.com',
  '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  'https://example.com/',
  'example.com',
  '192.0.2.1',
  '2001:db8::1',
  'P1D',
  'ZXhhbXBsZQ==',
];

/** Values that a person would try for a place in the requests to an operation, the likeliest first. */
export function likelyValues(model: RequestModel, pointer: string, old: Json | undefined): Json[] {
  const name = parsePointer(pointer).findLast((token) => !/^\d+$/.test(token)) ?? '';
  const schema = bodyViewAt(model, pointer);
  // Fields of the same name elsewhere can mean something else.
  const own = schema === undefined ? [] : ownHints(schema);
  const hints = [...own, ...(hintsOf(model.document).get(plainName(name)) ?? [])];
  const named = firstValues(name);
  if (old === undefined) return [...hints, ...named, ...texts, 1, true, [], {}];
  if (typeof old === 'string') return [...hints, ...named, ...texts];
  if (isNumber(old)) return [...hints, 1, 10, 100];
  if (isArray(old)) return [...hints, []];
  return [...hints];
}

/**
 * The input without the properties that objects of its body may have and the document does not describe: hardly any
 * server knows them. Objects that the document describes no property of keep theirs, because they are maps.
 */
export function withoutUndescribed(model: RequestModel, input: Input): Input {
  const [body] = model.bodies;
  const value = body && valueOf(input, body);
  if (body === undefined || value === undefined) return input;
  const plain = describedPart(value, viewSchema(body.schema, 'possible'));
  return plain !== value && body.isMeant(plain) ? withPart(input, body, plain) : input;
}

/** A value without undescribed properties in its objects; itself if it has none. */
function describedPart(value: Json, view: SchemaView): Json {
  if (isArray(value)) {
    const items = value.map((item, index) => describedPart(item, view.step(String(index))));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isObject(value)) return value;
  const described = new Set(view.propertyNames);
  const members = Object.entries(value)
    .filter(([name]) => described.size === 0 || described.has(name))
    .map(([name, each]) => [name, describedPart(each, view.step(name))] as const);
  const isSame = members.length === Object.keys(value).length && members.every(([name, each]) => each === value[name]);
  return isSame ? value : objectOf(members);
}

/**
 * The input that a person would write: each text and number has a value from the examples of the document, or else the
 * usual one, as far as it is valid. Later instants follow earlier ones. Undescribed properties are left out.
 */
export function likelyInput(model: RequestModel, drawn: Input): Input {
  const input = withoutUndescribed(model, drawn);
  let all: Json = input;
  let instants = 0;
  for (const place of ['query', 'header', 'body']) {
    const inside = getAt(all, `/${place}`);
    if (inside === undefined) continue;
    for (const [pointer, scalar] of scalarsOf(inside, `/${place}`)) {
      if (typeof scalar !== 'string' && !isNumber(scalar)) continue;
      for (const value of likelyValues(model, pointer, scalar)) {
        const later = laterBy(value, instants);
        if (!acceptsAt(model, all, pointer, later)) continue;
        if (isDated(value)) instants += 1;
        all = setAt(all, pointer, later);
        break;
      }
    }
  }
  return isObject(all) ? withRepeated(model, all) : input;
}

/** Words of the name of a field that repeats another one, as for a password. */
const repeating = /confirm(?:ation|ed)?|repeat(?:ed)?|retyped?|again|verif(?:y|ication)|2$/;

/** The input with the same text in fields that repeat another one by their names: `password` and `confirmPassword`. */
function withRepeated(model: RequestModel, input: Input): Input {
  const fields = [...scalarsOf(getAt(input, '/body') ?? null, '/body')].map(([pointer, value]) => ({
    pointer,
    value,
    name: plainName(parsePointer(pointer).at(-1) ?? ''),
  }));
  let all = input;
  for (const { pointer, name } of fields.filter((each) => repeating.test(each.name))) {
    // A field that is only named "confirmation" is that of the password.
    const original = name.replace(repeating, '') || 'password';
    const repeated = fields.find((each) => [original, `${original}1`].includes(each.name));
    if (typeof repeated?.value !== 'string' || !acceptsAt(model, all, pointer, repeated.value)) continue;
    const changed = setAt(all, pointer, repeated.value);
    if (isObject(changed)) all = changed;
  }
  return all;
}

/**
 * The input with all properties that the body can have at once, as a person writes it.
 *
 * @param drawn other valid inputs, with values for the properties that it lacks
 */
export function fullInput(model: RequestModel, input: Input, drawn: readonly Input[]): Input {
  const [body] = model.bodies;
  const value = body && valueOf(input, body);
  if (body === undefined || value === undefined || !isObject(value)) return likelyInput(model, input);
  const described = new Set(viewSchema(body.schema, 'possible').propertyNames);
  let full = value;
  for (const other of drawn.map((each) => valueOf(each, body) ?? null).filter(isObject)) {
    for (const [name, each] of Object.entries(other)) {
      if (Object.hasOwn(full, name) || !described.has(name)) continue;
      const more: JsonObject = { ...full, [name]: each };
      if (body.isMeant(more)) full = more;
    }
  }
  return likelyInput(model, withPart(input, body, full));
}

/**
 * The input with each query parameter that the document suggests a value for, by an example or a default. A server can need one of
 * several that its document calls optional.
 *
 * @returns undefined if that adds nothing
 */
export function suggestedInput(model: RequestModel, input: Input): Input | undefined {
  const added = model.parameters.filter(
    ({ place, pointer }) => place === 'query' && getAt(input, pointer) === undefined,
  );
  const all = added.reduce((whole, part) => {
    const { parameter, schema, accepts } = part;
    const written = [
      ...(parameter?.examples ?? []).map((each) => each.value),
      viewSchema(schema, 'possible').keyword('default'),
    ];
    const value = written.find((each) => each !== undefined && accepts(each));
    return value === undefined ? whole : withPart(whole, part, value);
  }, input);
  return all === input ? undefined : all;
}

/** Whether a value is an instant or a date. */
export function isDated(value: Json): boolean {
  return laterBy(value, 1) !== value;
}

/** An instant or date, as many days later; any other value as it is. */
export function laterBy(value: Json, days: number): Json {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?Z)?$/.test(value)) return value;
  const moved = new Date(value).getTime() + days * 86_400_000;
  if (!Number.isFinite(moved)) return value;
  const text = new Date(moved).toISOString().replace(/\.000Z$/, 'Z');
  return value.length === 10 ? text.slice(0, 10) : text;
}
