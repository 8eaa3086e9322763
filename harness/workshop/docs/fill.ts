const block = /(<!-- generated: ([a-z-]+) -->\n)([\s\S]*?)(<!-- end -->)/g;

/** Returns the names of the generated blocks in a document. */
export function blocksIn(markdown: string): string[] {
  return [...markdown.matchAll(block)].map(([, , name = '']) => name);
}

/** Returns the content of a generated block; undefined if the document does not have the block. */
export function contentOf(markdown: string, name: string): string | undefined {
  const found = [...markdown.matchAll(block)].find(([, , each]) => each === name);
  return found?.[3]?.trim();
}

/** Returns the document with other content in one generated block. */
export function fill(markdown: string, name: string, content: string): string {
  return markdown.replace(block, (whole, start: string, each: string, _old: string, end: string) =>
    each === name ? `${start}\n${content}\n\n${end}` : whole,
  );
}
