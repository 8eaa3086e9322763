/** Where a document keeps what its author did not write: joined files, and schemas made while reader. */
export const extraMember = 'x-greenhouse';
/** Where the schemas are that were made while reader. */
export const madeMember = 'made';

/** Whether what stands at a pointer was made while reader, and the author wrote it nowhere. */
export function isMade(pointer: string): boolean {
  return pointer.startsWith(`/${extraMember}/${madeMember}/`);
}

const joined = new RegExp(`^/${extraMember}/(?:files|schemas)/([^/]*)(.*)$`);

/** A pointer as its reader knows it: that of a joined file is told as the file's own, `parts.yaml#/Plant`. */
export function describePlace(pointer: string): string {
  const [, file, rest] = joined.exec(pointer) ?? [];
  if (file === undefined) return pointer;
  return `${file.replaceAll('~1', '/').replaceAll('~0', '~')}#${rest ?? ''}`;
}
