import * as fc from 'fast-check';
import type { NearMiss, NearMissVariant } from '../arbitrary/index.ts';
import { childPointer, getAt, isArray, isObject, setAt, type Json } from '../json/index.ts';
import { isJsonContent, type Part } from './request/part.ts';

/** The place of a list, in the place of something in its first item. */
const inFirstItem = /^(.*?)\/0(?=\/|$)/;

/** So many other bodies are likely to have an item. */
const draws = 4;

/**
 * The near-misses with a further variant for each list of objects in a JSON body: what breaks its first item breaks a later
 * one instead. A server can check the first item only.
 */
export function withLaterItems(part: Part, nearMisses: readonly NearMiss[]): NearMiss[] {
  if (part.content === undefined || !isJsonContent(part.content)) return [...nearMisses];
  const lists = new Set(nearMisses.flatMap(({ about }) => inFirstItem.exec(about)?.[1] ?? []));
  const chosen = new Map(
    [...lists].flatMap((list) => {
      const own = nearMisses.filter(({ about }) => about.startsWith(`${list}/0/`));
      const found = own.find(({ keyword }) => keyword === 'required') ?? own[0];
      return found === undefined ? [] : [[found, list] as const];
    }),
  );
  return nearMisses.map((nearMiss) => {
    const list = chosen.get(nearMiss);
    const [first] = nearMiss.variants;
    if (list === undefined || first === undefined) return nearMiss;
    return { ...nearMiss, variants: [...nearMiss.variants, inLaterItem(part, list, first)] };
  });
}

/** A variant with a valid item before the invalid one. The pair stays as it is if no such list is valid. */
function inLaterItem(part: Part, list: string, { arbitrary }: NearMissVariant): NearMissVariant {
  const others = fc.array(part.valid, { minLength: draws, maxLength: draws });
  return {
    name: 'in-later-item',
    arbitrary: fc.tuple(arbitrary, others).map(([pair, bodies]) => {
      const [item] = bodies.flatMap((body) => firstOf(body, list));
      const own = firstOf(pair.control, list)[0];
      const broken = getAt(pair.value, childPointer(list, 0));
      if (item === undefined || own === undefined || broken === undefined) return pair;
      const control = setAt(pair.control, list, [item, own]);
      const value = setAt(pair.control, list, [item, broken]);
      return part.accepts(control) && !part.accepts(value) ? { ...pair, control, value } : pair;
    }),
  };
}

/** The first item of a list in a value, if it is an object. */
function firstOf(value: Json, list: string): Json[] {
  const items = getAt(value, list);
  const [first] = items !== undefined && isArray(items) ? items : [];
  return first !== undefined && isObject(first) ? [first] : [];
}
