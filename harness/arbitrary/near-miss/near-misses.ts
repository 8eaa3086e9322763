import type { Arbitrary } from 'fast-check';
import { childPointer, removeAt, type Json } from '../../json/index.ts';
import {
  clausesOf,
  invalidAmong,
  isPassive,
  offersChoice,
  schemaFact,
  type Fact,
  type Goal,
  type KeywordFact,
  type SchemaSource,
} from '../../schema/index.ts';
import { generationFrom, type GenerationContext } from '../generation.ts';
import { Extent } from '../place/extent.ts';
import { isKnownPossible, whyOutOfReach } from '../place/possible.ts';
import { places, type BarredPlace, type Place } from '../place/place.ts';
import type { Breakage } from './breakage.ts';
import { forbidden } from './forbidden.ts';
import { breakages } from './keyword/index.ts';
import type { Breaking, NearMissPair } from './near-miss-arbitrary.ts';
import { Site, type KeywordTarget } from './site.ts';

/** One labelled way to break a keyword. */
export interface NearMissVariant {
  readonly name: string;
  readonly arbitrary: Arbitrary<NearMissPair>;
}

/** A keyword at a place, with values that break it there and satisfy everything else wherever that is possible. */
export interface NearMiss {
  readonly keyword: string;
  /** The JSON Pointer of the value that breaks it. */
  readonly instancePointer: string;
  /** The JSON Pointer of what is wrong: for `required` the missing property, else the value itself. */
  readonly about: string;
  readonly schemaPointer: string;
  readonly variants: readonly NearMissVariant[];
}

/** A keyword at a place for which no near-miss is generated, and why. */
export interface UnmadeNearMiss extends Omit<NearMiss, 'variants'> {
  readonly because: string;
}

/** The near-misses of a schema. */
export interface NearMissList {
  readonly nearMisses: readonly NearMiss[];
  readonly unmade: readonly UnmadeNearMiss[];
  /** Why the list is incomplete; absent where it is complete. */
  readonly cut?: string;
}

/** Each keyword that a value can break, at each place, with the ways to break it. The order is fixed. */
export function nearMisses(source: SchemaSource): NearMiss[] {
  return [...nearMissesOf(source).nearMisses];
}

/** What is known about a schema of which the near-misses are listed. */
export interface NearMissOptions {
  /** The part of the work that may be spent on this schema, from 0 to 1, where it is one of several. 1 by default. */
  readonly share?: number;
  /** Whether the schema or keyword at a pointer is to be broken. By default each is. */
  readonly isStated?: (schemaPointer: string) => boolean;
}

/** The same as `nearMisses`, with the reasons why others are missing. */
export function nearMissesOf(
  source: SchemaSource,
  { share = 1, isStated = () => true }: NearMissOptions = {},
): NearMissList {
  const context = generationFrom(source);
  const found = new Map<string, NearMiss>();
  const extent = new Extent(context, mostClauses, 'near-misses', share);
  const barred: BarredPlace[] = [];
  const unmade: UnmadeNearMiss[] = [];
  for (const place of places(context, extent, barred, isStated)) {
    const site = new Site(context, place);
    addForbidden(found, context, place);
    const clauses = clausesOf(place.goal.facts);
    unmade.push(...unreadableAt(clauses, place));
    for (const aim of allAims(clauses, place)) {
      if (!isStated(childPointer(aim.fact.node.pointer, aim.fact.keyword))) continue;
      if (!extent.allows(found.size) || addUnaccompanied(found, context, aim.fact, place)) continue;
      const because = addTo(found, context, site, clauses, aim);
      if (because !== undefined) unmade.push(unmadeOf(aim, place, because));
    }
    if (!extent.allows(found.size)) break;
  }
  for (const { place, because } of barred) {
    const clauses = clausesOf(place.goal.facts);
    unmade.push(...unreadableAt(clauses, place));
    for (const aim of allAims(clauses, place)) unmade.push(unmadeOf(aim, place, because));
  }
  return { nearMisses: [...found.values()], unmade: withoutMade(unmade, found.values()), ...extent.cut };
}

function* allAims(clauses: readonly Fact[], place: Place): Generator<Aim> {
  for (const fact of clauses) {
    if (fact.kind === 'keyword' && fact.keyword !== 'unreadable' && fact.holds && !isPassive(fact))
      yield* aims(fact, place);
  }
}

