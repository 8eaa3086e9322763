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

/** As it stands in ETag, If-Match and If-None-Match. */
export function printEntityTag({ weak, opaque }: EntityTag): string {
  return `${weak ? 'W/' : ''}"${opaque}"`;
}

/** The entity-tags of an If-Match or If-None-Match field (RFC 9110 §13.1.1), or `*` for any; undefined when it is neither. */
export function parseEntityTags(field: string): readonly EntityTag[] | '*' | undefined {
  if (field.trim() === '*') return '*';
  // Unlike in a quoted string, a backslash is a character like any other (§8.8.3).
  const members = (field.match(/(?:"[^"]*"|[^",]|")+/g) ?? []).filter((member) => member.trim() !== '');
  const tags = members.map(parseEntityTag);
  return tags.length > 0 && tags.every((tag) => tag !== undefined) ? tags : undefined;
}

/** Whether If-Match takes two tags for the same: the strong comparison (RFC 9110 §8.8.3.2). */
export function matchStrongly(left: EntityTag, right: EntityTag): boolean {
  return !left.weak && !right.weak && left.opaque === right.opaque;
}

/** Whether If-None-Match takes two tags for the same: the weak comparison (RFC 9110 §8.8.3.2). */
export function matchWeakly(left: EntityTag, right: EntityTag): boolean {
  return left.opaque === right.opaque;
}
