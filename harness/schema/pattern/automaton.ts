import { DFA, JS, NFA, type Concatenation, type Element } from 'refa';
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
    return determined(expression.alternatives.map(({ elements }) => found(elements)).reduce(union));
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

/** The strings in which these elements are found anywhere, or from the start when they begin with an anchor. */
function found(elements: readonly Element[]): NFA {
  const [first, ...rest] = elements;
  if (first?.type === 'Assertion' && isStart(first)) return from(rest);
  const options = first && isComposite(first) ? written(first) : undefined;
  if (options) return options.map((option) => found([...option, ...rest])).reduce(union);
  const anywhere = from(elements);
  anywhere.prepend(everything());
  return anywhere;
}

/** The strings that begin with these elements. */
function from(elements: readonly Element[]): NFA {
  const [first, ...rest] = elements;
  if (first === undefined) return everything();
  if (first.type === 'Assertion') {
    if (first.kind === 'behind') throw new NotRegular('it looks behind');
    const ahead = first.alternatives.map((alternative) => from(alternative.elements)).reduce(union);
    const wanted = first.negate ? complement(determined(ahead)) : determined(ahead);
    return limited(() => NFA.fromIntersection(from(rest), wanted, new NFA.LimitedNodeFactory(mostStates)));
  }
  if (isComposite(first))
    return written(first)
      .map((option) => from([...option, ...rest]))
      .reduce(union);
  const plain = elements.findIndex((element) => element.type === 'Assertion' || isComposite(element));
  const run = plain < 0 ? elements : elements.slice(0, plain);
  const concatenation = { type: 'Concatenation', elements: [...run] } as Concatenation;
  const start = limited(() =>
    NFA.fromRegex(concatenation, { maxCharacter }, { assertions: 'throw' }, new NFA.LimitedNodeFactory(mostStates)),
  );
  start.append(plain < 0 ? everything() : from(elements.slice(plain)));
  return start;
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

/** `^`, which refa reads as: not behind any character. */
function isStart(element: Element): boolean {
  if (element.type !== 'Assertion' || element.kind !== 'behind' || !element.negate) return false;
  const [only] = element.alternatives;
  const [character] = only?.elements ?? [];
  return element.alternatives.length === 1 && character?.type === 'CharacterClass' && character.characters.isAll;
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
