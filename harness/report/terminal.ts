/** What the summary is printed to. */
export interface Terminal {
  /** Its width in columns; undefined for a file, which can have lines of any length. */
  readonly columns?: number | undefined;
  readonly isColoured: boolean;
}

/** The least width that lines are broken for. */
const leastColumns = 40;

/**
 * The terminal of this process. Colours follow NO_COLOR (https://no-color.org).
 *
 * @param environment usually `process.env`
 * @param stream usually `process.stdout`
 */
export function terminalOf(
  environment: Readonly<Record<string, string | undefined>>,
  { isTTY, columns }: { readonly isTTY?: boolean; readonly columns?: number },
): Terminal {
  if (isTTY !== true) return { isColoured: false };
  const isColoured = (environment['NO_COLOR'] ?? '') === '' && environment['FORCE_COLOR'] !== '0';
  return { columns: Math.max(leastColumns, columns ?? 80), isColoured };
}

/**
 * Breaks a line at its spaces so that no part is wider than the terminal.
 *
 * @param following the indentation of what follows the first part; by default two more than that of the line
 */
export function fit(line: string, { columns = Infinity }: Partial<Terminal>, following?: string): string[] {
  if (widthOf(line) <= columns) return [line];
  const [indent = ''] = /^ */.exec(line) ?? [];
  const hanging = following ?? ' '.repeat(Math.min(indent.length + 2, Math.floor(columns / 2)));
  const lines: string[] = [];
  let current = indent;
  let isEmpty = true;
  for (const word of line.slice(indent.length).split(/ +/)) {
    for (const piece of pieces(word, columns - hanging.length)) {
      const joined = isEmpty ? current + piece : `${current} ${piece}`;
      if (widthOf(joined) <= columns) current = joined;
      else {
        if (!isEmpty) lines.push(current);
        current = hanging + piece;
      }
      isEmpty = false;
    }
  }
  return [...lines, current];
}

/** The beginning of a text that is not wider than so many columns, with `…` if something is left out. */
export function cutTo(text: string, columns: number): string {
  // A text can be huge. Each character takes a column at least, and at most two units of UTF-16.
  const start = text.slice(0, 2 * columns + 2);
  if (start === text && widthOf(text) <= columns) return text;
  return `${pieces(start, columns - 1)[0] ?? ''}…`;
}

/** A word in parts of at most a width. */
function pieces(word: string, width: number): string[] {
  const parts: string[] = [];
  let current = '';
  for (const character of word) {
    if (widthOf(current + character) > width) {
      parts.push(current);
      current = '';
    }
    current += character;
  }
  return [...parts, current];
}

/** Characters that take two columns (Unicode Standard Annex 11, wide), roughly. */
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += wide.test(character) ? 2 : 1;
  return width;
}

const colours: Readonly<Record<string, number>> = { '✗': 31, '✓': 32, '?': 33, '!': 33, critical: 31, major: 31 };

/** Colours the mark or the severity at the beginning of a line, and the marks after a wide gap. */
export function colour(line: string, { isColoured }: Terminal): string {
  if (!isColoured) return line;
  return line.replace(/(^ *(?:\d+ )?| {3})(✗|✓|\?|!|critical|major)(?=[ :])/g, (_, before: string, mark: string) => {
    return `${before}\u001b[${colours[mark] ?? 0}m${mark}\u001b[0m`;
  });
}
