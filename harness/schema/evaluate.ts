import { equals, type Json, type JsonObject } from '../json/index.ts';
import {
  broken,
  merge,
  placeOf,
  pointerOf,
  type Check,
  type Evaluated,
  type KnownJudgement,
  type SchemaFault,
  type Visit,
} from './definition/visit.ts';
import { definitionsOf } from './keyword/index.ts';
import type { Keywords, SchemaNode } from './node.ts';
import { Undecided, Unreadable } from './undecided.ts';

/**
 * Whether the value satisfies the schema.
 *
 * @throws {Undecided} when a pattern takes too many steps to decide
 */
export function satisfies(node: SchemaNode, value: Json): boolean {
  return judge(node, { node, value, path: undefined, evaluated: undefined, report: undefined, judge });
}

/** Whether the value satisfies the schema; false where a pattern takes too many steps to decide. */
export function surelySatisfies(node: SchemaNode, value: Json): boolean {
  try {
    return satisfies(node, value);
  } catch (error) {
    if (error instanceof Undecided) return false;
    throw error;
  }
}

/**
 * Whether the value satisfies all of the schema that can be read; false where a pattern takes too many steps to decide.
 */
export function maySatisfy(node: SchemaNode, value: Json): boolean {
  try {
    return satisfies(node, value);
  } catch (error) {
    if (error instanceof Unreadable) return faults(node, value).length === 0;
    if (error instanceof Undecided) return false;
    throw error;
  }
}

/** A fault with the JSON Pointer of the faulty value. */
export interface LocatedFault extends Omit<SchemaFault, 'path'> {
  readonly instancePointer: string;
  /** The same with a star in place of each key of a map and each index. */
  readonly place: string;
}

/**
 * Every fault that the schema finds in the value. Keywords that depend on what cannot be read find none.
 *
 * @throws {Undecided} when a pattern takes too many steps to decide
 */
export function faults(node: SchemaNode, value: Json): LocatedFault[] {
  const found: LocatedFault[] = [];
  const report = ({ path, ...fault }: SchemaFault): void => {
    found.push({ ...fault, instancePointer: pointerOf(path), place: placeOf(path) });
  };
  judge(node, { node, value, path: undefined, evaluated: undefined, report, judge });
  return found;
}

/** Calls `see` for each schema that applies to the value or a part of it, with that part. */
export function visits(node: SchemaNode, value: Json, see: (node: SchemaNode, part: Json) => void): void {
  const report = (): void => undefined;
  const seeing: Visit['judge'] = (at, visit) => {
    see(at, visit.value);
    return judge(at, { ...visit, judge: seeing });
  };
  seeing(node, { node, value, path: undefined, evaluated: undefined, report, judge: seeing });
}

/**
 * Counts the parts of a value as valid where an invalid keyword decides about them, because the author of the document or
 * the user gives the value. Not in branches of a choice, because the value can be meant for another branch.
 */
export function trust(node: SchemaNode, value: Json): void {
  const branches = new Set<SchemaNode>();
  const trusting: Visit['judge'] = (at, visit) => {
    if (branches.has(at)) return judge(at, { ...visit, judge });
    const { unreadable } = at.keywords || {};
    if (unreadable?.known.some((each) => equals(each, visit.value)) === false) unreadable.known.push(visit.value);
    for (const branch of branchesOf(at)) branches.add(branch);
    return judge(at, { ...visit, judge: trusting });
  };
  try {
    trusting(node, { node, value, path: undefined, evaluated: undefined, report: () => undefined, judge: trusting });
  } catch (error) {
    // What comes after a pattern that takes too many steps is not looked at.
    if (!(error instanceof Undecided)) throw error;
  }
}

function branchesOf({ keywords }: SchemaNode): SchemaNode[] {
  const { oneOf = [], anyOf = [], dependentSchemas, not, if: when, then, else: otherwise, contains } = keywords || {};
  const single = [not, when, then, otherwise, contains].filter((each) => each !== undefined);
  return [...oneOf, ...anyOf, ...single, ...(dependentSchemas?.values() ?? [])];
}

