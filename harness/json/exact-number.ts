import { decimalOf, type Decimal } from './decimal.ts';

/**
 * A JSON number that keeps its text (RFC 8259 section 6): a decimal that a double can't hold, or a number that must be
 * sent in a certain notation, such as `new ExactNumber('1.0')`. Immutable. Prints its text unchanged.
 */
export class ExactNumber {
  readonly text: string;
  readonly #value: Decimal;

  /** @throws {TypeError} when the text is not a JSON number */
  constructor(text: string) {
    const value = decimalOf(text);
    if (value === undefined) throw new TypeError(`${JSON.stringify(text)} is not the text of a JSON number.`);
    this.text = text;
    this.#value = value;
    Object.freeze(this);
  }

  /** The numeric value of the text. */
  get decimal(): Decimal {
    return this.#value;
  }

  toString(): string {
    return this.text;
  }

  /** JSON.stringify can't print a bare number of any length, so it prints the text as a string. */
  toJSON(): string {
    return this.text;
  }

  /** How fast-check shows the value in a counterexample (`fc.toStringMethod`, a registered symbol). */
  [Symbol.for('fast-check/toStringMethod')](): string {
    return `new ExactNumber(${JSON.stringify(this.text)})`;
  }
}
