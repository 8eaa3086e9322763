import * as fc from 'fast-check';

/** Ways to make an XML document not well-formed (XML 1.0 §2.1). Each takes a well-formed document. */
export const xmlMalformations: Record<string, (text: string) => fc.Arbitrary<Uint8Array>> = {
  'cut-short': (text) => fc.constant(utf8(text.slice(0, text.lastIndexOf('<')))),
  'unclosed-element': (text) => fc.constant(utf8(text.replace(/<\/([^>]*)>\s*$/, '<greenhouse></$1>'))),
  'mismatched-end-tag': (text) => fc.constant(utf8(text.replace(/<\/[^>]*>\s*$/, '</greenhouse-ends-otherwise>'))),
  'bare-ampersand': (text) => fc.constant(utf8(text.replace(/(<\/[^>]*>\s*)$/, ' & $1'))),
  'two-roots': (text) => fc.constant(utf8(`${text}<greenhouse/>`)),
  'no-markup': () => fc.constant(utf8('greenhouse')),
  json: () => fc.constant(utf8('{"a":1}')),
  empty: () => fc.constant(new Uint8Array()),
};

const utf8 = (text: string): Uint8Array => Buffer.from(text);
