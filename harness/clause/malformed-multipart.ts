import * as fc from 'fast-check';

/** Ways to break the syntax of a multipart body (RFC 2046 §5.1.1). Each takes a valid body. */
export const multipartMalformations: Record<string, (text: string) => fc.Arbitrary<Uint8Array>> = {
  'without-last-delimiter': (text) => fc.constant(latin(text.slice(0, text.lastIndexOf('\r\n--')))),
  'cut-in-a-header': (text) => fc.constant(latin(text.slice(0, text.indexOf('Content-Disposition') + 12))),
  'without-delimiters': () => fc.constant(latin('greenhouse')),
  json: () => fc.constant(latin('{"a":1}')),
  form: () => fc.constant(latin('a=1&b=2')),
};

/** Each character of the text is one byte, because a part may have any bytes. */
const latin = (text: string): Uint8Array => Buffer.from(text, 'latin1');
