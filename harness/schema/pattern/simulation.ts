import type { Concatenation, Element, Expression } from 'refa';
import type { Syntax } from './syntax.ts';

/** A pattern with more states than this is not simulated. Counted repetitions are expanded. */
const mostStates = 100_000;

/** A search is given up after it has entered this many states: about a second of work. */
const mostWork = 10_000_000;

/**
 * Returns whether a pattern is found in a text. It follows all possible states at once and never backtracks, so the
 * work is proportional to the length of the text, whatever the pattern. Returns undefined where the work is too much.
 */
export type Simulation = (text: string) => boolean | undefined;

/** The simulation of a pattern, or undefined where it has a backreference or is too large. */
export function simulationOf({ expression, isUnicode }: Syntax): Simulation | undefined {
  const states: State[] = [];
  const start = new StateBuilder(states).whole(expression);
  if (start === undefined) return undefined;
  return (text) => {
    const characters = Array.from(isUnicode ? text : text.split(''), (character) => character.codePointAt(0) ?? 0);
    return new TextSearch(states, characters).find(start);
  };
}

/** A state of a match. */
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

/** Builds the states of a pattern, from its end to its start. */
class StateBuilder {
  readonly #states: State[];

  constructor(states: State[]) {
    this.#states = states;
  }

  /** The first state of the expression, or undefined where it cannot be simulated. */
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
        // It is matched towards the position of the assertion: a lookahead backwards, a lookbehind forwards.
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
class TextSearch {
  readonly #states: readonly State[];
  readonly #text: readonly number[];
  /** For each assertion, by its first state, the positions in the text where it matches. */
  readonly #found = new Map<number, Uint8Array>();
  #work = 0;

  constructor(states: readonly State[], text: readonly number[]) {
    this.#states = states;
    this.#text = text;
  }

  /** Whether the text has a match that begins with the state, anywhere. Undefined where that takes too much work. */
  find(start: number): boolean | undefined {
    try {
      return this.#ends(start, true).next().done !== true;
    } catch (error) {
      if (error instanceof TooMuchWork) return undefined;
      throw error;
    }
  }

  /** The end positions of all matches, wherever they begin, in the direction of the search. */
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

  /** Adds a state and all states that it leads to without a character. Returns whether the end is among them. */
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

  /**
   * Whether an assertion holds at a position. One search, in the opposite direction, finds all positions where it does.
   */
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