/** The invalid keywords at a place: which values break them is unknown. */
function unreadableAt(clauses: readonly Fact[], { pointer }: Place): UnmadeNearMiss[] {
  return invalidAmong(clauses).map(({ keyword, pointer: schemaPointer, problem }) => {
    const because = `the value of "${keyword}" is invalid: ${problem}`;
    return { keyword, instancePointer: pointer, about: pointer, schemaPointer, because };
  });
}

function unmadeOf({ fact, about }: Aim, place: Place, because: string): UnmadeNearMiss {
  const { keyword, node } = fact;
  const schemaPointer = childPointer(node.pointer, keyword);
  return { keyword, instancePointer: place.pointer, about, schemaPointer, because };
}

/** One entry for each keyword and place, without those for which another situation has a near-miss. */
function withoutMade(unmade: readonly UnmadeNearMiss[], made: Iterable<NearMiss>): UnmadeNearMiss[] {
  const keyOf = ({ keyword, about }: Pick<NearMiss, 'keyword' | 'about'>) => `${keyword} ${about}`;
  const known = new Set([...made].map(keyOf));
  return [...new Map(unmade.map((each) => [keyOf(each), each])).values()].filter((each) => !known.has(keyOf(each)));
}

/**
 * Adds a near-miss for each member for which no value is valid. Its presence breaks only the keyword that forbids it.
 */
function addForbidden(found: Map<string, NearMiss>, context: GenerationContext, place: Place): void {
  for (const { pointer, valid, edit } of forbidden(context, place)) {
    const site = new Site(context, place, valid);
    for (const { keyword, schemaPointer } of site.faults({ kind: 'edit', edit }, pointer)) {
      const key = `${keyword} ${pointer}`;
      const target = { keyword, instancePointer: pointer };
      if (found.has(key)) continue;
      // The edit is not random: where the simplest value does not break the keyword, others hardly do.
      const arbitrary = site.arbitrary(target, { kind: 'edit', edit }, { trials: 1 });
      if (arbitrary)
        found.set(key, { ...target, about: pointer, schemaPointer, variants: [{ name: 'present', arbitrary }] });
    }
  }
}

/**
 * Adds a near-miss for each property that another one requires: valid values with both, without it. The other keywords hardly
 * allow such values from scratch, because nothing that a broken schema names counts as evaluated.
 *
 * @returns whether there is one; none for another keyword than `dependentRequired`
 */
function addUnaccompanied(
  found: Map<string, NearMiss>,
  context: GenerationContext,
  { keyword, node }: KeywordFact,
  place: Place,
): boolean {
  if (keyword !== 'dependentRequired') return false;
  const { algebra } = context;
  const { pointer, goal } = place;
  const key = `${keyword} ${pointer} ${pointer}`;
  const target: KeywordTarget = { keyword, instancePointer: pointer };
  const { dependentRequired = new Map<string, readonly string[]>() } = node.keywords || {};
  const pairs = [...dependentRequired].flatMap(([name, wanted]) => wanted.map((each) => [name, each] as const));
  const variants = pairs.flatMap(([name, wanted], index): NearMissVariant[] => {
    const both = schemaFact(algebra.virtual({ type: ['object'], required: [name, wanted] }));
    const edit = (control: Json): Json | undefined => removeAt(control, childPointer(pointer, wanted));
    const site = new Site(context, place, algebra.and(goal, [both]));
    const arbitrary = site.arbitrary(target, { kind: 'edit', edit });
    return arbitrary ? [{ name: index === 0 ? 'missing' : `missing-${index + 1}`, arbitrary }] : [];
  });
  if (variants.length === 0) return false;
  const { schemaPointer = childPointer(node.pointer, keyword), variants: known = [] } = found.get(key) ?? {};
  const further = variants.filter(({ name }) => !known.some((each) => each.name === name));
  found.set(key, { ...target, about: pointer, schemaPointer, variants: [...known, ...further] });
  return true;
}

/** At most this many keywords of a schema get a near-miss, outermost first. */
const mostClauses = 300;

/** A keyword that a value must break. */
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

