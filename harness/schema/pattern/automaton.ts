import { CharSet, DFA, JS, NFA, type Assertion, type CharacterClass, type Concatenation, type Element } from 'refa';
import { unicodeSource } from './regular-expression.ts';

/** Unicode's last code point: patterns are about code points, not UTF-16 units. */
const maxCharacter = 0x10ffff;

/** An automaton of more states would take longer to build than anybody waits. */
const mostStates = 20_000;

/** A quantifier around an anchor or lookaround is written out this many times at most. */
const mostCopies = 8;

/** What has no automaton, or only one that is too large. */
export class NotRegular extends Error {
  override readonly name = 'NotRegular';
}

/** The automaton of all strings in which a pattern is found (ECMA-262 with the flag u). Throws a NotRegular. */
export function automatonOf(pattern: string): DFA {
  const source = unicodeSource(pattern);
  if (source === undefined) throw new NotRegular('it is only valid without the flag u');
  try {
    const { expression } = JS.Parser.fromLiteral({ source, flags: 'u' }).parse({ backreferences: 'throw' });
    return determined(
      expression.alternatives.map(({ elements }) => found(everything(), elements, anything)).reduce(union),
    );
  } catch (error) {
    if (error instanceof NotRegular) throw error;
    throw new NotRegular(error instanceof Error ? error.message : 'it is not regular');
  }
}

/** The strings of both. */
export function intersection(left: DFA, right: DFA): DFA {
  const both = limited(() => DFA.fromIntersection(left, right, new DFA.LimitedNodeFactory(mostStates)));
  both.minimize();
  return both;
}

/** The strings that are not of the automaton. */
export function complement(automaton: DFA): DFA {
  const other = automaton.copy();
  other.complement();
  return other;
}

/** What may follow: the end of the text, or one of some characters. */
interface Next {
  readonly end: boolean;
  readonly characters: CharSet;
}

const anything: Next = { end: true, characters: CharSet.all(maxCharacter) };

/**
 * The strings that go on with these elements, `before` holding all that may stand in front of them: what looks behind
 * chooses among that, and what looks at the next character is remembered until there is one.
 */
function found(before: NFA, elements: readonly Element[], next: Next): NFA {
  const [first, ...rest] = elements;
  if (first === undefined) return joined(before, ending(next));
  if (first.type === 'Assertion') {
    if (first.kind === 'behind') return found(chosen(before, first), rest, next);
    const narrowed = narrowedBy(first, next);
    if (narrowed) return found(before, rest, narrowed);
    const ahead = first.alternatives.map(({ elements: parts }) => found(empty(), parts, anything)).reduce(union);
    // At the start of the text it is plain where the rest begins, whatever that looks back at.
    if (isNothing(before)) return both(found(before, rest, next), wanted(ahead, first.negate));
    if (rest.some(looksBehind)) throw new NotRegular('it looks ahead for more than a character, and then behind');
    return joined(before, both(found(empty(), rest, next), wanted(ahead, first.negate)));
  }
  if (isComposite(first)) {
    return written(first)
      .map((option) => found(before.copy(), [...option, ...rest], next))
      .reduce(union);
  }
  const plain = elements.findIndex((element) => element.type === 'Assertion' || isComposite(element));
  const run = plain < 0 ? elements : elements.slice(0, plain);
  return afterRun(before, plainly(run), plain < 0 ? [] : elements.slice(plain), next);
}

/** Characters without anchors: what was to follow is asked of the first of them, if there is one. */
function afterRun(before: NFA, run: NFA, rest: readonly Element[], next: Next): NFA {
  if (next === anything) return found(joined(before, run), rest, anything);
  const starting = both(run, determined(ending({ ...next, end: false })));
  const some = found(joined(before.copy(), starting), rest, anything);
  return run.test([]) ? union(some, found(before, rest, next)) : some;
}

/** The strings that begin as they may. */
function ending({ end, characters }: Next): NFA {
  if (end && characters.isAll) return everything();
  const start = plainly([{ type: 'CharacterClass', characters }]);
  start.append(everything());
  return end ? union(start, empty()) : start;
}

/** Those of the strings before an assertion that it accepts. */
function chosen(before: NFA, { alternatives, negate }: Assertion): NFA {
  const behind = alternatives.map(({ elements }) => {
    if (elements.some(holdsAssertion)) throw new NotRegular('it looks behind for an anchor or lookaround');
    return joined(everything(), plainly(elements));
  });
  return both(before, wanted(behind.reduce(union), negate));
}

/** What may follow when the assertion looks at one character, else undefined. */
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

function wanted(automaton: NFA, negate: boolean): DFA {
  return negate ? complement(determined(automaton)) : determined(automaton);
}

function looksBehind(element: Element): boolean {
  if (element.type === 'Assertion' && element.kind === 'behind') return true;
  if (!('alternatives' in element)) return false;
  return element.alternatives.some(({ elements }) => elements.some(looksBehind));
}

type Plain = Element | Omit<CharacterClass, 'parent'>;

function plainly(elements: readonly Plain[]): NFA {
  const concatenation = { type: 'Concatenation', elements } as unknown as Concatenation;
  return limited(() =>
    NFA.fromRegex(concatenation, { maxCharacter }, { assertions: 'throw' }, new NFA.LimitedNodeFactory(mostStates)),
  );
}

function both(left: NFA, right: DFA): NFA {
  return limited(() => NFA.fromIntersection(left, right, new NFA.LimitedNodeFactory(mostStates)));
}

/** The first, which changes, followed by the second. */
function joined(left: NFA, right: NFA): NFA {
  left.append(right);
  return left;
}

/** Whether the empty string is the only one. */
function isNothing(automaton: NFA): boolean {
  const states = determined(automaton);
  return states.finals.has(states.initial) && states.initial.out.isEmpty;
}

function empty(): NFA {
  return NFA.fromWords([[]], { maxCharacter });
}

/** A group or quantifier that holds an anchor or lookaround. */
function isComposite(element: Element): boolean {
  return (element.type === 'Alternation' || element.type === 'Quantifier') && holdsAssertion(element);
}

function holdsAssertion(element: Element): boolean {
  if (element.type === 'Assertion') return true;
  if (element.type !== 'Alternation' && element.type !== 'Quantifier') return false;
  return element.alternatives.some(({ elements }) => elements.some(holdsAssertion));
}

/** A group or quantifier as the list of its alternatives, written out. */
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

function determined(automaton: NFA): DFA {
  const result = limited(() => DFA.fromFA(automaton, new DFA.LimitedNodeFactory(mostStates)));
  result.minimize();
  return result;
}

function limited<Result>(build: () => Result): Result {
  try {
    return build();
  } catch (error) {
    throw new NotRegular(error instanceof Error ? error.message : 'its automaton is too large');
  }
}
