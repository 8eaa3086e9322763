import { remembered } from '../../json/index.ts';
import { UndecidedPattern } from '../undecided.ts';
import { safeLength } from './backtracking.ts';
import { regularExpression } from './regular-expression.ts';
import { simulationOf, type Simulation } from './simulation.ts';
import { syntaxOf, type Syntax } from './syntax.ts';

/** Searches texts for a pattern. */
export interface Matcher {
  /**
   * Whether the pattern is found in the text.
   *
   * @throws {UndecidedPattern} when that would take too many steps
   */
  test(text: string): boolean;
}

/** A cache, not a registry. */
const matchers = new Map<string, Matcher>();

/**
 * The matcher of a pattern. It uses the JavaScript engine for texts for which the search surely ends soon, and
 * otherwise a search without backtracking: the engine can need a minute for `^(a|a)*$` and thirty characters.
 */
export function matcherOf(pattern: string): Matcher {
  return remembered(matchers, pattern, () => new PatternMatcher(pattern));
}

class PatternMatcher implements Matcher {
  readonly #pattern: string;
  readonly #expression: RegExp;
  readonly #syntax: Syntax | undefined;
  readonly #safeLength: number;
  /** Made at first use, because most texts are short. Null before that. */
  #simulate: Simulation | undefined | null = null;

  constructor(pattern: string) {
    const expression = regularExpression(pattern);
    if (expression === undefined) throw new TypeError(`The loader accepted the invalid pattern ${pattern}.`);
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
    throw new UndecidedPattern(this.#pattern, text, reason);
  }

  /** ajv distinguishes patterns by this text. */
  toString(): string {
    return this.#pattern;
  }
}
