import { automatonOf, NotRegular } from './automaton.ts';
import { regularExpression } from './regular-expression.ts';

/** Tells whether a pattern is found in a text. */
export interface Matcher {
  test(text: string): boolean;
}

/** A repeated group that holds a repetition: what makes a backtracking matcher try every way of parting a text. */
const nested = /\((?:[^()\\]|\\.)*[+*}](?:[^()\\]|\\.)*\)(?:[+*]|\{\d+,)/s;

/**
 * The matcher of a pattern: the engine's own, or, where that could backtrack for ever (`^(a+)+$`), an automaton, which
 * reads each character once.
 */
export function matcherOf(pattern: string): Matcher {
  const expression = regularExpression(pattern);
  if (expression === undefined) throw new TypeError(`The loader let the pattern ${pattern} through.`);
  return nested.test(pattern) ? (byAutomaton(pattern) ?? expression) : expression;
}

function byAutomaton(pattern: string): Matcher | undefined {
  try {
    const automaton = automatonOf(pattern);
    return { test: (text) => automaton.test(Array.from(text, (character) => character.codePointAt(0) ?? 0)) };
  } catch (error) {
    if (error instanceof NotRegular) return undefined;
    throw error;
  }
}
