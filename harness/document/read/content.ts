import type { Content, Encoding } from '../document.ts';
import type { Direction, Located, Reading } from '../reading.ts';
import { bodyWire } from '../wire/body.ts';
import { readExamples } from './examples.ts';
import { readHeaders } from './headers.ts';
import { readStyle } from './style.ts';

/** The Media Type Objects under `content` (3.1 §4.8.14). */
export function readContent(reading: Reading, parent: Located, direction: Direction): Content[] {
  return reading.members(reading.member(parent, 'content')).map(([mediaType, content]): Content => {
    warnOfSequences(reading, content);
    const schema = reading.schema(content, 'schema', direction);
    const encoding = readEncodings(reading, content, direction);
    return {
      mediaType,
      pointer: content.pointer,
      schema,
      wire: direction === 'request' ? bodyWire(reading, mediaType, schema, encoding) : schema,
      examples: readExamples(reading, content, schema),
      encoding,
    };
  });
}

/** Encoding Objects by property (3.1 §4.8.15). */
function readEncodings(reading: Reading, content: Located, direction: Direction): Map<string, Encoding> {
  const encodings = reading.members(reading.member(content, 'encoding'));
  return new Map(
    encodings.map(([name, encoding]): [string, Encoding] => {
      const spelling = ['style', 'explode', 'allowReserved'];
      return [
        name,
        {
          contentType: reading.text(encoding, 'contentType'),
          headers: readHeaders(reading, encoding, direction),
          ...readStyle(reading, encoding, 'query'),
          styled: spelling.some((field) => reading.bare(encoding, field).value !== undefined),
        },
      ];
    }),
  );
}

/** Sequential media types (3.2 §4.14.1) are not grown or judged item by item. */
function warnOfSequences(reading: Reading, content: Located): void {
  for (const name of ['itemSchema', 'itemEncoding', 'prefixEncoding']) {
    const { value, pointer } = reading.bare(content, name);
    if (value === undefined) continue;
    reading.notes.warn(
      pointer,
      'sequences are not tested item by item, so this has no effect; describe it by "schema"',
    );
  }
}
