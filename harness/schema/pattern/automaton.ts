import {
  CharSet,
  DFA,
  JS,
  NFA,
  TooManyNodesError,
  type Assertion,
  type CharacterClass,
  type Concatenation,
  type Element,
} from 'refa';
import { determine } from './determine.ts';
import { unicodeSource } from './regular-expression.ts';

/** Unicode's last code point: patterns match code points, not UTF-16 units. */
const maxCharacter = 0x10ffff;

/** The maximum number of states of an automaton. A larger one takes too long to build. */
const mostStates = 20_000;

/** The maximum work for one automaton, its parts included: about a second. To make a state is one unit. */
const mostWork = 100_000;

/** A quantifier around an anchor or lookaround is expanded at most this many times. */
const mostCopies = 8;

/** The error for a pattern that has no automaton, or a too large one. */
export class NotRegular extends Error {
  override readonly name = 'NotRegular';
}

/**
 * The automaton of all strings in which a pattern is found (ECMA-262 with the flag u).
 *
 * @throws {NotRegular} when the pattern has no automaton, or a too large one
 */
export function automatonOf(pattern: string): DFA {
  const source = unicodeSource(pattern);
  if (source === undefined) throw new NotRegular('it is only valid without the flag u');
  try {
    const { expression } = JS.Parser.fromLiteral({ source, flags: 'u' }).parse({ backreferences: 'throw' });
    const budget = new StateCounter();
    return determined(
      expression.alternatives.map(({ elements }) => found(everything(), elements, anything, budget)).reduce(union),
      budget,
    );
  } catch (error) {
    if (error instanceof NotRegular) throw error;
    if (error instanceof TooManyNodesError) throw new NotRegular('its automaton has too many states');
    throw new NotRegular(error instanceof Error ? error.message.replace(/\.$/, '') : 'it is not regular');
  }
}

/** The automaton of all other strings. */
export function complement(automaton: DFA): DFA {
  const other = automaton.copy();
  other.complement();
  return other;
}

/** Counts the states that are made for one pattern, because it can have thousands of small parts. */
class StateCounter {
  #left = mostWork;

  /** A factory that counts the states that it makes. */
  counting<Node>(factory: { createNode: () => Node }): { createNode: () => Node } {
    return {
      createNode: () => {
        this.spend(1);
        return factory.createNode();
      },
    };
  }

