import { DOMParser, ParseError, type Element } from '@xmldom/xmldom';
import type { Decoded } from '../decode.ts';

/** A character that XML 1.0 does not have (§2.2). */
const notXml = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
/** Comments, CDATA sections and processing instructions: they hold no markup. */
const opaque = /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>/g;
const reference = /&(?:#(\d+)|#x([0-9A-Fa-f]+)|[A-Za-z_:][\w.:-]*);/g;

/**
 * The parser's warning of U+FFFD. It is ignored, because U+FFFD is allowed (§2.2) and the bytes are already decoded.
 */
const ignoredWarning = 'Unicode replacement character';

/**
 * Parses a well-formed XML document. A document type is not read, because it can declare entities, and expanding those
 * of an untrusted server is dangerous.
 *
 * @returns the root element; 'unknown' when there is a document type
 */
export function parseXml(text: string): Decoded<Element> | 'unknown' {
  if (text.includes('<!DOCTYPE')) return 'unknown';
  const reason = overlookedFault(text);
  if (reason !== undefined) return { ok: false, reason };
  try {
    const document = new DOMParser({
      // By default the parser also treats U+0085 and U+2028 as line ends, as in XML 1.1, but not in XML 1.0 (§2.11).
      normalizeLineEndings: (source) => source.replace(/\r\n?/g, '\n'),
      // Some warnings of this parser, such as for an attribute without quotes, mean that the text is not well-formed.
      onError(_level, message) {
        if (!message.includes(ignoredWarning)) throw new ParseError(message);
      },
    }).parseFromString(text, 'application/xml');
    const root = document.documentElement;
    return root === null ? { ok: false, reason: 'it has no root element' } : { ok: true, value: root };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return { ok: false, reason: `it is not well-formed XML: ${faultIn(error)}` };
  }
}

/** The first line of what the parser says, without its own words about the report. */
function faultIn({ message }: ParseError): string {
  const [line = ''] = message.split('\n', 1);
  return /^Reporting \w+ "(.*)" caused /.exec(line)?.[1] ?? line;
}

/** Why a text is not well-formed, for cases that the parser accepts (XML 1.0 §2.2, §2.4, §4.1). */
function overlookedFault(text: string): string | undefined {
  if (notXml.test(text)) return 'it holds a character that XML 1.0 does not have';
  const markup = text.replace(opaque, '');
  if (markup.includes(']]>')) return 'it holds "]]>" outside of a CDATA section';
  for (const [, decimal, hexadecimal] of markup.matchAll(reference)) {
    const code = decimal === undefined ? parseInt(hexadecimal ?? '41', 16) : Number(decimal);
    if (code > 0x10ffff || notXml.test(String.fromCodePoint(code)))
      return `it refers to the character ${code}, which XML 1.0 does not have`;
  }
  return markup.replace(reference, '').includes('&') ? 'it holds an "&" that does not begin a reference' : undefined;
}
