import { childPointer } from '../../json/index.ts';
import {
  clausesOf,
  exclusiveOptions,
  factKey,
  isEmbeddedResource,
  meantForms,
  namesOf,
  openSets,
  type ArrayForm,
  type Fact,
  type ValueForm,
  type Goal,
  type KeywordFact,
  type ObjectForm,
} from '../../schema/index.ts';
import type { GenerationContext } from '../generation.ts';
import type { Extent } from './extent.ts';
import { isKnownPossible, whyOutOfReach } from './possible.ts';

/** A place in the values of a schema, with a function from values at the place to whole values. */
export interface Place {
  readonly pointer: string;
  /** What the value at the place must satisfy. */
  readonly goal: Goal;
  /** The whole values that have a value of a goal at the place. */
  readonly whole: (goal: Goal) => Goal;
  /** Whether it is inside a value that cannot be generated. */
  readonly isUnreachable: boolean;
  /** The form of the object that the place is a property of, with the property's name. */
  readonly property?: { readonly form: ObjectForm; readonly name: string; readonly whole: (goal: Goal) => Goal };
}

/** At most this many places of a schema are walked. */
const mostPlaces = 1000;

/** The members of a schema are walked at this many places at most. At other places they would be the same. */
const mostTimes = 4;

/** The maximum number of situations of one place, which are combinations of branches. */
const mostSituations = 64;

/** A place, or a situation of a place, for which no values can be generated, and why. */
export interface BarredPlace {
  readonly place: Place;
  readonly because: string;
}

/**
 * The places of a schema, outermost first, each with every different goal that it can have. A schema that recurs is
 * entered once.
 *
 * @param extent notes what is left out of a large schema
 * @param barred receives the places and situations without values
 * @param isStated whether a schema counts; a place inside the value is left out if none of its schemas does
 */
export function* places(
  { algebra, goal, generator }: GenerationContext,
  extent: Extent,
  barred: BarredPlace[],
  isStated: (schemaPointer: string) => boolean = () => true,
): Generator<Place> {
  const seen = new Set<string>();
  const entered = new Map<string, number>();
  const queue: (Place & { readonly above: readonly string[] })[] = [];
  queue.push({ pointer: '', goal, whole: (whole) => whole, isUnreachable: false, above: [] });
  // The queue gets longer while it is walked.
  for (const place of queue) {
    const key = `${place.pointer} ${place.goal.key} ${place.isUnreachable}`;
    const isPossible = algebra.isPossible(place.goal);
    const isBarred = !isPossible && algebra.obstacle(place.goal) !== undefined;
    if (seen.has(key) || !(isPossible || isBarred)) continue;
    if (seen.size >= mostPlaces) {
      extent.leaveOut(`the schema has more than ${mostPlaces} places; only the outermost are tested`);
      return;
    }
    seen.add(key);
    const times = (entered.get(place.goal.key) ?? 0) + 1;
    entered.set(place.goal.key, times);
    // Places without any facts are all alike, and so are occurrences of a schema within itself.
    if (times > mostTimes && (place.goal.facts.length === 0 || place.above.includes(place.goal.key))) continue;
    const { list, all } = situations(place.goal.facts);
    if (!all)
      extent.leaveOut(
        `the schemas at "${place.pointer}" combine in more than ${mostSituations} ways; the others are not tested`,
      );
    for (const situation of list) {
      if (!extent.allowsWork()) return;
      const possible = situation === place.goal.facts ? place.goal : algebra.goal(situation);
      const because = whyOutOfReach(algebra, possible);
      if (because !== undefined) barred.push({ place: { ...place, goal: possible }, because });
      else if (!isKnownPossible(algebra, possible)) continue;
      else yield { ...place, goal: possible };
      if (place.above.includes(possible.key) || isTestedByItself(place, situation)) continue;
      const above = [...place.above, possible.key];
      const below = meantForms(algebra, possible).flatMap((form) => {
        const isUnreachable = place.isUnreachable || whyOutOfReach(algebra, form) !== undefined;
        const inside = [...members({ algebra, generator }, form, { ...place, isUnreachable })];
        return inside.filter((member) => isAbout(member, isStated) && !isInAnyValue(possible, member));
      });
      if (times <= mostTimes) queue.push(...below.map((member) => ({ ...member, above })));
      else if (below.length > 0)
        extent.leaveOut(
          `the schema at "${place.pointer}" also occurs at ${mostTimes} other places; its members are tested there`,
        );
    }
  }
}

