/** The member of a document for what its author did not write into the main file: joined files and derived schemas. */
export const extraMember = 'x-greenhouse';
/** The member of that one for schemas that were derived while the document was read. */
export const madeMember = 'made';

/** Whether a pointer leads to a derived schema, which is not in the author's text. */
export function isMade(pointer: string): boolean {
  return pointer.startsWith(`/${extraMember}/${madeMember}/`);
}

/** What the names of restrictions to what can be serialized begin with, among the derived schemas. */
export const wirePrefix = 'wire-';

/** Whether a pointer leads to a restriction to what can be serialized, which states nothing about valid values. */
export function isRestriction(pointer: string): boolean {
  return pointer.startsWith(`/${extraMember}/${madeMember}/${wirePrefix}`);
}

const joined = new RegExp(`^/${extraMember}/(?:files|schemas)/([^/]*)(.*)$`);

/** A pointer as the author knows it: in a joined file it is relative to that file, such as `parts.yaml#/Plant`. */
export function describePlace(pointer: string): string {
  const [, file, rest] = joined.exec(pointer) ?? [];
  if (file === undefined) return pointer;
  return `${file.replaceAll('~1', '/').replaceAll('~0', '~')}#${rest ?? ''}`;
}
