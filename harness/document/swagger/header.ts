import type { Header } from '../document.ts';
import type { Located, Reading } from '../reading.ts';
import { arraySpelling } from './collection-format.ts';
import { swaggerSchema } from './schema.ts';

/** A Header Object of Swagger 2.0; nothing can make it required. */
export function swaggerHeader(reading: Reading, name: string, header: Located): Header {
  return {
    name,
    required: false,
    pointer: header.pointer,
    schema: reading.make(swaggerSchema(reading, header), 'response'),
    explode: arraySpelling(reading, header, 'simple').explode,
    mediaType: undefined,
    examples: [],
  };
}
