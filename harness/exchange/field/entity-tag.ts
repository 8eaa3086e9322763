/** An entity tag, which identifies a version of a representation (RFC 9110 §8.8.3). */
export interface EntityTag {
  readonly weak: boolean;
  /** The text between the quotes. */
  readonly opaque: string;
}

const entityTag = /^(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"$/;

/** Parses an ETag field; undefined when it is invalid. `W/` is case-sensitive. */
export function parseEntityTag(field: string): EntityTag | undefined {
  const [match, weak, opaque = ''] = entityTag.exec(field.trim()) ?? [];
  return match === undefined ? undefined : { weak: weak !== undefined, opaque };
}
