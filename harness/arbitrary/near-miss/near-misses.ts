import type { Arbitrary } from 'fast-check';
import { childPointer, removeAt, type Json } from '../../json/index.ts';
import {
  clausesOf,
  isPassive,
  offersChoice,
  type Fact,
  type Goal,
  type KeywordFact,
  type SchemaSource,
} from '../../schema/index.ts';
import { groundOf, type Ground } from '../ground.ts';
import { Extent } from '../place/extent.ts';
import { isKnownPossible } from '../place/possible.ts';
import { places, type Place } from '../place/place.ts';
import type { Breakage } from './breakage.ts';
import { forbidden } from './forbidden.ts';
import { breakages } from './keyword/index.ts';
import type { Breaking, Pair } from './near-miss-arbitrary.ts';
import { Site, type Target } from './site.ts';

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

/** Near-misses, and why these are not all of them, where they are not. */
export interface NearMissList {
  readonly nearMisses: readonly NearMiss[];
  readonly cut?: string;
}

/** Each keyword at each place that a value can break, in a fixed order, with the ways to break it. */
export function nearMisses(source: SchemaSource): NearMiss[] {
  return [...nearMissesOf(source).nearMisses];
}

/**
 * The same, and whether the schema was too large for all of them.
 *
 * @param share what part of the work for a large schema may be spent on this one, where it is one of several
 */
export function nearMissesOf(source: SchemaSource, share = 1): NearMissList {
  const ground = groundOf(source);
  const found = new Map<string, NearMiss>();
  const extent = new Extent(ground, mostClauses, share);
  for (const place of places(ground, extent)) {
    const site = new Site(ground, place);
    addForbidden(found, ground, place);
    const clauses = clausesOf(place.goal.facts);
    for (const fact of clauses) {
      if (fact.kind !== 'keyword' || !fact.holds || isPassive(fact)) continue;
      for (const aim of aims(fact, place)) if (extent.allows(found.size)) addTo(found, ground, site, clauses, aim);
    }
    if (!extent.allows(found.size)) break;
  }
  return { nearMisses: [...found.values()], ...extent.cut };
}

/** Each member that no value is allowed for: present, it breaks what forbids it, and that alone. */
function addForbidden(found: Map<string, NearMiss>, ground: Ground, place: Place): void {
  for (const { pointer, unbroken, edit } of forbidden(ground, place)) {
    const site = new Site(ground, place, unbroken);
    for (const { keyword, schemaPointer } of site.faults({ kind: 'edit', edit }, pointer)) {
      const key = `${keyword} ${pointer}`;
      const target = { keyword, instancePointer: pointer };
      if (found.has(key)) continue;
      // Nothing in the edit is left to chance: what the plainest value does not break, others hardly will.
      const arbitrary = site.arbitrary(target, { kind: 'edit', edit }, { trials: 1 });
      if (arbitrary)
        found.set(key, { ...target, about: pointer, schemaPointer, variants: [{ name: 'present', arbitrary }] });
    }
  }
}

/** A schema of more clauses than this is broken in the first so many, outermost first. */
const mostClauses = 300;

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
  site: Site,
  clauses: readonly Fact[],
  { fact, about, property }: Aim,
): void {
  const { place } = site;
  const key = `${fact.keyword} ${place.pointer} ${about}`;
  const known = found.get(key);
  const { keyword } = fact;
  const target: Target = { keyword, instancePointer: place.pointer, ...(property !== undefined && { property }) };
  const variants = ways(ground, place, clauses, fact, property).flatMap(({ name, breaking, mixed = false }) => {
    if (known?.variants.some((variant) => variant.name === name)) return [];
    const arbitrary = site.arbitrary(target, breaking, { mixed });
    return arbitrary ? [{ name, arbitrary }] : [];
  });
  if (variants.length === 0) return;
  const schemaPointer = known?.schemaPointer ?? childPointer(fact.node.pointer, keyword);
  const all = [...(known?.variants ?? []), ...variants];
  found.set(key, { keyword, instancePointer: place.pointer, about, schemaPointer, variants: all });
}

interface Way {
  readonly name: string;
  readonly breaking: Breaking;
  /** Whether every such value is known to break other keywords too. */
  readonly mixed?: boolean;
}

function ways(
  { algebra }: Ground,
  { pointer }: Place,
  clauses: readonly Fact[],
  fact: KeywordFact,
  property: string | undefined,
): Way[] {
  if (property !== undefined) {
    const missing = childPointer(pointer, property);
    return [{ name: 'missing', breaking: { kind: 'edit', edit: (control) => removeAt(control, missing) } }];
  }
  const same = (other: Fact) => other.kind === 'keyword' && other.keyword === fact.keyword && other.holds;
  const others = clauses.filter((other) => !same(other));
  const strict = breakages({ algebra, fact, others });
  const looser = [others.filter((other) => other.kind !== 'keyword' || !offersChoice(other.keyword)), []];
  const tried: (readonly Breakage[])[] = [];
  // Where the other keywords leave no such value, one that breaks the choice too that the keyword stands in is the best
  // there is; and where the others leave none even then, one that breaks some of them.
  const fallback = (name: string, unbroken: Json): Goal | undefined => {
    const goals = looser.map((kept, index) => {
      tried[index] ??= breakages({ algebra, fact, others: kept });
      return tried[index].find((other) => other.name === name)?.goal(unbroken);
    });
    return goals.find((goal) => goal && isKnownPossible(algebra, goal)) ?? goals.at(-1);
  };
  return strict.map(({ name, goal, constant }): Way => {
    if (constant !== undefined) {
      if (isKnownPossible(algebra, constant)) return { name, breaking: { kind: 'replace', goal } };
      return { name, breaking: { kind: 'replace', goal: (unbroken) => fallback(name, unbroken) }, mixed: true };
    }
    const either = (unbroken: Json): Goal | undefined => {
      const kept = goal(unbroken);
      return kept && isKnownPossible(algebra, kept) ? kept : fallback(name, unbroken);
    };
    return { name, breaking: { kind: 'replace', goal: either } };
  });
}
