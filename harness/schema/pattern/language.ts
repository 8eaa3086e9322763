import type { DFA } from 'refa';

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
  readonly #moves: readonly (readonly Move[])[];
  /** For each state and number of characters: 1 where a final state can be reached with exactly that many. */
  readonly #reaches: readonly Uint8Array[];
  readonly #ways: Move[][][] = [];

  constructor(automaton: DFA, least = 0, most = Infinity) {
    const states = [...automaton.nodes()];
    const index = new Map(states.map((state, at) => [state, at]));
    this.#moves = states.map((state) => {
      const moves: { to: number; ranges: [number, number][] }[] = [];
      for (const [{ min, max }, next] of state.out) {
        const to = index.get(next) ?? 0;
        const known = moves.find((move) => move.to === to);
        if (known) known.ranges.push([min, max]);
        else moves.push({ to, ranges: [[min, max]] });
      }
      return moves;
    });
    const end = Math.min(
      most,
      Math.max(
        least,
        shortest(
          this.#moves,
          states.map((state) => automaton.finals.has(state)),
        ),
      ) + spareLength,
    );
    if (end * states.length > mostEntries) throw new RangeError('its shortest strings are too long');
    this.#reaches = reachTable(
      this.#moves,
      states.map((state) => automaton.finals.has(state)),
      Number.isFinite(end) ? end : 0,
    );
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
    return (byLeft[left] ??= (this.#moves[state] ?? []).filter(({ to }) => this.#reaches[to]?.[left - 1] === 1));
  }

  /** All words, or undefined where there are more than `limit`. Only for a finite automaton. */
  all(limit: number): string[] | undefined {
    const words: number[][] = [];
    const walk = (state: number, left: number, word: readonly number[]): boolean => {
      if (left === 0) words.push([...word]);
      if (left === 0) return words.length <= limit;
      for (const { to, ranges } of this.#moves[state] ?? []) {
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

function shortest(moves: readonly (readonly Move[])[], finals: readonly boolean[]): number {
  let here = new Set([0]);
  const seen = new Set<number>();
  for (let length = 0; here.size > 0; length++) {
    const next = new Set<number>();
    for (const state of here) {
      if (finals[state]) return length;
      seen.add(state);
      for (const { to } of moves[state] ?? []) if (!seen.has(to)) next.add(to);
    }
    here = next;
  }
  return 0;
}

function reachTable(moves: readonly (readonly Move[])[], finals: readonly boolean[], end: number): Uint8Array[] {
  const table = moves.map(() => new Uint8Array(end + 1));
  for (const [state, row] of table.entries()) row[0] = finals[state] ? 1 : 0;
  for (let length = 1; length <= end; length++) {
    for (const [state, row] of table.entries()) {
      row[length] = moves[state]?.some(({ to }) => table[to]?.[length - 1] === 1) ? 1 : 0;
    }
  }
  return table;
}
