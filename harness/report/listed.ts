/**
 * The first of some lines, and a line that says how many more there are, with the same indentation and mark.
 *
 * @param what the items in the plural: `warnings`
 */
export function listed(lines: readonly string[], most: number, what: string): string[] {
  const rest = lines.length - most;
  // One more line takes no more space than its number.
  if (rest <= 1) return [...lines];
  const [lead = ''] = /^ *(?:[✗!?·] )?/.exec(lines[0] ?? '') ?? [];
  const number = most === 0 ? String(rest) : `and ${rest} more`;
  return [...lines.slice(0, most), `${lead}${number} ${what} in the HTML report`];
}
