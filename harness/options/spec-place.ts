/** A position in a user's spec file; line and column count from 1. */
export interface SpecPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}
