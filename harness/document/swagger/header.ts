import type { Header } from '../document.ts';
import type { Located, DocumentReader } from '../reader.ts';
import { arraySerialization } from './collection-format.ts';
import { swaggerSchema } from './schema.ts';

/** A Header Object of Swagger 2.0; it is never required. */
export function swaggerHeader(reader: DocumentReader, name: string, header: Located): Header {
  return {
    name,
    required: false,
    pointer: header.pointer,
    schema: reader.make(swaggerSchema(reader, header), 'response'),
    explode: arraySerialization(reader, header, 'simple').explode,
    mediaType: undefined,
    examples: [],
  };
}
