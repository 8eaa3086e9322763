import type { Input } from '../../exchange/index.ts';
import { get, isArray, isObject, stringify, type Json } from '../../json/index.ts';
import type { Command } from '../model/case.ts';
import { withPart, type Part } from '../request/part.ts';
import type { RequestModel } from '../request/request-model.ts';
import { sampled } from '../request/sampled.ts';

/** So many bodies are drawn to find one with an item. */
const draws = 20;
/** A cache, not a registry: an entry lives as long as its part. */
const drawn = new WeakMap<Part, Json | undefined>();

/**
 * The input of a command. A creation of several resources creates one of them, which the answer then names: the first one of a
 * list, or another one if the list is empty.
 */
export function withOneItem({ bodies: [part] }: RequestModel, { kind, input }: Command): Input {
  const body = kind === 'create' && part !== undefined ? get(input, 'body') : undefined;
  if (part === undefined || body === undefined || !isArray(body)) return input;
  const one = body.length === 0 ? drawnList(part) : body.length > 1 ? firstAlone(part, body) : undefined;
  return one === undefined ? input : withPart(input, part, one);
}

/** A list with its first item alone, if that is a resource and the schema allows it. */
export function firstAlone(part: Part, body: Json): Json | undefined {
  if (!isArray(body)) return undefined;
  const [first = null] = body;
  return isObject(first) && part.accepts([first]) ? [first] : undefined;
}

/** The shortest list of one resource among drawn bodies. */
function drawnList(part: Part): Json | undefined {
  if (!drawn.has(part)) {
    const lists = sampled(part.valid, draws).map((body) => firstAlone(part, body));
    const found = lists.filter((each) => each !== undefined);
    drawn.set(part, found.sort((a, b) => stringify(a).length - stringify(b).length)[0]);
  }
  return drawn.get(part);
}
