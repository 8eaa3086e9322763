import fc, { type Arbitrary } from 'fast-check';
import { childPointer, getAt, removeAt, type Json } from '../../json/index.ts';
import {
  clausesOf,
  faults,
  satisfies,
  schemaFact,
  UnsupportedSchema,
  type Fact,
  type Goal,
  type KeywordFact,
  type SchemaSource,
} from '../../schema/index.ts';
import { groundOf, type Ground } from '../ground.ts';
import { places, type Place } from '../place/place.ts';
import { breakages } from './breakage.ts';
import { forbidden } from './forbidden.ts';
import { NearMissArbitrary, type Breaking, type Pair } from './near-miss-arbitrary.ts';

/** One labelled way to break a keyword. */
export interface NearMissVariant {
  readonly name: string;
  readonly arbitrary: Arbitrary<Pair>;
}

/** A keyword at a place, and values that break it there and keep all else wherever that can be. */
export interface NearMiss {
  readonly keyword: string;
  /** The value that breaks it. */
  readonly instancePointer: string;
  /** What the keyword is about: for `required` the missing property, else the value itself. */
  readonly about: string;
  readonly schemaPointer: string;
  readonly variants: readonly NearMissVariant[];
}

/** Each keyword at each place that a value can break, in a fixed order, with the ways to break it. */
export function nearMisses(source: SchemaSource): NearMiss[] {
  const ground = groundOf(source);
  const found = new Map<string, NearMiss>();
  for (const place of places(ground)) {
    addForbidden(found, ground, place);
    const clauses = clausesOf(place.goal.facts);
    for (const fact of clauses) {
      if (found.size >= mostClauses) return [...found.values()];
      if (fact.kind !== 'keyword' || !fact.holds || passive.has(fact.keyword)) continue;
      for (const aim of aims(fact, place)) addTo(found, ground, place, clauses, aim);
    }
  }
  return [...found.values()];
}

/** Each member that `false` forbids: present, it breaks that alone. */
function addForbidden(found: Map<string, NearMiss>, ground: Ground, place: Place): void {
  for (const { pointer, schemaPointer, unbroken, edit } of forbidden(ground, place)) {
    const key = `false ${pointer}`;
    const target = { keyword: 'false', instancePointer: pointer };
    const editable = { ...place, editable: unbroken };
    const way = found.has(key) ? undefined : variant(ground, editable, target, 'present', { kind: 'edit', edit });
    if (way) found.set(key, { ...target, about: pointer, schemaPointer, variants: [way] });
  }
}

/** A schema of more clauses than this is broken in the first so many, outermost first. */
const mostClauses = 300;

/** Keywords that are broken where their schemas are, not by themselves. */
const passive: ReadonlySet<string> = new Set(['ref', 'allOf', 'properties', 'patternProperties', 'prefixItems']);

/** A keyword that a value shall break. */
interface Aim {
  readonly fact: KeywordFact;
  readonly about: string;
  readonly property?: string;
}

function* aims(fact: KeywordFact, { pointer }: Place): Generator<Aim> {
  if (fact.keyword !== 'required') {
    yield { fact, about: pointer };
    return;
  }
  const { required = [] } = fact.node.keywords || {};
  for (const property of required) yield { fact, about: childPointer(pointer, property), property };
}

function addTo(
  found: Map<string, NearMiss>,
  ground: Ground,
  place: Place,
  clauses: readonly Fact[],
  { fact, about, property }: Aim,
): void {
  const key = `${fact.keyword} ${place.pointer} ${about}`;
  const known = found.get(key);
  const { keyword } = fact;
  const target: Target = { keyword, instancePointer: place.pointer, ...(property !== undefined && { property }) };
  const variants = ways(ground, place, clauses, fact, property).flatMap(({ name, breaking }) => {
    const taken = known?.variants.some((variant) => variant.name === name) === true;
    return taken ? [] : (variant(ground, place, target, name, breaking) ?? []);
  });
  if (variants.length === 0) return;
  const schemaPointer = known?.schemaPointer ?? childPointer(fact.node.pointer, keyword);
  const all = [...(known?.variants ?? []), ...variants];
  found.set(key, { keyword, instancePointer: place.pointer, about, schemaPointer, variants: all });
}

interface Way {
  readonly name: string;
  readonly breaking: Breaking;
}

function ways(
  { algebra }: Ground,
  place: Place,
  clauses: readonly Fact[],
  fact: KeywordFact,
  property: string | undefined,
): Way[] {
  if (property !== undefined) {
    const pointer = childPointer(place.pointer, property);
    return [{ name: 'missing', breaking: { kind: 'edit', edit: (control) => removeAt(control, pointer) } }];
  }
  const same = (other: Fact) => other.kind === 'keyword' && other.keyword === fact.keyword && other.holds;
  const strict = breakages({ algebra, fact, others: clauses.filter((other) => !same(other)) });
  const alone = breakages({ algebra, fact, others: [] });
  // Where the other keywords leave no such value, one that breaks some of them too is the best there is.
  return strict.map(({ name, goal }, index) => {
    const fallback = alone[index]?.goal;
    const either = (unbroken: Json): Goal | undefined => {
      const kept = goal(unbroken);
      return kept && algebra.isPossible(kept) ? kept : fallback?.(unbroken);
    };
    return { name, breaking: { kind: 'replace', goal: either } };
  });
}

/** What a value shall break. */
interface Target {
  readonly keyword: string;
  readonly instancePointer: string;
  readonly property?: string;
}

/** A property can be missing only from an object. */
const objectFact = schemaFact({ id: 'object', pointer: '', keywords: { type: ['object'] } });

/** The variant, if it exists: tried on a few values, first asking for the one fault alone. */
function variant(
  ground: Ground,
  place: Place & { readonly editable?: Goal },
  target: Target,
  name: string,
  breaking: Breaking,
): NearMissVariant | undefined {
  const { node, grower, algebra } = ground;
  const control = {
    grower,
    size: 25,
    goal: place.whole(
      breaking.kind === 'edit' ? (place.editable ?? algebra.and(place.goal, [objectFact])) : place.goal,
    ),
    accepts: (value: Json) => getAt(value, place.pointer) !== undefined && satisfies(node, value),
  };
  for (const alone of [true, false]) {
    const accepts = (value: Json) => breaks(ground, value, target, alone);
    const miss = { grower, control, pointer: place.pointer, breaking, accepts };
    if (works(new NearMissArbitrary({ ...miss, attempts: 8 }))) {
      return { name, arbitrary: new NearMissArbitrary({ ...miss, attempts: 200 }) };
    }
  }
  return undefined;
}

function works(arbitrary: Arbitrary<Pair>): boolean {
  try {
    return fc.sample(arbitrary, { numRuns: 1, seed: 1 }).length > 0;
  } catch (error) {
    if (error instanceof UnsupportedSchema) return false;
    throw error;
  }
}

function breaks({ node }: Ground, value: Json, target: Target, alone: boolean): boolean {
  const found = faults(node, value);
  const isTarget = (fault: (typeof found)[number]) =>
    fault.keyword === target.keyword &&
    fault.instancePointer === target.instancePointer &&
    (target.property === undefined || fault.property === target.property);
  return alone ? found.length > 0 && found.every(isTarget) : found.some(isTarget);
}
