import type { Json } from '../../json/index.ts';
import { broken, merge, pointerOf, type Check, type Fault, type Visit } from '../definition/visit.ts';
import { definitionsOf } from '../keyword/index.ts';
import type { Keywords, SchemaNode } from '../node.ts';
import { Undecided } from '../undecided.ts';

/** Whether the value satisfies the schema. Throws an Undecided where a pattern can't be decided within so many steps. */
export function satisfies(node: SchemaNode, value: Json): boolean {
  return judge(node, { node, value, place: undefined, evaluated: undefined, report: undefined, judge });
}

/** The same, and false where it can't be decided within so many steps. */
export function surelySatisfies(node: SchemaNode, value: Json): boolean {
  try {
    return satisfies(node, value);
  } catch (error) {
    if (error instanceof Undecided) return false;
    throw error;
  }
}

/** A fault with the pointer of the value that it is in. */
export interface LocatedFault extends Omit<Fault, 'place'> {
  readonly instancePointer: string;
}

/** Every fault that the schema finds in the value. Throws an Undecided as `satisfies` does. */
export function faults(node: SchemaNode, value: Json): LocatedFault[] {
  const found: LocatedFault[] = [];
  const report = ({ place, ...fault }: Fault): void => {
    found.push({ ...fault, instancePointer: pointerOf(place) });
  };
  judge(node, { node, value, place: undefined, evaluated: undefined, report, judge });
  return found;
}

/** Tells each schema that is asked about a value or a part of it, with the part. */
export function visits(node: SchemaNode, value: Json, see: (node: SchemaNode, part: Json) => void): void {
  const report = (): void => undefined;
  const telling: Visit['judge'] = (at, visit) => {
    see(at, visit.value);
    return judge(at, { ...visit, judge: telling });
  };
  telling(node, { node, value, place: undefined, evaluated: undefined, report, judge: telling });
}

interface Compiled {
  readonly checks: readonly Check[];
  /** Whether the schema asks for what is left unevaluated. */
  readonly tracks: boolean;
}

/** Compiled at first use; an entry lives as long as its schema. */
const compiled = new WeakMap<SchemaNode, Compiled>();

function judge(node: SchemaNode, outer: Visit): boolean {
  const known = compiled.get(node) ?? compileNode(node);
  const evaluated = known.tracks ? { properties: new Set<string>(), items: new Set<number>() } : outer.evaluated;
  const visit =
    known.tracks || outer.node !== node
      ? { node, value: outer.value, place: outer.place, evaluated, report: outer.report, judge: outer.judge }
      : outer;
  // Serialized out, as in `below`: this runs for every member of every value.
  let accepted = true;
  for (const check of known.checks) {
    if (check(visit)) continue;
    accepted = false;
    if (visit.report === undefined) break;
  }
  if (known.tracks && accepted && outer.evaluated && evaluated) merge(outer.evaluated, evaluated);
  return accepted;
}

/** No value satisfies `false`. */
const nothing: Compiled = { checks: [(visit) => broken(visit, 'false')], tracks: false };

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
  };
}
