/** The error for a text that is not JSON (RFC 8259): what is wrong in one sentence, and where. */
export class JsonSyntaxError extends Error {
  override readonly name = 'JsonSyntaxError';
  /** The index of the problem in the text, in UTF-16 code units. */
  readonly offset: number;

  constructor(problem: string, offset: number) {
    super(`Not JSON: ${problem}, at offset ${offset}.`);
    this.offset = offset;
  }
}
