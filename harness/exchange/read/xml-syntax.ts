import { DOMParser, ParseError, type Element } from '@xmldom/xmldom';
import type { Decoded } from '../decode.ts';

/** The characters that XML 1.0 does not have (§2.2), as themselves. */
const notXml = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
/** What holds text that is not markup. */
const opaque = /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>/g;
const reference = /&(?:#(\d+)|#x([0-9A-Fa-f]+)|[A-Za-z_:][\w.:-]*);/g;

/** What the parser's warning of U+FFFD says, which is a character like any other (§2.2): the bytes were decoded before. */
const lawful = 'Unicode replacement character';

/**
 * Reads a text as a well-formed XML document without a document type: those may declare entities, which nobody should
 * expand for a stranger.
 *
 * @returns its root element, or 'unknown' where it has a document type
 */
export function parseXml(text: string): Decoded<Element> | 'unknown' {
  if (text.includes('<!DOCTYPE')) return 'unknown';
  const reason = looseEnd(text);
  if (reason !== undefined) return { ok: false, reason };
  try {
    const document = new DOMParser({
      // By itself the parser takes U+0085 and U+2028 for line ends too, as XML 1.1 does (XML 1.0 §2.11 does not).
      normalizeLineEndings: (source) => source.replace(/\r\n?/g, '\n'),
      // What is but a warning to this parser, such as an attribute without quotes, is no XML either.
      onError(_level, message) {
        if (!message.includes(lawful)) throw new ParseError(message);
      },
    }).parseFromString(text, 'application/xml');
    const root = document.documentElement;
    return root === null ? { ok: false, reason: 'it has no root element' } : { ok: true, value: root };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return { ok: false, reason: error.message.split('\n', 1)[0] ?? 'it is not well-formed' };
  }
}

/** What the parser lets pass though it is not well-formed (XML 1.0 §2.2, §2.4, §4.1). */
function looseEnd(text: string): string | undefined {
  if (notXml.test(text)) return 'it holds a character that XML 1.0 does not have';
  const markup = text.replace(opaque, '');
  if (markup.includes(']]>')) return 'it holds "]]>" outside of a CDATA section';
  for (const [, decimal, hexadecimal] of markup.matchAll(reference)) {
    const code = decimal === undefined ? parseInt(hexadecimal ?? '41', 16) : Number(decimal);
    if (code > 0x10ffff || notXml.test(String.fromCodePoint(code))) return `it refers to the character ${code}`;
  }
  return markup.replace(reference, '').includes('&') ? 'it holds an "&" that begins no reference' : undefined;
}
