import { formatPointer, isArray, isObject, type Json, type JsonObject } from '../../json/index.ts';
import type { Keywords, SchemaNode } from '../node.ts';

/** The way from the root to a value, kept as links: most places are never told. */
export interface Place {
  readonly above?: Place;
  readonly token: string | number;
}

/** The pointer of a place. */
export function pointerOf(place: Place | undefined): string {
  const tokens: (string | number)[] = [];
  for (let here = place; here !== undefined; here = here.above) tokens.unshift(here.token);
  return formatPointer(tokens);
}

/** The properties and items that a schema has looked at (core 2020-12, section 11). */
export interface Evaluated {
  readonly properties: Set<string>;
  readonly items: Set<number>;
}

/** What is said of a value that breaks a keyword. */
export interface Fault {
  readonly node: SchemaNode;
  readonly keyword: string;
  readonly place: Place | undefined;
  readonly value: Json;
  readonly property?: string | undefined;
}

/** One value being judged by one schema. */
export interface Visit {
  readonly node: SchemaNode;
  readonly value: Json;
  readonly place: Place | undefined;
  /** Filled with what is looked at, where a schema above asks for it. */
  readonly evaluated: Evaluated | undefined;
  /** Told of every fault; without it the first fault ends the judgement. */
  readonly report: ((fault: Fault) => void) | undefined;
  /** Judges by a schema: of the same value, or one below it at `token`. */
  readonly judge: (node: SchemaNode, visit: Visit) => boolean;
}

/** One keyword compiled: whether the value keeps it. */
export type Check = (visit: Visit) => boolean;

/** How the keywords of a schema become checks; undefined where the schema does not use them. */
export type Compile = (keywords: Keywords) => Check | undefined;

/** Says that the visited value breaks the keyword. Returns false. */
export function broken({ node, value, place, report }: Visit, keyword: string, property?: string): false {
  report?.({ node, keyword, place, value, property });
  return false;
}

/** Judges a value one step below. */
export function below(visit: Visit, node: SchemaNode, token: string | number, value: Json): boolean {
  const { report, judge } = visit;
  // Serialized out and not spread: this runs for every member of every value.
  if (report === undefined) {
    return judge(node, { node, value, place: undefined, evaluated: undefined, report, judge });
  }
  const place = { ...(visit.place && { above: visit.place }), token };
  return judge(node, { node, value, place, evaluated: undefined, report, judge });
}

/** Judges the same value by a further schema; what it looks at counts only when it accepts (core 2020-12, section 7.7.1). */
export function alongside(visit: Visit, node: SchemaNode): boolean {
  if (visit.evaluated === undefined) return visit.judge(node, visit);
  const evaluated = { properties: new Set<string>(), items: new Set<number>() };
  const accepted = visit.judge(node, { ...visit, evaluated });
  if (accepted) merge(visit.evaluated, evaluated);
  return accepted;
}

/** As `alongside`, where not accepting is no fault. */
export function quietlyAlongside(visit: Visit, node: SchemaNode): boolean {
  return alongside(visit.report === undefined ? visit : { ...visit, report: undefined }, node);
}

/** Adds what one schema has looked at to what another has. */
export function merge(into: Evaluated, from: Evaluated): void {
  for (const name of from.properties) into.properties.add(name);
  for (const index of from.items) into.items.add(index);
}

/** Whether all hold. Every one is asked where faults are reported, else none after the first that fails. */
export function all<Item>(visit: Visit, items: Iterable<Item>, holds: (item: Item) => boolean): boolean {
  let every = true;
  for (const item of items) {
    if (holds(item)) continue;
    if (visit.report === undefined) return false;
    every = false;
  }
  return every;
}

/** A check of objects, which all other values pass. */
export function onObject(holds: (visit: Visit, value: JsonObject) => boolean): Check {
  return (visit) => !isObject(visit.value) || holds(visit, visit.value);
}

/** A check of arrays, which all other values pass. */
export function onArray(holds: (visit: Visit, value: readonly Json[]) => boolean): Check {
  return (visit) => !isArray(visit.value) || holds(visit, visit.value);
}

/** Judges a property that nothing else spoke of: where none may be, the keyword is broken, and not the property. */
export function furtherProperty(visit: Visit, keyword: string, node: SchemaNode, name: string, value: Json): boolean {
  visit.evaluated?.properties.add(name);
  return node.keywords === false ? broken(visit, keyword, name) : below(visit, node, name, value);
}
