import type { Request } from '../../exchange/index.ts';
import { get, getAt, isArray, isObject, objectOf, type Json, type JsonObject } from '../../json/index.ts';

/** What a JSON Patch (RFC 6902) does to the fields of a resource. */
export interface PatchedFields {
  /** The fields that it sets, and their values. */
  readonly sets: JsonObject;
  /** The fields that it changes to a value that is not known from the request alone: in a part, or by `remove`, `move` or `copy`. */
  readonly touches: ReadonlySet<string>;
}

const nothing = 'greenhouse-asks-for-an-unknown-property';

/** Operations of JSON Patch that can be done with no resource (RFC 6902 §4, §5). */
export const unfitOperations = {
  'unknown property': { op: 'remove', path: `/${nothing}` },
  'below an unknown property': { op: 'replace', path: `/${nothing}/name`, value: 'a' },
  'test that fails': { op: 'test', path: `/${nothing}`, value: 'a' },
  'path without a slash': { op: 'replace', path: nothing, value: 'a' },
} satisfies Readonly<Record<string, Json>>;

/** One operation of a patch: what it does, and the first segments of the place that it is about. */
interface PatchStep {
  readonly op: string;
  readonly path: string;
  readonly from: string;
  readonly value: Json | undefined;
}

const operations = new Set(['add', 'remove', 'replace', 'move', 'copy', 'test']);

/** What the body of a request does as a JSON Patch; undefined if it is none. */
export function patchedFields({ input }: Request): PatchedFields | undefined {
  const body = input && getAt(input, '/body');
  if (body === undefined || !isArray(body) || body.length === 0) return undefined;
  const steps = body.map(stepOf);
  const known = steps.filter((step) => step !== undefined);
  return known.length === steps.length ? known.reduce(applied, { sets: {}, touches: new Set() }) : undefined;
}

function stepOf(item: Json): PatchStep | undefined {
  if (!isObject(item)) return undefined;
  const [op, path, from] = ['op', 'path', 'from'].map((name) => get(item, name));
  if (typeof op !== 'string' || !operations.has(op) || typeof path !== 'string') return undefined;
  return { op, path, from: typeof from === 'string' ? from : '', value: get(item, 'value') };
}

function applied(before: PatchedFields, { op, path, from, value }: PatchStep): PatchedFields {
  if (op === 'test') return before;
  const [field, ...below] = segmentsOf(path);
  if (field === undefined) return before;
  const others = Object.entries(before.sets).filter(([name]) => name !== field);
  if ((op === 'add' || op === 'replace') && below.length === 0 && value !== undefined) {
    const touches = [...before.touches].filter((name) => name !== field);
    return { sets: objectOf([...others, [field, value]]), touches: new Set(touches) };
  }
  const moved = op === 'move' ? segmentsOf(from).slice(0, 1) : [];
  const sets = others.filter(([name]) => !moved.includes(name));
  return { sets: objectOf(sets), touches: new Set([...before.touches, field, ...moved]) };
}

/** The segments of a JSON Pointer (RFC 6901); none for the whole resource. */
function segmentsOf(pointer: string): string[] {
  const [, ...segments] = pointer.split('/');
  return segments.map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}
