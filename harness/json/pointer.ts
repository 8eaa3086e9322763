import type { Json } from './json.ts';
import { get, isArray, isObject, objectOf, setOwn } from './kind.ts';

/** Whether a text is a JSON Pointer (RFC 6901 section 3). */
export function isPointer(text: string): boolean {
  return (text === '' || text.startsWith('/')) && !/~(?![01])/.test(text);
}

/**
 * The reference tokens of a JSON Pointer (RFC 6901 section 4).
 *
 * @throws {TypeError} when the text is not a JSON Pointer
 */
export function parsePointer(pointer: string): string[] {
  if (pointer === '') return [];
  if (!isPointer(pointer)) throw new TypeError(`${JSON.stringify(pointer)} is not a JSON Pointer.`);
  return pointer.slice(1).split('/').map(unescapeToken);
}

/** The JSON Pointer of these reference tokens (RFC 6901 section 3). */
export function formatPointer(tokens: readonly (string | number)[]): string {
  return tokens.map((token) => `/${escapeToken(String(token))}`).join('');
}

/**
 * The pointer to a child: one token more.
 *
 * @param token a property name or an index, not yet escaped
 */
export function childPointer(pointer: string, token: string | number): string {
  return `${pointer}/${typeof token === 'number' ? token : escapeToken(token)}`;
}

/** The pointer to the parent: one token less. The parent of the whole value is the whole value. */
export function parentPointer(pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));
}

/** Whether a pointer refers to a value, or to a part of it. */
export function isWithin(pointer: string, whole: string): boolean {
  return `${pointer}/`.startsWith(`${whole}/`);
}

/**
 * The value that the pointer refers to, or undefined when there is none (RFC 6901 section 4).
 *
 * @throws {TypeError} when the text is not a JSON Pointer
 */
export function getAt(value: Json, pointer: string): Json | undefined {
  let here: Json | undefined = value;
  for (const token of tokensOf(pointer)) {
    here = step(here, token);
    if (here === undefined) return undefined;
  }
  return here;
}

/**
 * A copy with `replacement` at the pointer. A missing property, or the item after the last, is added.
 *
 * @throws {TypeError} when the parent of the pointer does not exist
 */
export function setAt(value: Json, pointer: string, replacement: Json): Json {
  return edit(value, tokensOf(pointer), () => replacement, pointer);
}

/**
 * A copy without the property or item at the pointer.
 *
 * @throws {TypeError} when the pointer is empty, or its parent does not exist
 */
export function removeAt(value: Json, pointer: string): Json {
  const tokens = tokensOf(pointer);
  if (tokens.length === 0) throw new TypeError('Cannot remove the whole value.');
  return edit(value, tokens, () => undefined, pointer);
}

/** @param at the index of the token below which the value is edited */
function edit(value: Json, tokens: readonly string[], change: () => Json | undefined, pointer: string, at = 0): Json {
  const token = tokens[at];
  if (token === undefined) return change() as Json;
  const next = (child: Json | undefined): Json | undefined => {
    if (at === tokens.length - 1) return change();
    if (child === undefined) throw new TypeError(`There is no value at ${pointer}.`);
    return edit(child, tokens, change, pointer, at + 1);
  };
  if (isArray(value)) {
    const index = indexOf(token, value.length);
    if (index === undefined) throw new TypeError(`There is no value at ${pointer}.`);
    const changed = next(value[index]);
    return [...value.slice(0, index), ...(changed === undefined ? [] : [changed]), ...value.slice(index + 1)];
  }
  if (!isObject(value)) throw new TypeError(`There is no value at ${pointer}.`);
  const changed = next(get(value, token));
  if (changed === undefined) return objectOf(Object.entries(value).filter(([name]) => name !== token));
  // A spread copies an own `__proto__` as well, and it is many times faster than entries: objects can have thousands.
  const copy: Record<string, Json> = { ...value };
  setOwn(copy, token, changed);
  return copy;
}

/** The most pointers that are kept: those of parameters are used for each request. */
const mostKept = 1000;
/** A cache, not a registry: it is emptied when it is full. */
const kept = new Map<string, readonly string[]>();

function tokensOf(pointer: string): readonly string[] {
  const known = kept.get(pointer);
  if (known !== undefined) return known;
  const tokens = parsePointer(pointer);
  if (kept.size >= mostKept) kept.clear();
  kept.set(pointer, tokens);
  return tokens;
}

/** A pointer with `*` in the place of each index: that of all items of a list. */
export function withoutIndices(pointer: string): string {
  return pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*');
}

function step(value: Json | undefined, token: string): Json | undefined {
  if (isArray(value)) {
    const index = indexOf(token, value.length - 1);
    return index === undefined ? undefined : value[index];
  }
  return isObject(value) ? get(value, token) : undefined;
}

function indexOf(token: string, last: number): number | undefined {
  return /^(0|[1-9]\d*)$/.test(token) && Number(token) <= last ? Number(token) : undefined;
}

function escapeToken(token: string): string {
  return token.includes('~') || token.includes('/') ? token.replaceAll('~', '~0').replaceAll('/', '~1') : token;
}

function unescapeToken(token: string): string {
  return token.includes('~') ? token.replaceAll('~1', '/').replaceAll('~0', '~') : token;
}
