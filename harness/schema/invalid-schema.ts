/** A schema that is itself broken: nothing can be validated by it or generated from it. */
export class InvalidSchema extends Error {
  override readonly name = 'InvalidSchema';
  /** Where in the document the fault is. */
  readonly schemaPointer: string;
  /** What is wrong there. */
  readonly problem: string;

  constructor(schemaPointer: string, problem: string) {
    super(`Invalid schema at ${schemaPointer === '' ? 'the root' : schemaPointer}: ${problem}.`);
    this.schemaPointer = schemaPointer;
    this.problem = problem;
  }
}

/** More references of a circle than this are not named. */
const named = 5;

/** A schema that leads back to itself without a step into the value, so that no value can ever be judged by it. */
export class EndlessSchema extends InvalidSchema {
  readonly #target: string;
  readonly #others: readonly string[];

  /**
   * @param place a reference of the circle
   * @param target where it leads
   * @param others the other references of the circle, in their order
   */
  constructor(place: string, target: string, others: readonly string[]) {
    super(place, describeCircle(target, others));
    this.#target = target;
    this.#others = others;
  }

  /** What is wrong, with its places as `tell` has them. */
  describe(tell: (pointer: string) => string): string {
    return describeCircle(tell(this.#target), this.#others.map(tell));
  }
}

function describeCircle(target: string, others: readonly string[]): string {
  if (others.length === 0) return `the reference leads back to ${target}, so the schema never ends`;
  const more = others.length > named ? `, and ${others.length - named} more` : '';
  return `the reference leads back to itself by way of ${others.slice(0, named).join(', ')}${more}, so the schema never ends`;
}
