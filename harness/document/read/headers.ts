import type { Header } from '../document.ts';
import type { Direction, Located, Reading } from '../reading.ts';
import { swaggerHeader } from '../swagger/header.ts';
import { readExamples } from './examples.ts';

/** The Header Objects under `headers` (3.1 §4.8.21). `Content-Type` is told by the media type and ignored (§4.8.17.1). */
export function readHeaders(reading: Reading, parent: Located, direction: Direction): Header[] {
  return reading
    .members(reading.member(parent, 'headers'))
    .filter(([name]) => name.toLowerCase() !== 'content-type')
    .map(([name, header]) => {
      if (reading.version === '2.0') return swaggerHeader(reading, name, header);
      return readHeader(reading, name, header, direction);
    });
}

function readHeader(reading: Reading, name: string, header: Located, direction: Direction): Header {
  const [first] = reading.members(reading.member(header, 'content'));
  const holder = first?.[1] ?? header;
  const schema = reading.schema(holder, 'schema', direction);
  return {
    name,
    required: reading.flag(header, 'required') ?? false,
    pointer: header.pointer,
    schema,
    explode: reading.flag(header, 'explode') ?? false,
    mediaType: first?.[0],
    examples: readExamples(reading, holder, schema),
  };
}
