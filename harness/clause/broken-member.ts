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

/** By near-miss, the member with its place, if the fault there breaks the whole value. */
const known = new WeakMap<NearMiss, string | undefined>();

/**
 * The name or index of a member that breaks a keyword which every value of the part must satisfy there. As long as that
 * member stays as it is, no change of the others makes the value valid.
 *
 * @param nearMiss its place in the document is where the author wrote the keyword
 * @returns undefined if there is no such member, or an alternative could allow it
 */
export function brokenMember(part: Part, nearMiss: NearMiss, value: Json): string | undefined {
  if (!known.has(nearMiss)) known.set(nearMiss, sureMember(part, nearMiss));
  const member = known.get(nearMiss);
  if (member === undefined) return undefined;
  const { instancePointer, schemaPointer } = nearMiss;
  const isBroken = part
    .errors(value)
    .some((error) => error.schemaPointer === schemaPointer && error.instancePointer === instancePointer);
  return isBroken ? member : undefined;
}

function sureMember(part: Part, { keyword, instancePointer, schemaPointer }: NearMiss): string | undefined {
  const tokens = parsePointer(instancePointer);
  // What is unevaluated depends on alternatives.
  if (!local.has(keyword) || schemaPointer.includes('/unevaluated')) return undefined;
  const whole = viewSchema((part.parameter ?? part.content)?.schema);
  const place = tokens.reduce((view, token) => view.step(token), whole);
  return place.includes(schemaPointer.slice(0, schemaPointer.lastIndexOf('/'))) ? tokens[0] : undefined;
}