/** Adds the ways to break a keyword at a place. Returns why there are none, where the values would be too large. */
function addTo(
  found: Map<string, NearMiss>,
  context: GenerationContext,
  site: Site,
  clauses: readonly Fact[],
  { fact, about, property }: Aim,
): string | undefined {
  const { place } = site;
  const key = `${fact.keyword} ${place.pointer} ${about}`;
  const known = found.get(key);
  const { keyword } = fact;
  const target: KeywordTarget = {
    keyword,
    instancePointer: place.pointer,
    ...(property !== undefined && { property }),
  };
  const possible = ways(context, place, clauses, fact, property);
  const variants = possible.flatMap(({ name, breaking, mixed = false }) => {
    if (known?.variants.some((variant) => variant.name === name)) return [];
    const arbitrary = site.arbitrary(target, breaking, { mixed });
    return arbitrary ? [{ name, arbitrary }] : [];
  });
  if (variants.length === 0) {
    const [obstacle] = possible.flatMap(({ obstacle: each, breaking }) => each ?? site.obstacle(breaking.kind) ?? []);
    return obstacle;
  }
  const schemaPointer = known?.schemaPointer ?? childPointer(fact.node.pointer, keyword);
  const all = [...(known?.variants ?? []), ...variants];
  found.set(key, { keyword, instancePointer: place.pointer, about, schemaPointer, variants: all });
  return undefined;
}

interface BreakingWay {
  readonly name: string;
  readonly breaking: Breaking;
  /** Whether it is known that every such value breaks other keywords too. */
  readonly mixed?: boolean;
  /** Why no such value is generated, where it would be too large. */
  readonly obstacle?: string | undefined;
}

function ways(
  { algebra }: GenerationContext,
  { pointer }: Place,
  clauses: readonly Fact[],
  fact: KeywordFact,
  property: string | undefined,
): BreakingWay[] {
  if (property !== undefined) {
    const missing = childPointer(pointer, property);
    return [{ name: 'missing', breaking: { kind: 'edit', edit: (control) => removeAt(control, missing) } }];
  }
  const same = (other: Fact) => other.kind === 'keyword' && other.keyword === fact.keyword && other.holds;
  const others = clauses.filter((other) => !same(other));
  const strict = breakages({ algebra, fact, others });
  const isOffered = (other: Fact): boolean => other.kind === 'keyword' && offersChoice(other.keyword);
  const isOfNames = (other: Fact): boolean => other.kind === 'keyword' && other.keyword === 'propertyNames';
  const isOfRest = (other: Fact): boolean => other.kind === 'keyword' && other.keyword.startsWith('unevaluated');
  const certain = others.filter((other) => !isOffered(other));
  // What a broken schema names does not count as evaluated, so all of it would be forbidden.
  // Where only the declared names are allowed, a further property has a forbidden name, and that is all that is wrong.
  const evaluated = certain.filter((other) => !isOfRest(other));
  const looser = [certain, evaluated, evaluated.filter((other) => !isOfNames(other)), []];
  const tried: (readonly Breakage[])[] = [];
  // Where the other keywords allow no such value, the next best is one that also breaks the choice around the keyword.
  // Where even that does not exist, it is one that also breaks some of the other keywords.
  const fallback = (name: string, valid: Json): Goal | undefined => {
    const goals = looser.map((kept, index) => {
      tried[index] ??= breakages({ algebra, fact, others: kept });
      return tried[index].find((other) => other.name === name)?.goal(valid);
    });
    return goals.find((goal) => goal && isKnownPossible(algebra, goal)) ?? goals.at(-1);
  };
  return strict.map(({ name, goal, constant }): BreakingWay => {
    if (constant !== undefined) {
      if (isKnownPossible(algebra, constant)) return { name, breaking: { kind: 'replace', goal } };
      const obstacle = whyOutOfReach(algebra, constant);
      return {
        name,
        breaking: { kind: 'replace', goal: (valid) => fallback(name, valid) },
        mixed: true,
        obstacle,
      };
    }
    const either = (valid: Json): Goal | undefined => {
      const kept = goal(valid);
      return kept && isKnownPossible(algebra, kept) ? kept : fallback(name, valid);
    };
    return { name, breaking: { kind: 'replace', goal: either } };
  });
}
