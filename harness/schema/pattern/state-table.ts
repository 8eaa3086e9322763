import type { DFA } from 'refa';

/**
 * A deterministic automaton as a table, which takes much less time to combine than the nodes of a library. State 0 is
 * the start. Without any state it accepts nothing.
 */
export interface StateTable {
  /** For each state its moves, ascending: the first and last character of a range, and the next state. */
  readonly moves: readonly Int32Array[];
  readonly isFinal: readonly boolean[];
}

/** An automaton that a string must match, or must not. */
export interface Condition {
  readonly table: StateTable;
  readonly holds: boolean;
}

/** Unicode's last code point. */
const lastCharacter = 0x10ffff;

/** The state of an automaton that has rejected the string, whatever follows. */
const rejected = -1;

/** The table of an automaton. */
export function tableOf(automaton: DFA): StateTable {
  const nodes = [...automaton.nodes()];
  const index = new Map(nodes.map((node, at) => [node, at]));
  const moves = nodes.map((node) =>
    Int32Array.from([...node.out].flatMap(([{ min, max }, next]) => [min, max, index.get(next) ?? 0])),
  );
  return { moves, isFinal: nodes.map((node) => automaton.finals.has(node)) };
}

/**
 * The table of the strings that meet all conditions. Each of its states is on the way to such a string.
 *
 * @returns undefined when it has more than `most` states
 */
export function conjunction(conditions: readonly Condition[], most: number): StateTable | undefined {
  const numbers = new TupleNumbers();
  const states = [conditions.map(() => 0)];
  numbers.of(states[0] ?? []);
  const moves: Int32Array[] = [];
  // States that are found are added to the list while it is read.
  for (const state of states) {
    const own: number[] = [];
    walk(conditions, state, (least, last, next) => {
      const to = numbers.of(next);
      if (to === states.length) states.push([...next]);
      if (own.at(-1) === to && own.at(-2) === least - 1) own[own.length - 2] = last;
      else own.push(least, last, to);
    });
    if (states.length > most) return undefined;
    moves.push(Int32Array.from(own));
  }
  const isFinal = states.map((state) =>
    conditions.every(({ table, holds }, at) => (table.isFinal[state[at] ?? rejected] ?? false) === holds),
  );
  return trimmed({ moves, isFinal });
}

/** Numbers tuples of states from 0, in the order in which they are first asked for. */
class TupleNumbers {
  readonly #pairs = new Map<number, number>();
  readonly #numbers = new Map<number, number>();

  of(tuple: readonly number[]): number {
    let id = 0;
    for (const state of tuple) id = numbered(this.#pairs, id * 2 ** 21 + state + 1);
    return numbered(this.#numbers, id);
  }
}

function numbered(numbers: Map<number, number>, key: number): number {
  let number = numbers.get(key);
  if (number === undefined) numbers.set(key, (number = numbers.size));
  return number;
}

/** Reports the next states of all automata together, range by range of characters. */
function walk(
  conditions: readonly Condition[],
  state: readonly number[],
  report: (least: number, most: number, next: readonly number[]) => void,
): void {
  const lists = conditions.map(({ table }, at) => table.moves[state[at] ?? rejected] ?? none);
  const places = conditions.map(() => 0);
  const next = conditions.map(() => 0);
  let least = 0;
  while (least <= lastCharacter) {
    let most = lastCharacter;
    let isPossible = true;
    for (const [at, list] of lists.entries()) {
      let place = places[at] ?? 0;
      while ((list[place + 1] ?? Infinity) < least) place += 3;
      places[at] = place;
      const from = list[place] ?? Infinity;
      const isInside = from <= least;
      most = Math.min(most, isInside ? (list[place + 1] ?? most) : from - 1);
      next[at] = isInside ? (list[place + 2] ?? rejected) : rejected;
      if (!isInside && conditions[at]?.holds === true) isPossible = false;
    }
    if (isPossible) report(least, most, next);
    least = most + 1;
  }
}

const none = new Int32Array();

/** The table without the states from which no final state can be reached. */
function trimmed({ moves, isFinal }: StateTable): StateTable {
  const before: number[][] = moves.map(() => []);
  for (const [from, own] of moves.entries()) for (const to of targets(own)) before[to]?.push(from);
  const useful = new Set([...isFinal.keys()].filter((state) => isFinal[state]));
  for (const state of useful) for (const from of before[state] ?? []) useful.add(from);
  const kept = [...moves.keys()].filter((state) => useful.has(state));
  const index = new Map(kept.map((state, at) => [state, at]));
  return {
    moves: kept.map((state) => renumbered(moves[state] ?? none, index)),
    isFinal: kept.map((state) => isFinal[state] ?? false),
  };
}

function renumbered(moves: Int32Array, index: ReadonlyMap<number, number>): Int32Array {
  const own: number[] = [];
  for (let at = 0; at < moves.length; at += 3) {
    const to = index.get(moves[at + 2] ?? 0);
    if (to !== undefined) own.push(moves[at] ?? 0, moves[at + 1] ?? 0, to);
  }
  return Int32Array.from(own);
}

/** Whether a table accepts only finitely many strings. Each of its states must be on the way to one of them. */
export function isFinite({ moves }: StateTable): boolean {
  const entering = moves.map(() => 0);
  for (const own of moves) for (const to of targets(own)) entering[to] = (entering[to] ?? 0) + 1;
  // A state is free when all states that lead to it are; on a circle none is.
  const free = [...entering.keys()].filter((state) => entering[state] === 0);
  for (const state of free) {
    for (const to of targets(moves[state] ?? none)) {
      const left = (entering[to] ?? 0) - 1;
      entering[to] = left;
      if (left === 0) free.push(to);
    }
  }
  return free.length === moves.length;
}

/** The next states of the moves of a state. */
export function targets(moves: Int32Array): Int32Array {
  const next = new Int32Array(moves.length / 3);
  for (let at = 0; at < next.length; at++) next[at] = moves[3 * at + 2] ?? 0;
  return next;
}
