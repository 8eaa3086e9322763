/** The most letters that a text is written with, so that no large one is made. */
export const mostLetters = 10_000;

/** Texts of a format that have a length, by the name of the format. Random ones are hardly ever so long. */
const shapes: Readonly<Record<string, (length: number) => string | undefined>> = {
  email: mailbox,
  'idn-email': mailbox,
  hostname,
  'idn-hostname': hostname,
  uri: (length) => after('https://example.com/', length),
  iri: (length) => after('https://example.com/', length),
};

/**
 * A text of a format with a length in characters.
 *
 * @returns undefined if the format is not one of those that are known here, or has no such text
 */
export function shaped(format: string | undefined, length: number): string | undefined {
  return format !== undefined && Object.hasOwn(shapes, format) ? shapes[format]?.(length) : undefined;
}

function after(start: string, length: number): string | undefined {
  return length > start.length ? start.padEnd(length, 'a') : undefined;
}

/** RFC 5321 §4.5.3.1.1. */
const mostLocal = 64;
/** RFC 1035 §2.3.4: in a label, and in a name. */
const mostLabel = 63;
const mostName = 253;

/** The local part is longer than RFC 5321 allows only where the domain cannot be. */
function mailbox(length: number): string | undefined {
  const domain = Math.min(Math.max(length - mostLocal - 1, 'a.com'.length), mostName);
  const name = hostname(domain);
  return name === undefined || length < domain + 2 ? undefined : `${'a'.repeat(length - domain - 1)}@${name}`;
}

/** Labels as long as they can be, and what is left before the top level. */
function hostname(length: number): string | undefined {
  const end = 'com';
  if (length <= end.length + 1 || length > mostName) return undefined;
  const labels: string[] = [];
  for (let left = length - end.length - 1; left > 0;) {
    // At least one character and the dot before it are left for the next label.
    const size = left > mostLabel ? Math.min(mostLabel, left - 2) : left;
    labels.push('a'.repeat(size));
    left -= size + 1;
  }
  return [...labels, end].join('.');
}
