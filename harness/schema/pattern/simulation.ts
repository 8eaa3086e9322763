import type { Concatenation, Element, Expression } from 'refa';
import type { Syntax } from './syntax.ts';

/** A pattern that comes to more states than this is not simulated: counted repetitions are written out. */
const mostStates = 100_000;

/** A search is given up after so many states have been entered: about a second. */
const mostWork = 10_000_000;

/**
 * Tells whether a pattern is found in a text without going back: all that may have matched so far is followed at once, so
 * that the work is in proportion to the text's length, whatever the pattern. Undefined when the work is too much.
 */
export type Simulation = (text: string) => boolean | undefined;

/** The simulation of a pattern, or undefined where it has none: for a backreference, or because it is too large. */
export function simulationOf({ expression, isUnicode }: Syntax): Simulation | undefined {
  const states: State[] = [];
  const start = new Builder(states).whole(expression);
  if (start === undefined) return undefined;
  return (text) => {
    const characters = Array.from(isUnicode ? text : text.split(''), (character) => character.codePointAt(0) ?? 0);
    return new Search(states, characters).find(start);
  };
}

/** Where a match may have come to. */
type State =
  | { readonly kind: 'character'; readonly has: (code: number) => boolean; readonly next: number }
  | { readonly kind: 'fork'; next: readonly number[] }
  | {
      readonly kind: 'look';
      readonly ahead: boolean;
      readonly negate: boolean;
      readonly start: number;
      readonly next: number;
    }
  | { readonly kind: 'end' };

/** Writes the states of a pattern, each after those that follow it. */
class Builder {
  readonly #states: State[];

  constructor(states: State[]) {
    this.#states = states;
  }

  /** Where a match of the expression begins. */
  whole({ alternatives }: Expression): number | undefined {
    try {
      return this.#anyOf(alternatives, this.#add({ kind: 'end' }), true);
    } catch (error) {
      if (error instanceof NoSimulation) return undefined;
      throw error;
    }
  }

  #add(state: State): number {
    if (this.#states.length >= mostStates) throw new NoSimulation();
    return this.#states.push(state) - 1;
  }

  #anyOf(alternatives: readonly Concatenation[], next: number, ahead: boolean): number {
    const starts = alternatives.map(({ elements }) => {
      const inOrder = ahead ? [...elements].reverse() : elements;
      return inOrder.reduce((after, element) => this.#element(element, after, ahead), next);
    });
    const [only] = starts;
    return starts.length === 1 && only !== undefined ? only : this.#add({ kind: 'fork', next: starts });
  }

  #element(element: Element, next: number, ahead: boolean): number {
    switch (element.type) {
      case 'CharacterClass': {
        const { characters } = element;
        return this.#add({ kind: 'character', has: (code) => characters.has(code), next });
      }
      case 'Alternation':
        return this.#anyOf(element.alternatives, next, ahead);
      case 'Assertion': {
        // It is read towards the place that it is asked about.
        const isAhead = element.kind === 'ahead';
        const start = this.#anyOf(element.alternatives, this.#add({ kind: 'end' }), !isAhead);
        return this.#add({ kind: 'look', ahead: isAhead, negate: element.negate, start, next });
      }
      case 'Quantifier':
        return this.#repeated(element, next, ahead);
      case 'Unknown':
        throw new NoSimulation();
    }
  }

  #repeated({ alternatives, min, max }: Element & { type: 'Quantifier' }, next: number, ahead: boolean): number {
    let start = next;
    if (max === Infinity) {
      const fork: State & { kind: 'fork' } = { kind: 'fork', next: [] };
      start = this.#add(fork);
      fork.next = [next, this.#anyOf(alternatives, start, ahead)];
    }
    for (let count = min; count < max && max < Infinity; count++) {
      start = this.#add({ kind: 'fork', next: [next, this.#anyOf(alternatives, start, ahead)] });
    }
    for (let count = 0; count < min; count++) start = this.#anyOf(alternatives, start, ahead);
    return start;
  }
}

class NoSimulation extends Error {}

/** One text being searched. */
class Search {
  readonly #states: readonly State[];
  readonly #text: readonly number[];
  /** For each assertion, by its first state, the places in the text where it finds what it looks for. */
  readonly #found = new Map<number, Uint8Array>();
  #work = 0;

  constructor(states: readonly State[], text: readonly number[]) {
    this.#states = states;
    this.#text = text;
  }

  /** Whether a match that begins with the state is anywhere in the text; undefined when that takes too much work. */
  find(start: number): boolean | undefined {
    try {
      return this.#ends(start, true).next().done !== true;
    } catch (error) {
      if (error instanceof TooMuchWork) return undefined;
      throw error;
    }
  }

  /** The places where matches end that may begin anywhere, from the first to the last or the other way round. */
  *#ends(start: number, ahead: boolean): Generator<number> {
    const { length } = this.#text;
    let here = new Set<number>();
    for (let count = 0; count <= length; count++) {
      const place = ahead ? count : length - count;
      if (this.#enter(start, place, here)) yield place;
      const code = this.#text[ahead ? place : place - 1];
      const after = ahead ? place + 1 : place - 1;
      const there = new Set<number>();
      let isEnd = false;
      for (const at of code === undefined ? [] : here) {
        const state = this.#states[at];
        if (state?.kind === 'character' && code !== undefined && state.has(code))
          isEnd = this.#enter(state.next, after, there) || isEnd;
      }
      if (isEnd) yield after;
      here = there;
    }
  }

  /** Adds a state and all that it leads to without reading on; whether the end is among them. */
  #enter(start: number, place: number, entered: Set<number>): boolean {
    const open = [start];
    let isEnd = false;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (entered.has(at)) continue;
      if (++this.#work > mostWork) throw new TooMuchWork();
      entered.add(at);
      const state = this.#states[at];
      if (state?.kind === 'end') isEnd = true;
      if (state?.kind === 'fork') for (const next of state.next) open.push(next);
      if (state?.kind === 'look' && this.#holds(state, place)) open.push(state.next);
    }
    return isEnd;
  }

  /** What follows a place is what a match read backwards ends there with: so all places are looked at in one go. */
  #holds({ start, ahead, negate }: State & { kind: 'look' }, place: number): boolean {
    let found = this.#found.get(start);
    if (found === undefined) {
      found = new Uint8Array(this.#text.length + 1);
      for (const end of this.#ends(start, !ahead)) found[end] = 1;
      this.#found.set(start, found);
    }
    return (found[place] === 1) !== negate;
  }
}

class TooMuchWork extends Error {}
