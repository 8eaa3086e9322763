import type { NearMiss } from '../arbitrary/index.ts';
import { parsePointer, type Json } from '../json/index.ts';
import { viewSchema } from '../schema/index.ts';
import type { Part } from './request/part.ts';

/** Keywords about a value and what is in it, whatever is around it. */
const local = new Set([
  ...['type', 'enum', 'const', 'format', 'pattern', 'minLength', 'maxLength', 'multipleOf'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ...['minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties', 'required'],
]);

type Tokens = readonly string[];

/** By near-miss, its place, if a fault there breaks the whole value. */
const known = new WeakMap<NearMiss, Tokens | undefined>();

/**
 * The place in a value where it breaks a keyword which every value of the part must satisfy there. As long as that
 * place stays as it is, no change elsewhere makes the value valid.
 *
 * @param nearMiss its place in the document is where the author wrote the keyword
 * @returns the tokens of its JSON Pointer; undefined if the whole value breaks it, or an alternative could allow it
 */
export function brokenPlace(part: Part, nearMiss: NearMiss, value: Json): Tokens | undefined {
  if (!known.has(nearMiss)) known.set(nearMiss, surePlace(part, nearMiss));
  const place = known.get(nearMiss);
  if (place === undefined) return undefined;
  const { instancePointer, schemaPointer } = nearMiss;
  const isBroken = part
    .errors(value)
    .some((error) => error.schemaPointer === schemaPointer && error.instancePointer === instancePointer);
  return isBroken ? place : undefined;
}

function surePlace(part: Part, { keyword, instancePointer, schemaPointer }: NearMiss): Tokens | undefined {
  const tokens = parsePointer(instancePointer);
  // What is unevaluated depends on alternatives.
  if (tokens.length === 0 || !local.has(keyword) || schemaPointer.includes('/unevaluated')) return undefined;
  const whole = viewSchema((part.parameter ?? part.content)?.schema);
  const view = tokens.reduce((around, token) => around.step(token), whole);
  return view.includes(schemaPointer.slice(0, schemaPointer.lastIndexOf('/'))) ? tokens : undefined;
}
