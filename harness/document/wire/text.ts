/** Control characters, which URLs and header fields can't hold, and lone surrogates, which UTF-8 can't encode. */
const unsafe = '\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff';

/** What servers trim from the ends of a text: as `String.prototype.trim` of ECMA-262, or similar functions. */
const blank = ' \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff';

/**
 * The patterns of the texts that a place can surely carry: for a whole value, and for one item or member of a value.
 */
export interface TextPatterns {
  readonly whole: string;
  /** @param delimiters the characters that separate items or members */
  readonly part: (delimiters: string) => string;
}

/** Patterns that exclude some characters anywhere, and others at the ends. */
function textsWithout(anywhere: string, atEnds: string): TextPatterns {
  const pattern = (inside: string): string => {
    const end = `[^${inside}${atEnds}]`;
    return `^${end}(?:[^${inside}]*${end})?$`;
  };
  return { whole: pattern(anywhere), part: (delimiters) => pattern(anywhere + escaped(delimiters)) };
}

/**
 * In a path (RFC 3986 §3.3). Proxies and servers treat "/", "\", "%", "?" and "#" as structure even when they are
 * encoded, the firewall of Spring Security also rejects ";", and dots at an end can form dot segments.
 */
export const pathTexts = textsWithout(`${unsafe}/\\\\%?#;`, `.${blank}`);

/** In a query (RFC 3986 §3.4); all other characters are encoded. */
export const queryTexts = textsWithout(unsafe, blank);

/**
 * In a query with `allowReserved` (3.1 §4.8.12.2): unencoded, these characters would end the value or be decoded in it.
 */
export const reservedTexts = textsWithout(`${unsafe}&#+%`, blank);

/**
 * In a form or part of a body: blanks at the ends are kept, but U+0000 ends the text in too many languages, and decoders drop
 * U+FEFF from its beginning, because it is a signature there (RFC 3629 §6).
 */
export const bodyTexts = textsWithout('\\u0000\\ud800-\\udfff', '\\ufeff');

/** In a body of bytes: all that UTF-8 can encode. */
export const binaryTexts = textsWithout('\\ud800-\\udfff', '');

/**
 * In bytes with a limited length. Some servers count octets (3.1.1 §4.4.3), others the characters that these encode: for
 * ASCII that is the same.
 */
export const measuredBytes = '^[\\u0000-\\u007f]*$';

/**
 * In XML: the production Char (XML 1.0 §2.2), without line ends that parsers normalize (§2.11) and blanks that they
 * trim.
 */
export const xmlTexts = textsWithout(
  '\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\ud800-\\udfff\\ufffe\\uffff',
  `\\t\\n${blank}`,
);

/** In a header field (RFC 9110 §5.5): visible ASCII, and spaces inside. */
export const headerTexts: TextPatterns = {
  whole: '^[!-~](?:[ -~]*[!-~])?$',
  part: () => '^[!#-+\\--~](?:[ !#-+\\--~]*[!#-+\\--~])?$',
};

/** In a cookie (RFC 6265 §4.1.1): cookie-octet, which has no comma, without "%", because servers decode it. */
export const cookieTexts: TextPatterns = {
  whole: '^[!#$&-+\\--:<-\\[\\]-~]+$',
  part: () => '^[!#$&-+\\--:<-\\[\\]-~]+$',
};

function escaped(characters: string): string {
  return characters.replace(/[\\\]^-]/g, '\\$&');
}
