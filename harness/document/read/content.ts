import type { Content, Encoding } from '../document.ts';
import type { Direction, Located, DocumentReader } from '../reader.ts';
import { bodyWire } from '../wire/body.ts';
import { readExamples } from '../examples.ts';
import { readHeaders } from './headers.ts';
import { readStyle } from './style.ts';

/** The Media Type Objects under `content` (3.1 §4.8.14). */
export function readContent(reader: DocumentReader, parent: Located, direction: Direction): Content[] {
  return reader.members(reader.member(parent, 'content')).map(([mediaType, content]): Content => {
    warnOfSequences(reader, content);
    const schema = reader.schema(content, 'schema', direction);
    const encoding = readEncodings(reader, content, direction);
    return {
      mediaType,
      pointer: content.pointer,
      schema,
      wire: direction === 'request' ? bodyWire(reader, mediaType, schema, encoding) : schema,
      examples: readExamples(reader, content, schema),
      encoding,
    };
  });
}

/** Encoding Objects by property (3.1 §4.8.15). */
function readEncodings(reader: DocumentReader, content: Located, direction: Direction): Map<string, Encoding> {
  const encodings = reader.members(reader.member(content, 'encoding'));
  return new Map(
    encodings.map(([name, encoding]): [string, Encoding] => {
      const serialization = ['style', 'explode', 'allowReserved'];
      return [
        name,
        {
          contentType: reader.text(encoding, 'contentType'),
          headers: readHeaders(reader, encoding, direction),
          ...readStyle(reader, encoding, 'query'),
          styled: serialization.some((field) => reader.bare(encoding, field).value !== undefined),
        },
      ];
    }),
  );
}

/** Warns of sequential media types (3.2 §4.14.1), because they are not generated or judged item by item. */
function warnOfSequences(reader: DocumentReader, content: Located): void {
  for (const name of ['itemSchema', 'itemEncoding', 'prefixEncoding']) {
    const { value, pointer } = reader.bare(content, name);
    if (value === undefined) continue;
    reader.notes.warn(pointer, 'sequences are not tested item by item, so this has no effect; use "schema" instead');
  }
}
