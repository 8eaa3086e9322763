import { CharSet, DFA, type NFA } from 'refa';

/** A transition of a nondeterministic automaton: the first and last character of a range, and the next state. */
type Transition = readonly [least: number, last: number, to: number];

/** So many moves that are looked at count as one unit of work. */
const movesOfUnit = 16;

/**
 * The deterministic automaton of the same strings. Unlike the library's own it stops to distinguish strings once whatever
 * follows is accepted: a pattern without an anchor at its end accepts everything after its first match, and the states
 * that only differ in how the match could go on can be too many.
 *
 * @param createNode makes a state of the result
 * @param spend is called with the work that each state takes, and can throw
 */
export function determine(automaton: NFA, createNode: () => DFA.Node, spend: (work: number) => void): DFA {
  const nodes = [...automaton.nodes()];
  const index = new Map<NFA.ReadonlyNode, number>(nodes.map((node, at) => [node, at]));
  const moves = nodes.map((node): Transition[] =>
    [...node.out].flatMap(([to, characters]) =>
      characters.ranges.map(({ min, max }): Transition => [min, max, index.get(to) ?? 0]),
    ),
  );
  const universal = universalStates(automaton, nodes);
  const builder = new DFA.Builder({ createNode });
  const states = new Map<string, DFA.Node>();
  const waiting: (readonly [members: readonly number[], node: DFA.Node])[] = [];
  const enter = (members: readonly number[], node: DFA.Node): void => {
    states.set(members.join(), node);
    waiting.push([members, node]);
    if (members.some((member) => isFinal(automaton, nodes[member]))) builder.makeFinal(node);
  };
  enter([index.get(automaton.initial) ?? 0], builder.initial);
  for (let here = waiting.pop(); here !== undefined; here = waiting.pop()) {
    const [members, from] = here;
    const own = members.flatMap((member) => moves[member] ?? []);
    for (const { members: reached, ranges } of nextStates(own, universal, spend)) {
      const known = states.get(reached.join());
      const to = known ?? builder.createNode();
      if (known === undefined) enter(reached, to);
      builder.linkNodes(from, to, CharSet.empty(automaton.maxCharacter).union(ranges));
    }
  }
  return DFA.fromBuilder(builder, { maxCharacter: automaton.maxCharacter });
}

function isFinal({ finals }: NFA, node: NFA.Node | undefined): boolean {
  return node !== undefined && finals.has(node);
}

/** The states from which every string is accepted. */
function universalStates(automaton: NFA, nodes: readonly NFA.Node[]): ReadonlySet<number> {
  let left = new Set<NFA.ReadonlyNode>(nodes.filter((node) => automaton.finals.has(node)));
  const staysIn = (node: NFA.ReadonlyNode): boolean => {
    let characters = CharSet.empty(automaton.maxCharacter);
    for (const [to, some] of node.out) if (left.has(to)) characters = characters.union(some);
    return characters.isAll;
  };
  for (let before = -1; before !== left.size;) {
    before = left.size;
    left = new Set([...left].filter(staysIn));
  }
  return new Set(nodes.flatMap((node, at) => (left.has(node) ? [at] : [])));
}

interface Successor {
  readonly members: readonly number[];
  readonly ranges: { readonly min: number; readonly max: number }[];
}

/** The sets of states that the moves lead to, each with its characters. A universal state stands for any set with it. */
function nextStates(
  moves: readonly Transition[],
  universal: ReadonlySet<number>,
  spend: (work: number) => void,
): Iterable<Successor> {
  const starts = [...moves].sort(([one], [other]) => one - other);
  const edges = [...new Set(moves.flatMap(([least, last]) => [least, last + 1]))].sort((one, other) => one - other);
  const reached = new Map<string, Successor>();
  let active: Transition[] = [];
  let next = 0;
  for (const [at, min] of edges.entries()) {
    active = active.filter(([, last]) => last >= min);
    for (let move = starts[next]; move?.[0] === min; move = starts[(next += 1)]) active.push(move);
    spend((1 + active.length) / movesOfUnit);
    if (active.length === 0) continue;
    const targets = new Set(active.map(([, , to]) => to));
    const sink = [...targets].find((target) => universal.has(target));
    const members = sink === undefined ? [...targets].sort((one, other) => one - other) : [sink];
    const key = members.join();
    const known = reached.get(key) ?? { members, ranges: [] };
    known.ranges.push({ min, max: (edges[at + 1] ?? min + 1) - 1 });
    reached.set(key, known);
  }
  return reached.values();
}
