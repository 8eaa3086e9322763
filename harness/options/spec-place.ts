/** A place in a user's spec file. */
export interface SpecPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}