  /** @throws {NotRegular} when the budget is used up */
  spend(states: number): void {
    this.#left -= states;
    if (this.#left < 0) throw new NotRegular('its automaton takes too long to build');
  }
}

/** What may come next: the end of the text, or one of these characters. */
interface Next {
  readonly end: boolean;
  readonly characters: CharSet;
}

const anything: Next = { end: true, characters: CharSet.all(maxCharacter) };

/**
 * The strings that consist of a string of `before`, then these elements, then anything. A lookbehind restricts
 * `before`. A lookahead of one character restricts `next`, which then applies to the next character class.
 */
function found(before: NFA, elements: readonly Element[], next: Next, budget: StateCounter): NFA {
  budget.spend(1);
  const [first, ...rest] = elements;
  if (first === undefined) return joined(before, ending(next, budget));
  if (first.type === 'Assertion') {
    if (first.kind === 'behind') return found(chosen(before, first, budget), rest, next, budget);
    const narrowed = narrowedBy(first, next);
    if (narrowed) return found(before, rest, narrowed, budget);
    const ahead = first.alternatives
      .map(({ elements: parts }) => found(empty(), parts, anything, budget))
      .reduce(union);
    // At the start of the text the position is known, so a later lookbehind does not matter.
    if (isNothing(before, budget)) {
      return both(found(before, rest, next, budget), wanted(ahead, first.negate, budget), budget);
    }
    if (rest.some(looksBehind))
      throw new NotRegular('it has a lookbehind after a lookahead of more than one character');
    return joined(before, both(found(empty(), rest, next, budget), wanted(ahead, first.negate, budget), budget));
  }
  if (isComposite(first)) {
    return written(first)
      .map((option) => found(copied(before, budget), [...option, ...rest], next, budget))
      .reduce(union);
  }
  const plain = elements.findIndex((element) => element.type === 'Assertion' || isComposite(element));
  const run = plain < 0 ? elements : elements.slice(0, plain);
  return afterRun(before, plainly(run, budget), plain < 0 ? [] : elements.slice(plain), next, budget);
}

/** A run of elements without anchors. Its first character, if there is one, must be one of `next`. */
function afterRun(before: NFA, run: NFA, rest: readonly Element[], next: Next, budget: StateCounter): NFA {
  if (next === anything) return found(joined(before, run), rest, anything, budget);
  const starting = both(run, determined(ending({ ...next, end: false }, budget), budget), budget);
  const some = found(joined(copied(before, budget), starting), rest, anything, budget);
  return run.test([]) ? union(some, found(before, rest, next, budget)) : some;
}

/** All strings that begin with one of the characters, and the empty string where the end is allowed. */
function ending({ end, characters }: Next, budget: StateCounter): NFA {
  if (end && characters.isAll) return everything();
  const start = plainly([{ type: 'CharacterClass', characters }], budget);
  start.append(everything());
  return end ? union(start, empty()) : start;
}

/** The strings of `before` that a lookbehind accepts. */
function chosen(before: NFA, { alternatives, negate }: Assertion, budget: StateCounter): NFA {
  const behind = alternatives.map(({ elements }) => {
    if (elements.some(holdsAssertion))
      throw new NotRegular('it has a lookbehind that contains an anchor or lookaround');
    return joined(everything(), plainly(elements, budget));
  });
  return both(before, wanted(behind.reduce(union), negate, budget), budget);
}

/** What may come next after a lookahead of one character; undefined for any other lookahead. */
function narrowedBy({ alternatives, negate }: Assertion, { end, characters }: Next): Next | undefined {
  const sets = alternatives.map(({ elements: [only, ...others] }) => {
    return only?.type === 'CharacterClass' && others.length === 0 ? only.characters : undefined;
  });
  let all = CharSet.empty(maxCharacter);
  for (const set of sets) {
    if (set === undefined) return undefined;
    all = all.union(set);
  }
  return negate ? { end, characters: characters.without(all) } : { end: false, characters: characters.intersect(all) };
}

function wanted(automaton: NFA, negate: boolean, budget: StateCounter): DFA {
  return negate ? complement(determined(automaton, budget)) : determined(automaton, budget);
}

function looksBehind(element: Element): boolean {
  if (element.type === 'Assertion' && element.kind === 'behind') return true;
  if (!('alternatives' in element)) return false;
  return element.alternatives.some(({ elements }) => elements.some(looksBehind));
}

type Plain = Element | Omit<CharacterClass, 'parent'>;

function plainly(elements: readonly Plain[], budget: StateCounter): NFA {
  const concatenation = { type: 'Concatenation', elements } as unknown as Concatenation;
  return limited(() =>
    NFA.fromRegex(
      concatenation,
      { maxCharacter },
      { assertions: 'throw' },
      budget.counting(new NFA.LimitedNodeFactory(mostStates)),
    ),
  );
}

function both(left: NFA, right: DFA, budget: StateCounter): NFA {
  return limited(() => NFA.fromIntersection(left, right, budget.counting(new NFA.LimitedNodeFactory(mostStates))));
}

/** The first, followed by the second. The first changes. */
function joined(left: NFA, right: NFA): NFA {
  left.append(right);
  return left;
}

/** Whether the automaton accepts the empty string only. */
function isNothing(automaton: NFA, budget: StateCounter): boolean {
  const states = determined(automaton, budget);
  return states.finals.has(states.initial) && states.initial.out.isEmpty;
}

function copied(automaton: NFA, budget: StateCounter): NFA {
  budget.spend([...automaton.nodes()].length);
  return automaton.copy();
}

function empty(): NFA {
  return NFA.fromWords([[]], { maxCharacter });
}

/** Whether an element is a group or quantifier that contains an anchor or lookaround. */
function isComposite(element: Element): boolean {
  return (element.type === 'Alternation' || element.type === 'Quantifier') && holdsAssertion(element);
}

function holdsAssertion(element: Element): boolean {
  if (element.type === 'Assertion') return true;
  if (element.type !== 'Alternation' && element.type !== 'Quantifier') return false;
  return element.alternatives.some(({ elements }) => elements.some(holdsAssertion));
}

/** The alternatives of a group, or of a quantifier with its repetitions expanded. */
function written(element: Element): (readonly Element[])[] {
  if (element.type !== 'Alternation' && element.type !== 'Quantifier') return [[element]];
  const options = element.alternatives.map(({ elements }) => elements);
  if (element.type === 'Alternation') return options;
  if (element.max > mostCopies) throw new NotRegular('it repeats an anchor or lookaround');
  const counted: (readonly Element[])[] = [];
  let copies: (readonly Element[])[] = [[]];
  for (let count = 0; count <= element.max; count++) {
    if (count >= element.min) counted.push(...copies);
    if (counted.length > 1000) throw new NotRegular('it repeats an anchor or lookaround');
    copies = copies.flatMap((copy) => options.map((option) => [...copy, ...option]));
  }
  return counted;
}

function everything(): NFA {
  return NFA.all({ maxCharacter });
}

function union(left: NFA, right: NFA): NFA {
  left.union(right);
  return left;
}

function determined(automaton: NFA, budget: StateCounter): DFA {
  const { createNode } = budget.counting(new DFA.LimitedNodeFactory(mostStates));
  const result = limited(() =>
    determine(automaton, createNode, (work) => {
      budget.spend(work);
    }),
  );
  result.minimize();
  return result;
}

function limited<Result>(build: () => Result): Result {
  try {
    return build();
  } catch (error) {
    if (error instanceof NotRegular) throw error;
    if (error instanceof TooManyNodesError) throw new NotRegular('its automaton has too many states');
    throw new NotRegular(error instanceof Error ? error.message : 'its automaton cannot be built');
  }
}
