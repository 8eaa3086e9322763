import { objectOf, type Json } from '../../json/index.ts';
import { hasName, keeps, type Goal, type ObjectForm } from '../../schema/index.ts';
import type { Draw } from './draw.ts';
import { growName } from './name.ts';
import type { Growing, Shape } from './growing.ts';

/** The named properties of a form that can be there. */
export function shapeOf(grower: Growing, form: ObjectForm): Shape {
  const names = new Set([...form.required, ...(form.fixed?.keys() ?? [])]);
  for (const rule of form.rules) if (rule.names.kind === 'names') for (const name of rule.names.names) names.add(name);
  const known = [...names].map((name) => [name, grower.algebra.property(form, name)] as const);
  return {
    required: known.filter(([name]) => form.required.has(name)),
    optional: known.filter(([name, goal]) => !form.required.has(name) && admits(grower, form, name, goal)),
  };
}

/** Whether an object of the form may have a property of that name. */
export function admits(grower: Growing, form: ObjectForm, name: string, goal: Goal): boolean {
  return !form.absent.has(name) && form.names.every((fact) => keeps(fact, name)) && grower.algebra.isPossible(goal);
}

/** An object of the form. */
export function growObject(grower: Growing, form: ObjectForm, draw: Draw, fuel: number): Json {
  const { required, optional } = grower.shape(form);
  const members = new Map<string, Goal>(required);
  const generous = draw.spend() && fuel > 0;
  const mood = generous ? draw.integer(0, 4) : 0;
  const room = () => members.size < form.maxProperties;
  for (const [name, goal] of optional) {
    const wanted = mood === 0 ? false : mood === 1 || draw.oneIn(2);
    if (wanted && room() && (grower.algebra.rank(goal) ?? Infinity) < fuel) members.set(name, goal);
  }
  for (const { names, value } of form.some) {
    const [name, goal] = grower.newName(form, draw, members, (candidate) => hasName(names, candidate));
    members.set(name, grower.algebra.and(goal, value));
  }
  for (const entry of draw.shuffled(optional)) {
    if (members.size >= form.minProperties) break;
    members.set(...(entry as [string, Goal]));
  }
  const extras = generous && grower.isOpen(form) && draw.oneIn(4) ? draw.integer(1, 2) : 0;
  const wanted = Math.min(Math.max(form.minProperties, members.size + extras), form.maxProperties);
  while (members.size < wanted) {
    const entry = grower.newName(form, draw, members, () => true);
    members.set(...entry);
  }
  return objectOf([...members].map(([name, goal]) => [name, grower.grow(goal, draw, fuel - 1)]));
}

/** A further name for an object of the form, or undefined when none is found. */
export function findName(
  grower: Growing,
  form: ObjectForm,
  taken: ReadonlyMap<string, unknown>,
  candidates: Iterable<string>,
): readonly [string, Goal] | undefined {
  for (const name of candidates) {
    if (taken.has(name) || form.required.has(name)) continue;
    const goal = grower.algebra.property(form, name);
    if (admits(grower, form, name, goal)) return [name, goal];
  }
  return undefined;
}

/** Names drawn for an object, for as long as they are asked for. */
export function* drawnNames(draw: Draw, wanted: (name: string) => boolean): Generator<string> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const name = growName(draw);
    if (wanted(name)) yield name;
  }
}
