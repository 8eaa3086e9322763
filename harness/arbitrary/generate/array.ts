import type { Json } from '../../json/index.ts';
import {
  canonicalText,
  distinctValues,
  mostMembers,
  plannedLengths,
  UnsupportedSchema,
  type ArrayForm,
  type ArrayPlan,
} from '../../schema/index.ts';
import type { Draw } from './draw.ts';
import type { Generating } from './generating.ts';
import { generateSize } from './string.ts';

/** The usual number of items where the schema has no limit. */
const plausible = 5;

/**
 * An array of the form.
 *
 * @param fuel the number of levels that the value may have, where that is possible
 * @throws {UnsupportedSchema} when no array was found that satisfies all keywords
 */
export function generateArray(generator: Generating, form: ArrayForm, draw: Draw, fuel: number): Json {
  const generous = draw.budget > 0 && fuel > 0;
  const most = Math.min(generator.mostItems(form, fuel), mostMembers, Math.max(form.minItems + 3, draw.budget));
  const wished = generous ? generateSize(draw, form.minItems, Math.max(form.minItems, most), plausible) : form.minItems;
  if (isPlain(form)) return generateItems(generator, form, wished, draw, fuel - 1);
  return fill(
    findPlan(generator, form, wished, (indexes) => draw.shuffled(indexes), fuel - 1),
    form,
    (values) => draw.shuffled(values),
    (goal) => generator.generate(goal, draw, fuel - 1),
  );
}

/** Whether nothing needs a plan: no facts about some items only, and none about all items together. */
function isPlain({ unique, repeated, some, counts }: ArrayForm): boolean {
  return !unique && !repeated && some.length === 0 && counts.length === 0;
}

function generateItems(generator: Generating, form: ArrayForm, length: number, draw: Draw, fuel: number): Json[] {
  const items: Json[] = [];
  for (let index = 0; index < length; index++)
    items.push(generator.generate(generator.algebra.item(form, index), draw, fuel));
  return items;
}

/** The shortest array of the form, with the simplest items. */
export function leastArray(
  generator: Generating,
  form: ArrayForm,
  least: (goal: ArrayPlan['items'][number], attempt: number) => Json,
): Json {
  const plan = findPlan(generator, form, form.minItems, (indexes) => indexes, Infinity);
  let attempt = 0;
  return fill(
    plan,
    form,
    (values) => values,
    (goal) => least(goal, attempt++),
  );
}

/** A plan for the wished length, or else for one near the shortest. */
function findPlan(
  generator: Generating,
  form: ArrayForm,
  wished: number,
  order: (indexes: number[]) => readonly number[],
  depth: number,
): ArrayPlan {
  const lengths = [wished, ...plannedLengths(form)];
  for (const limit of depth === Infinity ? [depth] : [depth, Infinity]) {
    for (const length of lengths) {
      const plan = generator.algebra.plan(form, length, order, limit);
      if (plan && (!form.unique || distinctValues(plan.items, (values) => values))) return plan;
    }
  }
  const [count] = [...form.counts, ...form.some];
  throw new UnsupportedSchema(
    count ? 'contains' : 'items',
    '',
    'no array was found that satisfies it together with the other keywords',
  );
}

/** The items of a plan, with no two equal where the form requires that. */
function fill(
  { items, twins }: ArrayPlan,
  form: ArrayForm,
  order: (values: Json[]) => readonly Json[],
  generate: (goal: ArrayPlan['items'][number]) => Json,
): Json {
  if (!form.unique) {
    const values = items.map(generate);
    if (twins) values[twins[1]] = values[twins[0]] ?? null;
    return values;
  }
  const fixed = distinctValues(items, order) ?? new Map<number, Json>();
  const seen = new Set([...fixed.values()].map(canonicalText));
  const values: Json[] = [];
  for (const [index, goal] of items.entries()) {
    const value = fixed.has(index) ? (fixed.get(index) ?? null) : fresh(() => generate(goal), seen);
    if (value !== undefined) values.push(value);
    // The items from one without a value on are left out, where nothing requires them.
    else if (index >= form.minItems && form.counts.length + form.some.length === 0) break;
    else throw new UnsupportedSchema('uniqueItems', '', 'no further distinct item was found');
  }
  return values;
}

/** A value that differs from those seen, or undefined where hundreds of attempts find none. */
function fresh(generate: () => Json, seen: Set<string>): Json | undefined {
  for (let attempt = 0; attempt < Math.max(500, seen.size); attempt++) {
    const value = generate();
    const text = canonicalText(value);
    if (seen.has(text)) continue;
    seen.add(text);
    return value;
  }
  return undefined;
}
