import type { RequestModel, RequestPair } from '../../clause/index.ts';
import type { Input } from '../../exchange/index.ts';
import { childPointer, getAt, isArray, isObject, objectOf, setAt, type Json } from '../../json/index.ts';
import { differing, isValidInput } from './move.ts';

/** A shorter name is in a text by chance. */
const leastName = 4;

/**
 * A pair that was moved into an accepted input and names another resource than that: where the body has the old name, in
 * a field or a part of one, it gets the new one. What the case is about keeps its value.
 *
 * @param from the accepted input
 */
export function renamed<Given extends RequestPair>(model: RequestModel, given: Given, from: Input): Given {
  const input = given.control.input;
  const names = Object.entries(getAt(from, '/path') ?? {}).flatMap(([name, old]): [string, string][] => {
    const other = getAt(input, childPointer('/path', name));
    const isOther = typeof old === 'string' && old.length >= leastName && typeof other === 'string' && other !== old;
    return isOther ? [[old, other]] : [];
  });
  if (names.length === 0) return given;
  const { pinned = '/body' } = given;
  const kept = new Set([...differing(given.draft.input, input, ''), ...(pinned === '/body' ? [] : [pinned])]);
  const rename = (each: Input): Input => {
    const body = getAt(each, '/body');
    const all = body === undefined ? each : setAt(each, '/body', withNames(body, names, '/body', kept));
    return isObject(all) ? all : each;
  };
  const control = rename(input);
  if (!isValidInput(model, control)) return given;
  const draft = { ...given.draft, input: rename(given.draft.input) };
  return { ...given, draft, control: { ...given.control, input: control } };
}

/** A text with a new name. Where it is already, the old one can be a part of it. */
function withName(text: string, [old, other]: readonly [old: string, other: string]): string {
  return text
    .split(other)
    .map((part) => part.replaceAll(old, other))
    .join(other);
}

/** The value with new names in its texts, but for those in some places. */
function withNames(
  value: Json,
  names: readonly (readonly [old: string, other: string])[],
  place: string,
  except: ReadonlySet<string>,
): Json {
  if (except.has(place)) return value;
  if (typeof value === 'string') return names.reduce(withName, value);
  const inside = (item: Json, name: string | number): Json => withNames(item, names, childPointer(place, name), except);
  if (isArray(value)) return value.map(inside);
  if (!isObject(value)) return value;
  return objectOf(Object.entries(value).map(([name, item]): [string, Json] => [name, inside(item, name)]));
}
