import type { Header } from '../document.ts';
import type { Direction, Located, DocumentReader } from '../reader.ts';
import { swaggerHeader } from '../swagger/header.ts';
import { readExamples } from '../examples.ts';

/**
 * The Header Objects under `headers` (3.1 §4.8.21). `Content-Type` is ignored, because the media type gives it
 * (§4.8.17.1).
 */
export function readHeaders(reader: DocumentReader, parent: Located, direction: Direction): Header[] {
  return reader
    .members(reader.member(parent, 'headers'))
    .filter(([name]) => name.toLowerCase() !== 'content-type')
    .map(([name, header]) => {
      if (reader.version === '2.0') return swaggerHeader(reader, name, header);
      return readHeader(reader, name, header, direction);
    });
}

function readHeader(reader: DocumentReader, name: string, header: Located, direction: Direction): Header {
  const [first] = reader.members(reader.member(header, 'content'));
  const holder = first?.[1] ?? header;
  const schema = reader.schema(holder, 'schema', direction);
  return {
    name,
    required: reader.flag(header, 'required') ?? false,
    pointer: header.pointer,
    schema,
    explode: reader.flag(header, 'explode') ?? false,
    mediaType: first?.[0],
    examples: readExamples(reader, holder, schema),
  };
}
