/** One keyword that a value breaks, and where. */
export interface SchemaError {
  /** The JSON Pointer of the value that breaks it. */
  readonly instancePointer: string;
  /** The same with a star in place of each key of a map and each index: errors of one cause have the same place. */
  readonly place: string;
  /** The JSON Pointer of the keyword in the document, after following references. */
  readonly schemaPointer: string;
  readonly keyword: string;
  /** What the keyword requires, in a few words. */
  readonly expected: string;
  /** The missing or forbidden property, where the keyword is about a property. */
  readonly property?: string;
  /** The actual value, shortened. Numbers are never rounded. */
  readonly actual: string;
}
