/**
 * What a terminal or an editor obeys or hides instead of showing it: control characters, marks that turn the direction of
 * text, the line and paragraph separators, and halves of surrogate pairs.
 */
const hidden = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/gu;

const short: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * A text as one line that is safe to print: what can't be seen is escaped as in JSON. Everything that comes from a document or a
 * server and leaves for a person goes through here.
 */
export function visible(text: string): string {
  return text.replace(hidden, (c) => short[c] ?? escapeUnits(c));
}

/** The same for a text whose line breaks are its own. */
export function visibleLines(text: string): string {
  return text.split('\n').map(visible).join('\n');
}

/** A JSON text with what can't be seen escaped: it says the same. What JSON itself escapes stays as it is. */
export function visibleJson(json: string): string {
  return json.replace(hidden, (c) => (c === '\n' ? c : escapeUnits(c)));
}

/** Whether all of a text can be seen; line breaks count as seen. */
export function isVisible(text: string): boolean {
  return visibleLines(text) === text;
}

function escapeUnits(text: string): string {
  return `\\u${text.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
