import { setOwn, type Json } from '../../json/index.ts';
import {
  everyName,
  hasName,
  ifSupported,
  keeps,
  namesOf,
  openSets,
  UnsupportedSchema,
  type Fact,
  type Goal,
  type NameSet,
  type ObjectForm,
} from '../../schema/index.ts';
import type { Draw } from './draw.ts';
import type { Generating, ObjectShape } from './generating.ts';
import { generateName } from './name.ts';

/** The properties that a form names, without those that cannot occur. */
export function shapeOf(generator: Generating, form: ObjectForm): ObjectShape {
  const known = [...namesOf(form)].map((name) => [name, generator.algebra.property(form, name)] as const);
  const others = known.filter(([name]) => !form.required.has(name) && mayBeNamed(form, name));
  return {
    required: known.filter(([name]) => form.required.has(name)),
    optional: others.filter(([, goal]) => generator.algebra.isPossible(goal)),
    barred: others.filter(([, goal]) => generator.algebra.obstacle(goal) !== undefined),
  };
}

function mayBeNamed(form: ObjectForm, name: string): boolean {
  return !form.absent.has(name) && form.names.every((fact) => keeps(fact, name));
}

/** Whether an object of the form may have a property of that name. */
function admits(generator: Generating, form: ObjectForm, name: string, goal: Goal): boolean {
  return mayBeNamed(form, name) && generator.algebra.isPossible(goal);
}

/**
 * An object of the form.
 *
 * @param fuel the number of levels that the value may have, where that is possible
 * @throws {UnsupportedSchema} when no further property was found that the form requires
 */
export function generateObject(generator: Generating, form: ObjectForm, draw: Draw, fuel: number): Json {
  const object: Record<string, Json> = {};
  for (const [name, goal] of drawnMembers(generator, form, draw, fuel)) {
    const make = (): Json => generator.generate(goal, draw, fuel - 1);
    // A property that can be left out costs its own clauses alone.
    const value = form.required.has(name) ? make() : ifSupported(make);
    if (value !== undefined) setOwn(object, name, value);
  }
  return object;
}

function drawnMembers(
  generator: Generating,
  form: ObjectForm,
  draw: Draw,
  fuel: number,
): Iterable<readonly [string, Goal]> {
  const { required, optional } = generator.shape(form);
  const generous = draw.budget > 0 && fuel > 0;
  const mood = generous ? draw.integer(0, 4) : 0;
  const needed = new Map<string, Goal>(form.some.length > 0 ? required : []);
  if (form.some.length > 0) addNeeded(generator, form, needed, (set) => drawnNames(generator, form, draw, set));
  const named = form.some.length > 0 ? [...needed] : [...required];
  const isLarge = optional.length > mostDrawn;
  for (const member of mood === 0 ? [] : isLarge ? someOf(optional, draw) : optional) {
    const wanted = mood === 1 || isLarge || draw.oneIn(2);
    if (!wanted || named.length >= form.maxProperties || needed.has(member[0])) continue;
    if ((generator.algebra.rank(member[1]) ?? Infinity) < fuel) named.push(member);
  }
  const extras = generous && draw.oneIn(6) && generator.isOpen(form) ? draw.integer(1, 2) : 0;
  if (extras === 0 && named.length >= form.minProperties) return named;
  return withFurther(generator, form, draw, new Map(named), extras);
}

/** Of more optional properties, a random object has at most this many, because each request is generated and judged whole. */
const mostDrawn = 200;

function someOf<Member>(all: readonly Member[], draw: Draw): Set<Member> {
  const count = draw.integer(0, mostDrawn);
  return new Set(Array.from({ length: count }, () => draw.pick(all)));
}

