/** Names a version of a representation (RFC 9110 §8.8.3). */
export interface EntityTag {
  readonly weak: boolean;
  /** What stands between the quotes. */
  readonly opaque: string;
}

const entityTag = /^(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"$/;

/** Reads an ETag field; undefined when it is none. `W/` is case-sensitive. */
export function parseEntityTag(field: string): EntityTag | undefined {
  const [match, weak, opaque = ''] = entityTag.exec(field.trim()) ?? [];
  return match === undefined ? undefined : { weak: weak !== undefined, opaque };
}