/** Whether a place has a resource instead of its id. The members of a resource are tested where it is sent by itself. */
function isTestedByItself({ pointer }: Place, facts: readonly Fact[]): boolean {
  return pointer !== '' && isEmbeddedResource(facts);
}

/** Whether one of the schemas of a place counts, or it has none. */
function isAbout({ goal: { facts } }: Place, counts: (schemaPointer: string) => boolean): boolean {
  return facts.length === 0 || facts.some((fact) => !('node' in fact) || counts(fact.node.pointer));
}

/** Whether a place without any facts is in a value of which the document does not say that it is a list. */
function isInAnyValue({ forms }: Goal, { goal: { facts }, property }: Place): boolean {
  const isOtherValue = forms.some(({ kind }) => kind === 'object') && forms.some(({ kind }) => kind === 'string');
  return facts.length === 0 && property === undefined && isOtherValue;
}

type Walk = Pick<GenerationContext, 'algebra' | 'generator'>;

function* members(walk: Walk, form: ValueForm, place: Place): Generator<Place> {
  if (form.kind === 'object') yield* properties(walk, form, place);
  if (form.kind === 'array') yield* items(walk, form, place);
}

function* properties({ algebra, generator }: Walk, form: ObjectForm, place: Place): Generator<Place> {
  const { required, optional, barred } = generator.shape(form);
  const known = namesOf(form);
  // One additional property represents all that must satisfy the same facts.
  const further = openSets(form).flatMap((set) => {
    const names = algebra.someNames(form, set).filter((name) => !known.has(name) && !form.absent.has(name));
    const [name] = names.filter((candidate) => algebra.property(form, candidate).facts.length > 0);
    return name === undefined ? [] : [[name, algebra.property(form, name)] as const];
  });
  for (const [name, goal] of [...required, ...optional, ...barred, ...further]) {
    const whole = (leaf: Goal) => {
      const names = new Set([...form.required, name]);
      const fixed = new Map([...(form.fixed ?? []), [name, leaf]]);
      return place.whole(
        algebra.union([{ ...form, required: names, minProperties: Math.max(form.minProperties, names.size), fixed }]),
      );
    };
    const property = { form, name, whole: place.whole };
    yield { isUnreachable: place.isUnreachable, pointer: childPointer(place.pointer, name), goal, whole, property };
  }
}

function* items({ algebra }: Walk, form: ArrayForm, place: Place): Generator<Place> {
  const open = Math.max(0, ...form.rules.map(({ from, to }) => (to === Infinity ? from : to)));
  for (let index = 0; index <= Math.min(open, form.maxItems - 1, 20); index++) {
    const whole = (leaf: Goal) => {
      const fixed = new Map([...(form.fixed ?? []), [index, leaf]]);
      return place.whole(algebra.union([{ ...form, minItems: Math.max(form.minItems, index + 1), fixed }]));
    };
    yield {
      isUnreachable: place.isUnreachable,
      pointer: childPointer(place.pointer, index),
      goal: algebra.item(form, index),
      whole,
    };
  }
}

/** The facts of a place as they are, and, where they offer choices, with each option alone. */
function situations(facts: readonly Fact[]): { readonly list: readonly (readonly Fact[])[]; readonly all: boolean } {
  const list: (readonly Fact[])[] = [];
  const queue: { facts: readonly Fact[]; chosen: ReadonlySet<string> }[] = [{ facts, chosen: new Set() }];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    if (list.length === mostSituations) return { list, all: false };
    list.push(next.facts);
    const { chosen } = next;
    const clauses = clausesOf(next.facts);
    const choice = clauses.find(
      (fact): fact is KeywordFact =>
        fact.kind === 'keyword' && !chosen.has(factKey(fact)) && exclusiveOptions(fact).length > 0,
    );
    if (choice === undefined) continue;
    for (const option of exclusiveOptions(choice)) {
      queue.push({ facts: [...clauses, ...option], chosen: new Set([...chosen, factKey(choice)]) });
    }
  }
  return { list, all: true };
}
