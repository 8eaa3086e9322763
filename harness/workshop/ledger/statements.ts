/** One statement of a specification: a sentence, a list item, or a row of a table. */
export interface Statement {
  /** The heading above it. */
  readonly section: string;
  readonly text: string;
}

/**
 * Splits a specification in Markdown into its statements, in order. Headings, table heads and blank lines are not
 * statements.
 */
export function readStatements(markdown: string): Statement[] {
  const statements: Statement[] = [];
  let section = '';
  const lines = markdown.split('\n').map((line) => line.trim());
  for (const [index, line] of lines.entries()) {
    const isHead = /^\|[\s|:-]+\|$/.test(lines[index + 1] ?? '');
    if (line.startsWith('#')) section = line.replace(/^#+\s*/, '');
    else if (line !== '' && !isHead && !/^\|[\s|:-]+\|$/.test(line)) {
      statements.push(...textsOf(line).map((text) => ({ section, text })));
    }
  }
  return statements;
}

function textsOf(line: string): string[] {
  if (line.startsWith('|')) {
    const cells = line.split('|').map((cell) => cell.trim());
    return [cells.filter((cell) => cell !== '').join(' | ')];
  }
  return line
    .replace(/^(?:[-*]|\d+\.)\s+/, '')
    .split(/(?<=\.)\s+(?=[A-Z])/)
    .filter((text) => !/^(Rules|Responses):$/.test(text));
}
