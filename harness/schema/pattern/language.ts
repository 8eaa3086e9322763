import { targets, type StateTable } from './state-table.ts';

/** Only lengths up to this many characters above the shortest are considered. */
const spareLength = 60;

/** The maximum number of entries in the table of lengths, which limits its memory. */
const mostEntries = 4_000_000;

interface Move {
  readonly to: number;
  readonly ranges: readonly (readonly [number, number])[];
}

/** A regular set of strings (words), which can be drawn by their length. */
export class Language {
  /** The lengths that words have, ascending, up to a limit. */
  readonly lengths: readonly number[];
  readonly #moves: readonly Int32Array[];
  /** For each state and number of characters: 1 where a final state can be reached with exactly that many. */
  readonly #reaches: readonly Uint8Array[];
  readonly #used: Move[][] = [];
  readonly #ways: Move[][][] = [];

  constructor({ moves, isFinal }: StateTable, least = 0, most = Infinity) {
    this.#moves = moves;
    const next = moves.map(targets);
    const end = Math.min(most, Math.max(least, shortest(next, isFinal)) + spareLength);
    if (end * moves.length > mostEntries) throw new RangeError('its shortest strings are too long');
    this.#reaches = reachTable(next, isFinal, Number.isFinite(end) ? end : 0);
    const start = this.#reaches[0] ?? new Uint8Array();
    this.lengths = [...start.keys()].filter((length) => start[length] === 1 && length >= least && length <= most);
  }

  /** Whether no word was found. */
  get isEmpty(): boolean {
    return this.lengths.length === 0;
  }

  /** The moves from a state that reach a final state with exactly `left` characters. */
  #waysFrom(state: number, left: number): readonly Move[] {
    const byLeft = (this.#ways[state] ??= []);
    return (byLeft[left] ??= this.#movesOf(state).filter(({ to }) => this.#reaches[to]?.[left - 1] === 1));
  }

  /** The moves of a state, which are objects only where they are used: a large automaton has hundreds of thousands. */
  #movesOf(state: number): readonly Move[] {
    return (this.#used[state] ??= byTarget(this.#moves[state] ?? new Int32Array()));
  }

  /** All words, or undefined where there are more than `limit`. Only for a finite automaton. */
  all(limit: number): string[] | undefined {
    const words: number[][] = [];
    const walk = (state: number, left: number, word: readonly number[]): boolean => {
      if (left === 0) words.push([...word]);
      if (left === 0) return words.length <= limit;
      for (const { to, ranges } of this.#movesOf(state)) {
        if (this.#reaches[to]?.[left - 1] !== 1) continue;
        for (const [least, most] of ranges) {
          for (let code = least; code <= most; code++) if (!walk(to, left - 1, [...word, code])) return false;
        }
      }
      return true;
    };
    const complete = this.lengths.every((length) => walk(0, length, []));
    return complete ? words.map((word) => String.fromCodePoint(...word)) : undefined;
  }

  /**
   * A word of a certain length.
   *
   * @param pick chooses a number from 0 up to (not including) its argument
   * @param choose chooses a character of some ranges
   * @throws {RangeError} when no word has the length
   */
  word(length: number, pick: (count: number) => number, choose: (ranges: Move['ranges']) => number): string {
    let word = '';
    let state = 0;
    for (let left = length; left > 0; left--) {
      const ways = this.#waysFrom(state, left);
      const way = ways[ways.length === 1 ? 0 : pick(ways.length)];
      if (way === undefined) throw new RangeError(`No word has ${length} characters.`);
      word += String.fromCodePoint(choose(way.ranges));
      state = way.to;
    }
    return word;
  }
}

/** The moves of a state, one for each next state. */
function byTarget(moves: Int32Array): Move[] {
  const found = new Map<number, { to: number; ranges: [number, number][] }>();
  for (let at = 0; at < moves.length; at += 3) {
    const [least = 0, most = 0, to = 0] = moves.slice(at, at + 3);
    const known = found.get(to);
    if (known) known.ranges.push([least, most]);
    else found.set(to, { to, ranges: [[least, most]] });
  }
  return [...found.values()];
}

/** The length of the shortest word. */
function shortest(next: readonly Int32Array[], isFinal: readonly boolean[]): number {
  let here = new Set([0]);
  const seen = new Set<number>();
  for (let length = 0; here.size > 0; length++) {
    const reached = new Set<number>();
    for (const state of here) {
      if (isFinal[state]) return length;
      seen.add(state);
      for (const to of next[state] ?? []) if (!seen.has(to)) reached.add(to);
    }
    here = reached;
  }
  return 0;
}

function reachTable(next: readonly Int32Array[], isFinal: readonly boolean[], end: number): Uint8Array[] {
  const table = next.map(() => new Uint8Array(end + 1));
  for (const [state, row] of table.entries()) row[0] = isFinal[state] ? 1 : 0;
  for (let length = 1; length <= end; length++) {
    for (const [state, row] of table.entries()) {
      row[length] = next[state]?.some((to) => table[to]?.[length - 1] === 1) ? 1 : 0;
    }
  }
  return table;
}
