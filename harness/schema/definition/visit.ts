import { formatPointer, isArray, isObject, type Json, type JsonObject } from '../../json/index.ts';
import type { Keywords, SchemaNode } from '../node.ts';

/** The path from the root to a value, as a linked list: the pointers of most values are never needed. */
export interface InstancePath {
  readonly above?: InstancePath;
  readonly token: string | number;
  /** Whether the schema does not name the property: its name is the key of a map. */
  readonly isKey?: boolean;
}

/** The JSON Pointer of a path. */
export function pointerOf(path: InstancePath | undefined): string {
  const tokens: (string | number)[] = [];
  for (let here = path; here !== undefined; here = here.above) tokens.unshift(here.token);
  return formatPointer(tokens);
}

/** The same with a star in place of each key of a map and each index. */
export function placeOf(path: InstancePath | undefined): string {
  const tokens: string[] = [];
  for (let here = path; here !== undefined; here = here.above)
    tokens.unshift(here.isKey === true || typeof here.token === 'number' ? '*' : here.token);
  return formatPointer(tokens);
}

/** The properties and items that a schema has evaluated (core 2020-12, section 11). */
export interface Evaluated {
  readonly properties: Set<string>;
  readonly items: Set<number>;
  /** Whether the schema may have evaluated more, because it cannot be read completely. */
  isUncertain?: boolean;
}

/** A keyword that a value breaks. */
export interface SchemaFault {
  readonly node: SchemaNode;
  readonly keyword: string;
  readonly path: InstancePath | undefined;
  readonly value: Json;
  readonly property?: string | undefined;
}

/** The evaluation of one value by one schema. */
export interface Visit {
  readonly node: SchemaNode;
  readonly value: Json;
  readonly path: InstancePath | undefined;
  /** Collects what is evaluated, where a schema above has an unevaluated* keyword. */
  readonly evaluated: Evaluated | undefined;
  /** Called with every fault. Without it the first fault ends the evaluation. */
  readonly report: ((fault: SchemaFault) => void) | undefined;
  /** How many schemas lead to this one without a step into the value. */
  readonly depth?: number;
  /** The schemas below that have evaluated the same value: an `allOf` of references can lead to one in millions of ways. */
  readonly known?: Map<SchemaNode, KnownJudgement> | undefined;
  /** Evaluates the value of a visit by a schema. Returns whether the value satisfies it. */
  readonly judge: (node: SchemaNode, visit: Visit) => boolean;
}

/** What a schema found about a value. Its faults were reported. */
export interface KnownJudgement {
  readonly accepted: boolean;
  readonly evaluated: Evaluated | undefined;
}

/** A compiled keyword. Returns whether the value satisfies it. */
export type Check = (visit: Visit) => boolean;

/** Compiles keywords of a schema to a check, or to undefined where the schema does not have them. */
export type Compile = (keywords: Keywords) => Check | undefined;

/** Reports that the visited value breaks the keyword. Returns false. */
export function broken({ node, value, path, report }: Visit, keyword: string, property?: string): false {
  report?.({ node, keyword, path, value, property });
  return false;
}

/**
 * Evaluates a property or item of the visited value by a schema.
 *
 * @param isKey whether the schema does not name the property
 */
export function below(visit: Visit, node: SchemaNode, token: string | number, value: Json, isKey = false): boolean {
  const { report, judge } = visit;
  // Written out instead of spread, for speed: this runs for every member of every value.
  if (report === undefined) {
    return judge(node, { node, value, path: undefined, evaluated: undefined, report, judge });
  }
  const path = { ...(visit.path && { above: visit.path }), token, isKey };
  return judge(node, { node, value, path, evaluated: undefined, report, judge });
}

/**
 * Evaluates the same value by another schema. What that evaluates counts only if it accepts (core 2020-12, section
 * 7.7.1).
 */
export function alongside(visit: Visit, node: SchemaNode): boolean {
  const known = visit.known?.get(node);
  const { accepted, evaluated } = known ?? judgeAlongside(visit, node);
  if (known === undefined) visit.known?.set(node, { accepted, evaluated });
  if (accepted && visit.evaluated && evaluated) merge(visit.evaluated, evaluated);
  return accepted;
}

function judgeAlongside(visit: Visit, node: SchemaNode): KnownJudgement {
  if (visit.evaluated === undefined) return { accepted: visit.judge(node, visit), evaluated: undefined };
  const evaluated = { properties: new Set<string>(), items: new Set<number>() };
  return { accepted: visit.judge(node, { ...visit, evaluated }), evaluated };
}

/** The same as `alongside`, without a report of faults. */
export function quietlyAlongside(visit: Visit, node: SchemaNode): boolean {
  return alongside(visit.report === undefined ? visit : { ...visit, report: undefined, known: undefined }, node);
}

/** Adds what one schema has evaluated to what another has. `into` changes. */
export function merge(into: Evaluated, from: Evaluated): void {
  for (const name of from.properties) into.properties.add(name);
  for (const index of from.items) into.items.add(index);
  if (from.isUncertain) into.isUncertain = true;
}

/** Whether all items hold. Stops at the first that fails, unless faults are reported. */
export function all<Item>(visit: Visit, items: Iterable<Item>, holds: (item: Item) => boolean): boolean {
  let every = true;
  for (const item of items) {
    if (holds(item)) continue;
    if (visit.report === undefined) return false;
    every = false;
  }
  return every;
}

/** A check of objects. Values of other types pass. */
export function onObject(holds: (visit: Visit, value: JsonObject) => boolean): Check {
  return (visit) => !isObject(visit.value) || holds(visit, visit.value);
}

/** A check of arrays. Values of other types pass. */
export function onArray(holds: (visit: Visit, value: readonly Json[]) => boolean): Check {
  return (visit) => !isArray(visit.value) || holds(visit, visit.value);
}

/**
 * Evaluates a property that no other keyword applies to. Where `false` forbids it, the value breaks the keyword itself.
 *
 * @param node the schema in the value of the keyword
 */
export function furtherProperty(visit: Visit, keyword: string, node: SchemaNode, name: string, value: Json): boolean {
  visit.evaluated?.properties.add(name);
  return node.keywords === false ? broken(visit, keyword, name) : below(visit, node, name, value, true);
}
