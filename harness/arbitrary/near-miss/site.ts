import { childPointer, getAt, type Json } from '../../json/index.ts';
import { faults, schemaFact, surelySatisfies, Undecided, type Goal, type LocatedFault } from '../../schema/index.ts';
import type { Generation } from '../generated.ts';
import type { GenerationContext } from '../generation.ts';
import type { Place } from '../place/place.ts';
import { whyOutOfReach } from '../place/possible.ts';
import { canBeDrawn, NearMissArbitrary, plainest, type Breaking } from './near-miss-arbitrary.ts';

/** What a value shall break. */
export interface Target {
  readonly keyword: string;
  readonly instancePointer: string;
  readonly property?: string;
}

/** A property can be missing only from an object. */
const objectFact = schemaFact({ id: 'object', pointer: '', keywords: { type: ['object'] } });

/** A place with the unbroken values around it, worked out once for all that is broken there. */
export class Site {
  readonly place: Place;
  readonly #context: GenerationContext;
  readonly #editable: Goal | undefined;
  readonly #controls: { replace?: Generation; edit?: Generation } = {};

  /** `editable` are the values at the place that can be edited, where these are not all its objects. */
  constructor(context: GenerationContext, place: Place, editable?: Goal) {
    this.place = place;
    this.#context = context;
    this.#editable = editable;
  }

  /**
   * Values broken in this way and what they are made from, or undefined when there are none: where the plainest value is
   * none, a few are drawn. The one fault alone is asked for, unless it is known to come `mixed` with others.
   */
  arbitrary(target: Target, breaking: Breaking, { mixed = false, trials = 8 } = {}): NearMissArbitrary | undefined {
    const { generator } = this.#context;
    const control = (this.#controls[breaking.kind] ??= this.#control(breaking.kind));
    const miss = { generator, control, pointer: this.place.pointer, breaking };
    const accepting = (alone: boolean) => {
      return { ...miss, accepts: (value: Json) => breaks(this.#context, value, target, alone) };
    };
    const [alone, among] = [accepting(true), accepting(false)];
    const plain = plainest(miss);
    if (plain && alone.accepts(plain.value)) return new NearMissArbitrary(alone);
    // Within a union the broken branch is never all that is broken: where the plainest value says so, others seldom differ.
    const found = plain !== undefined && among.accepts(plain.value);
    if (!mixed && canBeDrawn(alone, found ? Math.min(2, trials) : trials)) return new NearMissArbitrary(alone);
    return found || canBeDrawn(among, trials) ? new NearMissArbitrary(among) : undefined;
  }

  /** Why there is no unbroken value to break in this way, where that is for its size. */
  obstacle(kind: Breaking['kind']): string | undefined {
    return whyOutOfReach(this.#context.algebra, (this.#controls[kind] ??= this.#control(kind)).goal);
  }

  /** What the plainest value broken in this way breaks at a place. */
  faults(breaking: Breaking, instancePointer: string): { readonly keyword: string; readonly schemaPointer: string }[] {
    const { node, generator } = this.#context;
    const control = (this.#controls[breaking.kind] ??= this.#control(breaking.kind));
    const plain = plainest({ generator, control, pointer: this.place.pointer, breaking });
    const here = plain ? faults(node, plain.value).filter((fault) => fault.instancePointer === instancePointer) : [];
    return here.map(({ node: at, keyword }) => {
      return { keyword, schemaPointer: at.keywords === false ? at.pointer : childPointer(at.pointer, keyword) };
    });
  }

  #control(kind: Breaking['kind']): Generation {
    const { node, generator, algebra } = this.#context;
    const { pointer, goal, whole } = this.place;
    const leaf = kind === 'replace' ? goal : (this.#editable ?? algebra.and(goal, [objectFact]));
    const accepts = (value: Json) => getAt(value, pointer) !== undefined && surelySatisfies(node, value);
    return { generator, size: 25, goal: whole(leaf), accepts };
  }
}

/** What is wrong with a value; nothing where a pattern can't be decided: then it proves nothing. */
function decidedFaults(node: GenerationContext['node'], value: Json): LocatedFault[] {
  try {
    return faults(node, value);
  } catch (error) {
    if (error instanceof Undecided) return [];
    throw error;
  }
}

function breaks({ node, effort }: GenerationContext, value: Json, target: Target, alone: boolean): boolean {
  effort.judge(value);
  const found = decidedFaults(node, value);
  const isTarget = (fault: (typeof found)[number]) =>
    fault.keyword === target.keyword &&
    fault.instancePointer === target.instancePointer &&
    (target.property === undefined || fault.property === target.property);
  return alone ? found.length > 0 && found.every(isTarget) : found.some(isTarget);
}
