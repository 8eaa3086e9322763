/**
 * Prints a table of Markdown (GitHub Flavored Markdown, section 4.10).
 *
 * @param rows their cells; a `|` in one has to be escaped
 * @param rules the row under the head, which aligns the columns: `---` or `---:`
 */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  rules: readonly string[] = head.map(() => '---'),
): string {
  return [head, rules, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
