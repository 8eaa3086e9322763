/** Control characters, which no URL or header field carries as they are, and halves of characters, which have no UTF-8. */
const unspeakable = '\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff';

/** What readers trim from the ends of a text: `String.prototype.trim` of ECMA-262, and its like elsewhere. */
const blank = ' \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff';

/** The patterns of the texts that a place can carry without doubt: a whole value, and one part of a value of many. */
export interface TextPatterns {
  readonly whole: string;
  /** @param delimiters the characters that part it from the others */
  readonly part: (delimiters: string) => string;
}

/** Texts without some characters anywhere, and without others at their ends. */
function textsWithout(anywhere: string, atEnds: string): TextPatterns {
  const pattern = (inside: string): string => {
    const end = `[^${inside}${atEnds}]`;
    return `^${end}(?:[^${inside}]*${end})?$`;
  };
  return { whole: pattern(anywhere), part: (delimiters) => pattern(anywhere + escaped(delimiters)) };
}

/**
 * In a path (RFC 3986 §3.3): proxies and servers take "/", "\", "%", "?" and "#" for structure even when they are encoded,
 * the firewall of Spring Security rejects ";" too, and dots at an end make or hide dot segments.
 */
export const pathTexts = textsWithout(`${unspeakable}/\\\\%?#;`, `.${blank}`);

/** In a query (RFC 3986 §3.4) everything else is encoded. */
export const queryTexts = textsWithout(unspeakable, blank);

/** In a query with `allowReserved` (3.1 §4.8.12.2) what would end the value, or be decoded in it, is sent as it is. */
export const reservedTexts = textsWithout(`${unspeakable}&#+%`, blank);

/** In a body's form or part: a blank at an end is its own, but U+0000 ends the text in too many languages. */
export const bodyTexts = textsWithout('\\u0000\\ud800-\\udfff', '');

/** In a body of bytes: whatever UTF-8 can serialize. */
export const binaryTexts = textsWithout('\\ud800-\\udfff', '');

/** In XML: the production Char (XML 1.0 §2.2), without what parsers turn into another line end (§2.11) or trim. */
export const xmlTexts = textsWithout(
  '\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\ud800-\\udfff\\ufffe\\uffff',
  `\\t\\n${blank}`,
);

/** In a header field (RFC 9110 §5.5): visible ASCII, and spaces inside. */
export const headerTexts: TextPatterns = {
  whole: '^[!-~](?:[ -~]*[!-~])?$',
  part: () => '^[!#-+\\--~](?:[ !#-+\\--~]*[!#-+\\--~])?$',
};

/** In a cookie (RFC 6265 §4.1.1): cookie-octet, which has no comma, without the "%" that readers decode. */
export const cookieTexts: TextPatterns = {
  whole: '^[!#$&-+\\--:<-\\[\\]-~]+$',
  part: () => '^[!#$&-+\\--:<-\\[\\]-~]+$',
};

function escaped(characters: string): string {
  return characters.replace(/[\\\]^-]/g, '\\$&');
}