/** Adds as many properties as the form requires, and `extras` more where they are found. */
function withFurther(
  generator: Generating,
  form: ObjectForm,
  draw: Draw,
  members: Map<string, Goal>,
  extras: number,
): ReadonlyMap<string, Goal> {
  for (const [name, goal] of members.size < form.minProperties ? draw.shuffled(generator.shape(form).optional) : []) {
    if (members.size < form.minProperties && !members.has(name)) members.set(name, goal);
  }
  const wanted = Math.min(Math.max(form.minProperties, members.size) + extras, form.maxProperties);
  const others = furtherNames(generator, form, members);
  while (members.size < wanted) {
    const found = findName(generator, form, members, drawnNames(generator, form, draw, draw.pick(openSets(form))));
    if (found === undefined && members.size >= form.minProperties) break;
    members.set(...(found ?? anyOf(others)));
  }
  return members;
}

/** The properties of the smallest object of the form. */
export function leastMembers(generator: Generating, form: ObjectForm): Map<string, Goal> {
  const { required, optional } = generator.shape(form);
  const members = new Map<string, Goal>(required);
  addNeeded(generator, form, members, (set) => generator.algebra.someNames(form, set));
  for (const [name, goal] of optional)
    if (members.size < form.minProperties && !members.has(name)) members.set(name, goal);
  const others = furtherNames(generator, form, members);
  while (members.size < form.minProperties) members.set(...anyOf(others));
  return members;
}

/** The first candidate that an object of the form may have as another property, or undefined. */
export function findName(
  generator: Generating,
  form: ObjectForm,
  taken: ReadonlyMap<string, unknown>,
  candidates: Iterable<string>,
  value: readonly Fact[] = [],
): [string, Goal] | undefined {
  for (const name of candidates) {
    if (taken.has(name)) continue;
    const own = generator.algebra.property(form, name);
    const goal = value.length > 0 ? generator.algebra.and(own, value) : own;
    if (admits(generator, form, name, goal)) return [name, goal];
  }
  return undefined;
}

/** Adds a property for each rule that requires at least one. */
function addNeeded(
  generator: Generating,
  form: ObjectForm,
  members: Map<string, Goal>,
  candidates: (set: NameSet) => Iterable<string>,
): void {
  for (const { names, value } of form.some) {
    const known = generator.algebra.someNames(form, names);
    const found =
      findName(generator, form, members, candidates(names), value) ??
      findName(generator, form, members, known, value) ??
      // A property that is already present can satisfy the rule too.
      findName(generator, form, new Map(), known, value);
    if (found === undefined)
      throw rejection('no property was found that satisfies what the schema requires of at least one');
    const [name, goal] = found;
    const present = members.get(name);
    members.set(name, present ? generator.algebra.and(present, value) : goal);
  }
}

/** Other names that an object of the form may have, each once, without those that are taken at that time. */
function* furtherNames(
  generator: Generating,
  form: ObjectForm,
  taken: ReadonlyMap<string, unknown>,
): Generator<[string, Goal]> {
  for (const name of candidates(generator, form)) {
    const found = findName(generator, form, taken, [name]);
    if (found) yield found;
  }
}

function* candidates(generator: Generating, form: ObjectForm): Generator<string> {
  for (const set of openSets(form)) yield* generator.algebra.someNames(form, set);
  for (let index = 1; index <= spareNames + form.minProperties; index++) yield `x${index}`;
}

/** How many more names are tried than are needed. */
const spareNames = 1000;

function anyOf(names: Iterator<[string, Goal]>): [string, Goal] {
  const next = names.next();
  if (next.done === true) throw rejection('no further property name was found');
  return next.value;
}

/** Random names from a set, up to thirty. */
function* drawnNames(generator: Generating, form: ObjectForm, draw: Draw, set: NameSet): Generator<string> {
  const free = set === everyName && form.names.length === 0;
  const plain = set.kind === 'except' && form.names.length === 0;
  const goal = free || plain ? undefined : generator.algebra.nameGoal(form, set);
  for (let attempt = 0; attempt < 30; attempt++) {
    const name = goal && generator.algebra.isPossible(goal) ? generator.generate(goal, draw, 1) : generateName(draw);
    if (typeof name === 'string' && hasName(set, name)) yield name;
  }
}

function rejection(reason: string): UnsupportedSchema {
  return new UnsupportedSchema('minProperties', '', reason);
}
