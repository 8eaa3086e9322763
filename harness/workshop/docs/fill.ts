const block = /(<!-- generated: ([a-z-]+) -->\n)([\s\S]*?)(<!-- end -->)/g;

/** The names of the generated blocks in a document. */
export function blocksIn(markdown: string): string[] {
  return [...markdown.matchAll(block)].map(([, , name = '']) => name);
}

/** What stands in a generated block; undefined where the document does not have it. */
export function contentOf(markdown: string, name: string): string | undefined {
  const found = [...markdown.matchAll(block)].find(([, , each]) => each === name);
  return found?.[3]?.trim();
}

/** The document with other content in one of its generated blocks. */
export function fill(markdown: string, name: string, content: string): string {
  return markdown.replace(block, (whole, start: string, each: string, _old: string, end: string) =>
    each === name ? `${start}\n${content}\n\n${end}` : whole,
  );
}
