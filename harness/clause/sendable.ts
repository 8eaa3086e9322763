import * as fc from 'fast-check';
import { Effort, type NearMiss, type NearMissVariant } from '../arbitrary/index.ts';
import type { Input } from '../exchange/index.ts';
import { getAt, isObject, stringify, type Json } from '../json/index.ts';
import type { Part } from './request/part.ts';
import type { RequestModel } from './request/request-model.ts';
import { sampled } from './request/sampled.ts';

/**
 * How many invalid values are drawn beforehand, to see whether any can be serialized so that it does not look valid.
 */
const sampleSizes = [1, 8];

/** The effort that all such samples of a part may take. Beyond it, cases that can't be sent are skipped when drawn. */
const mostEffort = 80_000;

/** Ways to break a value that leave the same text in a parameter, or one that differs in white space at its end. */
const sameText = new Set(['numeric-string', 'boolean-string', 'array-of-one', 'padded', 'line-feed-after']);

/**
 * Whether a server can recognize that a request is invalid, with a value for a part and the rest of it. Calls `judging` with
 * each value that it judges.
 */
export type IsSeen = (nearMiss: NearMiss, value: Json, rest: Input, judging: (value: Json) => void) => boolean;

/** What is known of the parameters of a document: by a text for the parameter, then by the way to break it. */
const knownIn = new WeakMap<object, Map<string, Map<string, boolean>>>();

/**
 * Returns whether a way to break a part gives requests that a server can recognize as invalid. Parameters that many
 * operations have are tried once for a document.
 */
export function createSendable(
  model: RequestModel,
  part: Part,
  isSeen: IsSeen,
): (nearMiss: NearMiss, variant: NearMissVariant) => boolean {
  const isStyled = part.parameter !== undefined && part.parameter.mediaType === undefined;
  /** Items and members of another type than the parameter's have names of their own, or repeat its name. */
  const isNever = ({ keyword, instancePointer }: NearMiss, { name }: NearMissVariant): boolean =>
    instancePointer === '' && (sameText.has(name) || (keyword === 'type' && (name === 'array' || name === 'object')));
  const known = knownOf(model, part);
  const effort = new Effort();
  let rest: Input | undefined;
  const isSendable = (nearMiss: NearMiss, variant: NearMissVariant): boolean =>
    sampleSizes.some((count) => {
      if (effort.spent > mostEffort) return true;
      return sampled(variant.arbitrary, count).some(({ value, control }) => {
        rest ??= fc.sample(model.rest(part), { seed: 0, numRuns: 1 })[0] ?? {};
        // Each part of a value has several interpretations, and the whole value is judged for each of them.
        return isSeen(nearMiss, part.strip(value, control), rest, (each) => {
          effort.judge(each);
        });
      });
    });
  return (nearMiss, variant) => {
    if (isStyled && isNever(nearMiss, variant)) return false;
    const key = [nearMiss.keyword, nearMiss.instancePointer, nearMiss.about, variant.name].join('\n');
    const found = known?.get(key) ?? isSendable(nearMiss, variant);
    if (effort.spent <= mostEffort) known?.set(key, found);
    return found;
  };
}

/** What is known of a parameter; undefined for a body. */
function knownOf({ document, parameters }: RequestModel, { parameter }: Part): Map<string, boolean> | undefined {
  const { root } = document;
  if (parameter === undefined || typeof root !== 'object' || root === null) return undefined;
  const { schema, in: place, style, explode, mediaType, name, required } = parameter;
  const written = schema === undefined ? null : (getAt(schema.root, schema.pointer) ?? null);
  const text = stringify(written);
  // A reference that is relative to its place can lead elsewhere from another place.
  const where = /"\$(?:id|ref|dynamicRef|recursiveRef)":"(?!#\/)/.test(text) ? schema?.pointer : undefined;
  // The properties of an exploded object are parameters beside the others.
  const isExploded = explode && style === 'form' && !isScalar(written);
  const others = isExploded ? parameters.filter((each) => each.place === place) : [];
  const names = others.map((each) => each.parameter?.name ?? null);
  const key = stringify([place, style, explode, mediaType ?? null, name, required, where ?? null, ...names, text]);
  const all = knownIn.get(root) ?? new Map<string, Map<string, boolean>>();
  knownIn.set(root, all);
  const own = all.get(key) ?? new Map<string, boolean>();
  all.set(key, own);
  return own;
}

/** Whether a schema says that its values are texts, numbers or booleans. */
function isScalar(schema: Json): boolean {
  const type = isObject(schema) ? schema['type'] : undefined;
  return typeof type === 'string' && ['string', 'integer', 'number', 'boolean'].includes(type);
}
