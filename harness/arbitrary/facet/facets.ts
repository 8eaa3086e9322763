import type { Arbitrary } from 'fast-check';
import { ExactNumber, getAt, isObject, type Json } from '../../json/index.ts';
import {
  canonicalText,
  clausesOf,
  exclusiveOptions,
  keeps,
  meantForms,
  surelySatisfies,
  type Fact,
  type Goal,
  type ObjectForm,
  type SchemaSource,
} from '../../schema/index.ts';
import { generationFrom, type GenerationContext } from '../generation.ts';
import { GeneratedArbitrary } from '../generated.ts';
import { Extent } from '../place/extent.ts';
import { isKnownPossible, whyOutOfReach } from '../place/possible.ts';
import { places, type BarredPlace, type Place } from '../place/place.ts';
import { classesOf, doubtOfFormat } from './classes.ts';

/** A labelled class of a schema's valid values, which is tested by itself. */
export interface Facet {
  readonly name: string;
  /** The JSON Pointer of the value that has the named property. Everything around it is random. */
  readonly instancePointer: string;
  /** The JSON Pointer of the schema of that value. */
  readonly schemaPointer: string;
  /** Why a server that rejects these values is not clearly wrong. */
  readonly doubtful?: string;
  /** Whole valid values. */
  readonly arbitrary: Arbitrary<Json>;
}

/** A facet for which no value is generated, and why. */
export interface UnmadeFacet extends Pick<Facet, 'name' | 'instancePointer' | 'schemaPointer'> {
  readonly because: string;
}

/** The facets of a schema. */
export interface FacetList {
  readonly facets: readonly Facet[];
  readonly unmade: readonly UnmadeFacet[];
  /** Why the list is incomplete; absent where it is complete. */
  readonly cut?: string;
}

/** The classes of a schema's valid values that are worth a test by themselves, in a fixed order. */
export function facets(source: SchemaSource): Facet[] {
  return [...facetsOf(source).facets];
}

/** At most this many facets of a schema are listed, outermost first. */
const mostFacets = 1000;

/** The same as `facets`, with the reasons why others are missing. */
export function facetsOf(source: SchemaSource): FacetList {
  const context = generationFrom(source);
  const found = new Map<string, Facet>();
  const extent = new Extent(context, mostFacets, 'facets');
  const unmade = new Map<string, UnmadeFacet>();
  const barred: BarredPlace[] = [];
  const keyOf = (place: Place, name: string, schemaPointer: string) => `${name} ${place.pointer} ${schemaPointer}`;
  const leaveOut = ({ pointer, ...place }: Place, name: string, because: string): void => {
    const schemaPointer = pointerOf(place.goal.facts);
    const key = keyOf({ pointer, ...place }, name, schemaPointer);
    unmade.set(key, { name, instancePointer: pointer, schemaPointer, because });
  };
  for (const place of places(context, extent, barred)) {
    // The value around it cannot be generated, and is reported itself.
    if (place.isUnreachable) continue;
    const schemaPointer = pointerOf(place.goal.facts);
    for (const aspect of aspects(context, place)) {
      const key = keyOf(place, aspect.name, schemaPointer);
      if (!extent.allows(found.size)) break;
      if (found.has(key)) continue;
      const because = whyOutOfReach(context.algebra, aspect.goal);
      if (because !== undefined) leaveOut(place, aspect.name, because);
      else if (isKnownPossible(context.algebra, aspect.goal))
        found.set(key, facet(context, place, aspect, schemaPointer));
    }
    if (!extent.allows(found.size)) break;
  }
  for (const { place, because } of barred)
    if (isOptional(place) && !place.isUnreachable) leaveOut(place, 'present', because);
  return {
    facets: [...found.values()],
    unmade: [...unmade].flatMap(([key, facet]) => (found.has(key) ? [] : [facet])),
    ...extent.cut,
  };
}

function isOptional({ property }: Place): boolean {
  return property !== undefined && !property.form.required.has(property.name);
}

function facet({ node, generator }: GenerationContext, place: Place, aspect: FacetGoal, schemaPointer: string): Facet {
  const { name, doubtful, goal, holds } = aspect;
  const { pointer: instancePointer } = place;
  const accepts = (value: Json) => surelySatisfies(node, value) && holds(getAt(value, instancePointer));
  const arbitrary = new GeneratedArbitrary({ generator, goal, accepts });
  return { name, instancePointer, schemaPointer, ...(doubtful !== undefined && { doubtful }), arbitrary };
}

