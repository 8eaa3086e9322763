/** The error for a schema that values cannot be generated from, although it can be valid. */
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

/** What is made, or the error if values cannot be generated. */
export function orUnsupported<Result>(make: () => Result): Result | UnsupportedSchema {
  try {
    return make();
  } catch (error) {
    if (error instanceof UnsupportedSchema) return error;
    throw error;
  }
}

/** What is made; undefined if values cannot be generated. */
export function ifSupported<Result>(make: () => Result): Result | undefined {
  const made = orUnsupported(make);
  return made instanceof UnsupportedSchema ? undefined : made;
}
