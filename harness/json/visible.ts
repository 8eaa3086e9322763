/**
 * What a terminal or an editor obeys or hides instead of printing it: control characters, marks that change the
 * direction of text, the line and paragraph separators, and lone surrogates.
 */
const hidden = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/gu;

const short: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * The text as one line that is safe to print: invisible characters are escaped as in JSON. Every text that comes from a
 * document or a server and is printed for a user goes through here.
 */
export function visible(text: string): string {
  return text.replace(hidden, (c) => short[c] ?? escapeUnits(c));
}

/** The same for a text of several lines: its line breaks stay. */
export function visibleLines(text: string): string {
  return text.split('\n').map(visible).join('\n');
}

/** A JSON text with its invisible characters escaped: the same JSON value. Existing escapes stay unchanged. */
export function visibleJson(json: string): string {
  return json.replace(hidden, (c) => (c === '\n' ? c : escapeUnits(c)));
}

/** Whether all characters of a text are visible. Line breaks count as visible. */
export function isVisible(text: string): boolean {
  return visibleLines(text) === text;
}

function escapeUnits(text: string): string {
  return `\\u${text.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