/**
 * The names of the properties of an object that the schema describes: those that it evaluates (core 2020-12, section 11).
 * What a branch describes counts only if the value satisfies the branch. None if the value is invalid.
 *
 * @param part the object, inside the value
 */
export function describedNames(node: SchemaNode, value: Json, part: JsonObject): ReadonlySet<string> {
  const found: Evaluated[] = [];
  const seeing: Visit['judge'] = (at, visit) => {
    const before = found.length;
    const isOutermost = visit.value === part && visit.evaluated === undefined;
    const evaluated = isOutermost ? { properties: new Set<string>(), items: new Set<number>() } : visit.evaluated;
    if (isOutermost && evaluated) found.push(evaluated);
    const accepted = judge(at, { ...visit, evaluated, judge: seeing });
    if (!accepted) found.length = before;
    return accepted;
  };
  seeing(node, { node, value, path: undefined, evaluated: undefined, report: undefined, judge: seeing });
  return new Set(found.flatMap(({ properties }) => [...properties]));
}

interface Compiled {
  readonly checks: readonly Check[];
  /** Whether the schema has an unevaluated* keyword. */
  readonly tracks: boolean;
  /** Whether null satisfies it, whatever the checks say. */
  readonly nullable: boolean;
}

/** Compiled at first use; an entry lives as long as its schema. */
const compiled = new WeakMap<SchemaNode, Compiled>();

function judge(node: SchemaNode, outer: Visit): boolean {
  const known = compiled.get(node) ?? compileNode(node);
  if (known.nullable && outer.value === null) return true;
  const evaluated = known.tracks ? { properties: new Set<string>(), items: new Set<number>() } : outer.evaluated;
  const visit = known.tracks || outer.node !== node ? inside(outer, node, evaluated) : outer;
  // A plain loop, for speed: this runs for every member of every value.
  let accepted = true;
  for (const check of known.checks) {
    if (visit.report === undefined ? check(visit) : asFarAsReadable(check, visit)) continue;
    accepted = false;
    if (visit.report === undefined) break;
  }
  if (known.tracks && accepted && outer.evaluated && evaluated) merge(outer.evaluated, evaluated);
  return accepted;
}

/**
 * Whether a check that reports its faults finds any. One that depends on an invalid keyword finds none; a keyword such as
 * `oneOf` depends on all that is below it.
 */
function asFarAsReadable(check: Check, visit: Visit): boolean {
  try {
    return check(visit);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    if (visit.evaluated) visit.evaluated.isUncertain = true;
    return true;
  }
}

/** From this depth on it is remembered which schemas have evaluated the value. Few schemas lead so far. */
const deepUnknown = 5;

/** The visit of another schema with the same value. */
function inside(outer: Visit, node: SchemaNode, evaluated: Evaluated | undefined): Visit {
  const { value, path, report, judge: judging, depth = 0, known } = outer;
  const visit: Visit = { node, value, path, evaluated, report, judge: judging, depth: depth + 1 };
  if (depth < deepUnknown) return visit;
  return { ...visit, known: known ?? new Map<SchemaNode, KnownJudgement>() };
}

/** The schema `false`, which no value satisfies. */
const nothing: Compiled = { checks: [(visit) => broken(visit, 'false')], tracks: false, nullable: false };

function compileNode(node: SchemaNode): Compiled {
  const made = node.keywords === false ? nothing : compileKeywords(node.keywords);
  compiled.set(node, made);
  return made;
}

function compileKeywords(keywords: Keywords): Compiled {
  const used = definitionsOf(keywords);
  const judges = new Set(used.flatMap(({ judge: compile }) => compile ?? []));
  return {
    checks: [...judges].flatMap((compile) => compile(keywords) ?? []),
    tracks: used.some(({ unevaluated }) => unevaluated),
    nullable: keywords.nullable === true,
  };
}
