import type { JsonObject } from '../../json/index.ts';
import { annotations, writtenSchemas, type SchemaSource } from '../../schema/index.ts';
import type { DocumentReader } from '../reader.ts';
import { isKnownFormat } from './formats.ts';

/** The keywords beside a `$ref` that can be ignored without loss. */
const harmless: ReadonlySet<string> = new Set([...annotations, '$ref', 'discriminator']);

/** Warns of keywords that do not mean, in this version of OpenAPI, what authors often expect of them. */
export class CommonMistakes {
  readonly #reader: DocumentReader;
  readonly #seen = new Set<string>();

  constructor(reader: DocumentReader) {
    this.#reader = reader;
  }

  /** Checks a schema, its subschemas and the schemas that it refers to. */
  visit(source: SchemaSource): void {
    for (const { pointer, value } of writtenSchemas(source, this.#seen)) this.#look(value, pointer);
  }

  #look(schema: JsonObject, pointer: string): void {
    const { version, notes } = this.#reader;
    const old = version === '2.0' || version === '3.0';
    const { $ref: reference, nullable, type, format } = schema;
    if (old && typeof reference === 'string') {
      const without = Object.keys(schema).filter((name) => !harmless.has(name) && !name.startsWith('x-'));
      if (without.length === 0) return;
      const text = `${without.join(', ')} beside a $ref has no effect in OpenAPI ${version}; put the $ref under "allOf"`;
      notes.warn(pointer, text);
      return;
    }
    if (nullable === true && version === '3.0' && type === undefined) {
      notes.warn(pointer, '"nullable" has no effect without "type" beside it; add the type');
    }
    if (nullable === true && !old) {
      notes.warn(pointer, `"nullable" has no effect in OpenAPI ${version}; write "type": [..., "null"]`);
    }
    if (typeof format === 'string' && !isKnownFormat(format)) {
      notes.warn(
        pointer,
        `the format ${format} is not known, so it is not tested; describe it with other keywords too`,
      );
    }
  }
}