interface FacetGoal {
  readonly name: string;
  readonly doubtful?: string;
  /** Whole values. */
  readonly goal: Goal;
  /** Whether the value at the place belongs to the facet. */
  readonly holds: (leaf: Json | undefined) => boolean;
}

function* aspects(context: GenerationContext, place: Place): Generator<FacetGoal> {
  if (isOptional(place)) yield* presence(context, place);
  for (const part of classesOf(context, place.goal))
    yield { ...part, goal: place.whole(part.goal), holds: within(part.goal) };
  for (const form of place.goal.forms) if (form.kind === 'object') yield* additional(context, place, form);
  yield* branches(context, place);
}

function* presence({ algebra }: GenerationContext, { goal, whole, property }: Place): Generator<FacetGoal> {
  if (property === undefined) return;
  const isOpen = meantForms(algebra, goal).some((form) => form.kind === 'string' && form.patterns.length === 0);
  const doubtful = isOpen ? doubtOfFormat(goal) : undefined;
  yield { name: 'present', goal: whole(goal), holds: (leaf) => leaf !== undefined, ...(doubtful && { doubtful }) };
  const without = { ...property.form, absent: new Set([...property.form.absent, property.name]) };
  yield { name: 'absent', goal: property.whole(algebra.union([without])), holds: (leaf) => leaf === undefined };
}

function* additional({ algebra, generator }: GenerationContext, place: Place, form: ObjectForm): Generator<FacetGoal> {
  const { required, optional } = generator.shape(form);
  if (!generator.isOpen(form) || form.maxProperties <= form.required.size) return;
  const known = new Set([...required, ...optional].map(([name]) => name));
  const names = { kind: 'except', names: known, patterns: [] } as const;
  const goal = algebra.union([{ ...form, some: [...form.some, { names, value: [] }] }]);
  // Where a random array is shorter, or an optional property is absent, there is no value at the place.
  const holds = (leaf: Json | undefined) => isObject(leaf) && Object.keys(leaf).some((name) => !known.has(name));
  yield { name: 'additional-property', goal: place.whole(goal), holds };
}

/** Each branch of `oneOf` and `anyOf` without the others. */
function* branches({ algebra }: GenerationContext, place: Place): Generator<FacetGoal> {
  for (const fact of clausesOf(place.goal.facts)) {
    if (fact.kind !== 'keyword' || (fact.keyword !== 'oneOf' && fact.keyword !== 'anyOf')) continue;
    for (const [index, option] of exclusiveOptions(fact).entries()) {
      const goal = algebra.and(place.goal, option);
      const holds = (leaf: Json | undefined) => leaf !== undefined && option.every((one) => keeps(one, leaf));
      const isOfTexts = meantForms(algebra, goal).every(({ kind }) => kind === 'string');
      const doubtful = isOfTexts ? doubtOfFormat(goal) : undefined;
      const aspect = { name: `${fact.keyword} ${index}`, goal: place.whole(goal), holds };
      if (isKnownPossible(algebra, goal) || whyOutOfReach(algebra, goal) !== undefined)
        yield { ...aspect, ...(doubtful !== undefined && { doubtful }) };
    }
  }
}

/** Whether a leaf belongs to the class: it is one of its values, or an array of its size. */
function within(goal: Goal): (leaf: Json | undefined) => boolean {
  let listed: ReadonlySet<string> | undefined;
  const sizes = goal.forms.flatMap((form) => (form.kind === 'array' ? [form] : []));
  return (leaf) => {
    if (leaf === undefined) return false;
    // Computed at first use, because some values have thousands of characters, and most facets are never generated.
    listed ??= new Set(goal.forms.flatMap((form) => (form.kind === 'finite' ? form.values.map(serialized) : [])));
    if (listed.has(serialized(leaf))) return true;
    return (
      Array.isArray(leaf) && sizes.some(({ minItems, maxItems }) => leaf.length >= minItems && leaf.length <= maxItems)
    );
  };
}

/** A text that identifies a value. Some facets are about the notation of a number, so that counts too. */
function serialized(value: Json): string {
  return value instanceof ExactNumber ? `as ${value.text}` : canonicalText(value);
}

function pointerOf(facts: readonly Fact[]): string {
  const fact = facts.find((candidate) => candidate.kind === 'schema' && candidate.holds);
  let node = fact?.kind === 'schema' ? fact.node : undefined;
  for (const seen = new Set(); node?.keywords && node.keywords.$ref && !seen.has(node); node = node.keywords.$ref) {
    seen.add(node);
    if (Object.keys(node.keywords).length > 1) break;
  }
  return node?.pointer ?? '';
}
