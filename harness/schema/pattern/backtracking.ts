import type { Concatenation, Element, Expression } from 'refa';

/** The JavaScript engine searches a text where that takes at most this many steps. */
const mostSteps = 5_000_000;

/** Longer than every string (V8's limit is below it). */
const longest = 2 ** 30;

/**
 * The length of the longest texts for which a backtracking search surely stays within the limit of steps; -1 where even
 * the empty text can exceed it.
 */
export function safeLength(expression: Expression): number {
  const isSafe = (length: number): boolean => stepsOn(expression, length) <= mostSteps;
  if (isSafe(longest)) return longest;
  let [low, high] = [-1, longest];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isSafe(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** An upper bound of a backtracking search: its steps, and the number of matches from which the search can continue. */
interface SearchBound {
  readonly steps: number;
  readonly ways: number;
}

function stepsOn({ alternatives }: Expression, length: number): number {
  const { steps } = anyOf(alternatives, length);
  return alternatives.every(isAnchored) ? steps : steps * (length + 1);
}

/** Whether a match can only begin at the start of the text. */
function isAnchored({ elements: [first] }: Concatenation): boolean {
  if (first?.type !== 'Assertion' || first.kind !== 'behind' || !first.negate) return false;
  return first.alternatives.some(({ elements: [only, ...others] }) => {
    return only?.type === 'CharacterClass' && only.characters.isAll && others.length === 0;
  });
}

function anyOf(alternatives: readonly Concatenation[], length: number): SearchBound {
  const bounds = alternatives.map(({ elements }) => sequence(elements, length));
  return {
    steps: bounds.reduce((sum, { steps }) => sum + steps, 1),
    ways: bounds.reduce((sum, { ways }) => sum + ways, 0),
  };
}

/** The search tries the next element after each match of the elements before it. */
function sequence(elements: readonly Element[], length: number): SearchBound {
  let [steps, ways] = [1, 1];
  for (const element of elements) {
    const bound = boundOf(element, length);
    steps += ways * bound.steps;
    ways *= bound.ways;
  }
  return { steps, ways };
}

function boundOf(element: Element, length: number): SearchBound {
  switch (element.type) {
    case 'CharacterClass':
      return { steps: 1, ways: 1 };
    case 'Unknown':
      // The search compares a backreference with the text character by character.
      return { steps: length, ways: 1 };
    case 'Assertion':
      // The search never backtracks into an assertion.
      return { steps: anyOf(element.alternatives, length).steps, ways: 1 };
    case 'Alternation':
      return anyOf(element.alternatives, length);
    case 'Quantifier':
      return repeated(
        anyOf(element.alternatives, length),
        element.min,
        Math.min(element.max, Math.max(element.min, length)),
      );
  }
}

/**
 * The bound of `least` to `most` repetitions: w^least + ... + w^most ways. Each repetition is tried after every way of
 * those before it: 1 + ... + w^(most - 1) times.
 */
function repeated({ steps, ways }: SearchBound, least: number, most: number): SearchBound {
  if (ways === 0) return { steps: steps + 1, ways: least === 0 ? 1 : 0 };
  if (ways === 1) return { steps: 1 + most * steps, ways: most - least + 1 };
  if (most === 0) return { steps: 1, ways: 1 };
  // Of the powers of a number above 1, the greatest is at least half of their sum.
  return { steps: 1 + 2 * ways ** (most - 1) * steps, ways: 2 * ways ** most };
}
