/** A schema that values cannot be generated from, though it may be valid: rejected rather than generated wrongly. */
export class UnsupportedSchema extends Error {
  override readonly name = 'UnsupportedSchema';
  readonly keyword: string;
  readonly schemaPointer: string;
  readonly reason: string;

  constructor(keyword: string, schemaPointer: string, reason: string) {
    super(`Cannot generate values of ${keyword} at ${schemaPointer === '' ? 'the root' : schemaPointer}: ${reason}.`);
    this.keyword = keyword;
    this.schemaPointer = schemaPointer;
    this.reason = reason;
  }
}
