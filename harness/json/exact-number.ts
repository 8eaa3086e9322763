import { decimalOf, type Decimal } from './decimal.ts';

/**
 * A JSON number kept as it is written (RFC 8259 section 6): a decimal that a double can't hold, or a value whose serialization
 * matters, as in `new ExactNumber('1.0')`. Immutable; prints as given.
 */
export class ExactNumber {
  readonly text: string;
  readonly #value: Decimal;

  constructor(text: string) {
    const value = decimalOf(text);
    if (value === undefined) throw new TypeError(`${JSON.stringify(text)} is not the text of a JSON number.`);
    this.text = text;
    this.#value = value;
    Object.freeze(this);
  }

  /** The value that the text denotes. */
  get decimal(): Decimal {
    return this.#value;
  }

  toString(): string {
    return this.text;
  }

  /** JSON.stringify can't print a bare number of any length, so ordinary reports show the text. */
  toJSON(): string {
    return this.text;
  }

  /** How fast-check shows the value in a counterexample (`fc.toStringMethod`, a registered symbol). */
  [Symbol.for('fast-check/toStringMethod')](): string {
    return `new ExactNumber(${JSON.stringify(this.text)})`;
  }
}
