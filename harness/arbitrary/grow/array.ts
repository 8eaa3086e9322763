import { isArray, type Json } from '../../json/index.ts';
import { canonicalText, UnsupportedSchema, type ArrayForm } from '../../schema/index.ts';
import type { Draw } from './draw.ts';
import type { Growing } from './growing.ts';
import { growSize } from './string.ts';

/** How many items grow where the schema sets no end. */
const plausible = 5;

/** An array of the form. */
export function growArray(grower: Growing, form: ArrayForm, draw: Draw, fuel: number): Json {
  refuseCounts(form);
  const generous = draw.spend() && fuel > 0;
  const most = grower.mostItems(form, fuel);
  const length = generous
    ? growSize(draw, form.minItems, Math.max(form.minItems, Math.min(most, 200)), plausible)
    : form.minItems;
  const items: Json[] = [];
  const seen = new Set<string>();
  for (let index = 0; index < length; index++) {
    const item = grower.algebra.item(form, index);
    const next = form.unique ? fresh(() => grower.grow(item, draw, fuel - 1), seen) : grower.grow(item, draw, fuel - 1);
    if (next !== undefined) items.push(next);
    else if (index >= form.minItems) break;
    else throw new UnsupportedSchema('uniqueItems', '', 'no further different item was found');
  }
  return items;
}

/** A value unlike those seen, or undefined when a hundred tries bring none. */
function fresh(grow: () => Json, seen: Set<string>): Json | undefined {
  for (let attempt = 0; attempt < 100; attempt++) {
    const value = grow();
    const text = canonicalText(value);
    if (seen.has(text)) continue;
    seen.add(text);
    return value;
  }
  return undefined;
}

/** What is not grown yet is refused. */
export function refuseCounts(form: ArrayForm): void {
  if (form.counts.length > 0 || form.some.length > 0 || form.repeated) {
    throw new UnsupportedSchema('contains', '', 'not grown yet');
  }
}

/** Whether a value is an array in which no two items are equal. */
export function isDistinct(value: Json): boolean {
  return isArray(value) && new Set(value.map(canonicalText)).size === value.length;
}
