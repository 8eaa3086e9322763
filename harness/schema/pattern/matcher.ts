import { remembered } from '../remembered.ts';
import { Undecided } from '../undecided.ts';
import { safeLength } from './backtracking.ts';
import { regularExpression } from './regular-expression.ts';
import { simulationOf, type Simulation } from './simulation.ts';
import { syntaxOf, type Syntax } from './syntax.ts';

/** Tells whether a pattern is found in a text. Throws an Undecided where that would take too many steps. */
export interface Matcher {
  test(text: string): boolean;
}

/** A cache, not a registry. */
const matchers = new Map<string, Matcher>();

/**
 * The matcher of a pattern: the engine's own for texts on which its search surely ends soon, else one that never goes
 * back. The engine tries every way to part a text, which for `^(a|a)*$` and thirty characters takes a minute.
 */
export function matcherOf(pattern: string): Matcher {
  return remembered(matchers, pattern, () => new PatternMatcher(pattern));
}

class PatternMatcher implements Matcher {
  readonly #pattern: string;
  readonly #expression: RegExp;
  readonly #syntax: Syntax | undefined;
  readonly #safeLength: number;
  /** Made at first use, as most texts are short; null before that. */
  #simulate: Simulation | undefined | null = null;

  constructor(pattern: string) {
    const expression = regularExpression(pattern);
    if (expression === undefined) throw new TypeError(`The loader let the pattern ${pattern} through.`);
    this.#pattern = pattern;
    this.#expression = expression;
    this.#syntax = syntaxOf(pattern);
    this.#safeLength = this.#syntax === undefined ? -1 : safeLength(this.#syntax.expression);
  }

  test(text: string): boolean {
    if (text.length <= this.#safeLength) return this.#expression.test(text);
    if (this.#simulate === null) this.#simulate = this.#syntax && simulationOf(this.#syntax);
    const found = this.#simulate?.(text);
    if (found !== undefined) return found;
    const reason = this.#simulate ? 'it would take too many steps' : 'the pattern has a backreference or is too large';
    throw new Undecided(this.#pattern, text, reason);
  }

  /** ajv tells patterns apart by this. */
  toString(): string {
    return this.#pattern;
  }
}
