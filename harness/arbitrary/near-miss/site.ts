import { childPointer, getAt, type Json } from '../../json/index.ts';
import { faults, schemaFact, surelySatisfies, Undecided, type Goal, type LocatedFault } from '../../schema/index.ts';
import type { Generation } from '../generated.ts';
import type { GenerationContext } from '../generation.ts';
import type { Place } from '../place/place.ts';
import { whyOutOfReach } from '../place/possible.ts';
import { canBeDrawn, NearMissArbitrary, plainest, SampleControls, type Breaking } from './near-miss-arbitrary.ts';

/** What a value must break. */
export interface KeywordTarget {
  readonly keyword: string;
  readonly instancePointer: string;
  readonly property?: string;
}

/** The value is an object, because a property can be missing only from an object. */
const objectFact = schemaFact({ id: 'object', pointer: '', keywords: { type: ['object'] } });

/** A place with the valid values around it, computed once for all near-misses at the place. */
export class Site {
  readonly place: Place;
  readonly #context: GenerationContext;
  readonly #editable: Goal | undefined;
  readonly #controls: { replace?: Generation; edit?: Generation } = {};
  readonly #samples: { replace?: SampleControls; edit?: SampleControls } = {};

  /** @param editable the values at the place that can be edited; by default all its objects */
  constructor(context: GenerationContext, place: Place, editable?: Goal) {
    this.place = place;
    this.#context = context;
    this.#editable = editable;
  }

  /**
   * Values that break the target in this way, with their controls, or undefined where none is found. Where the simplest
   * value does not break it, a few random ones are tried. One fault alone is preferred, unless it is known to be
   * `mixed` with others.
   */
  arbitrary(
    target: KeywordTarget,
    breaking: Breaking,
    { mixed = false, trials = 8 } = {},
  ): NearMissArbitrary | undefined {
    const { generator } = this.#context;
    const control = (this.#controls[breaking.kind] ??= this.#control(breaking.kind));
    const miss = { generator, control, pointer: this.place.pointer, breaking };
    const samples = (this.#samples[breaking.kind] ??= new SampleControls(control));
    const accepting = (alone: boolean) => {
      return { ...miss, accepts: (value: Json) => breaks(this.#context, value, target, alone) };
    };
    const [alone, among] = [accepting(true), accepting(false)];
    const plain = plainest(miss);
    if (plain && alone.accepts(plain.value)) return new NearMissArbitrary(alone);
    // In a union, a value that breaks a branch always breaks more. Where the simplest value does, others rarely differ.
    const found = plain !== undefined && among.accepts(plain.value);
    if (!mixed && canBeDrawn(alone, samples, found ? Math.min(2, trials) : trials)) return new NearMissArbitrary(alone);
    return found || canBeDrawn(among, samples, trials) ? new NearMissArbitrary(among) : undefined;
  }

  /** Why there is no control for this way, where it would be too large. */
  obstacle(kind: Breaking['kind']): string | undefined {
    return whyOutOfReach(this.#context.algebra, (this.#controls[kind] ??= this.#control(kind)).goal);
  }

  /** The keywords that the simplest invalid value of this way breaks at a place. */
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

/** The faults of a value. None where a pattern cannot be decided, because such a value proves nothing. */
function decidedFaults(node: GenerationContext['node'], value: Json): LocatedFault[] {
  try {
    return faults(node, value);
  } catch (error) {
    if (error instanceof Undecided) return [];
    throw error;
  }
}

function breaks({ node, effort }: GenerationContext, value: Json, target: KeywordTarget, alone: boolean): boolean {
  effort.judge(value);
  const found = decidedFaults(node, value);
  const isTarget = (fault: (typeof found)[number]) =>
    fault.keyword === target.keyword &&
    fault.instancePointer === target.instancePointer &&
    (target.property === undefined || fault.property === target.property);
  return alone ? found.length > 0 && found.every(isTarget) : found.some(isTarget);
}
