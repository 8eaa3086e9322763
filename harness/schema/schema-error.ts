/** One way in which a value breaks its schema. */
export interface SchemaError {
  /** The value that breaks it. */
  readonly instancePointer: string;
  /** The keyword that it breaks, in the document, after following references. */
  readonly schemaPointer: string;
  readonly keyword: string;
  /** What the keyword asks for, in a few words. */
  readonly expected: string;
  /** The property that is missing or should not be there, where the keyword is about one. */
  readonly property?: string;
  /** What stands there instead, shortened. Numbers are never rounded. */
  readonly actual: string;
}
