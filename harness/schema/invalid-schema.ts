/** A keyword with an invalid value, and what is wrong with it. */
export interface InvalidKeyword {
  readonly keyword: string;
  /** Its place in the document: a JSON Pointer. */
  readonly pointer: string;
  readonly problem: string;
}

/** The error for a schema that is itself invalid: it can neither validate nor generate values. */
export class InvalidSchema extends Error {
  override readonly name = 'InvalidSchema';
  /** Where in the document the problem is: a JSON Pointer. */
  readonly schemaPointer: string;
  /** What is wrong there. */
  readonly problem: string;

  constructor(schemaPointer: string, problem: string) {
    super(`Invalid schema at ${schemaPointer === '' ? 'the root' : schemaPointer}: ${problem}.`);
    this.schemaPointer = schemaPointer;
    this.problem = problem;
  }
}

/** The message names at most this many references of a circle. */
const named = 5;

/**
 * The error for a schema that leads back to itself without a step into the value, so that evaluation would never end.
 */
export class EndlessSchema extends InvalidSchema {
  readonly #target: string;
  readonly #others: readonly string[];

  /**
   * @param place a reference of the circle
   * @param target the pointer that it refers to
   * @param others the other references of the circle, in their order
   */
  constructor(place: string, target: string, others: readonly string[]) {
    super(place, describeCircle(target, others));
    this.#target = target;
    this.#others = others;
  }

  /**
   * The problem, with its places in another notation.
   *
   * @param show prints a JSON Pointer
   */
  describe(show: (pointer: string) => string): string {
    return describeCircle(show(this.#target), this.#others.map(show));
  }
}

function describeCircle(target: string, others: readonly string[]): string {
  if (others.length === 0) return `the reference leads back to ${target}, so the schema never ends`;
  const more = others.length > named ? `, and ${others.length - named} more` : '';
  return `the reference leads back to itself by way of ${others.slice(0, named).join(', ')}${more}, so the schema never ends`;
}
