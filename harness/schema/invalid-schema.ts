/** A schema that is itself broken: nothing can be validated by it or grown from it. */
export class InvalidSchema extends Error {
  override readonly name = 'InvalidSchema';
  /** Where in the document the fault is. */
  readonly schemaPointer: string;

  constructor(schemaPointer: string, problem: string) {
    super(`Invalid schema at ${schemaPointer === '' ? 'the root' : schemaPointer}: ${problem}.`);
    this.schemaPointer = schemaPointer;
  }
}
