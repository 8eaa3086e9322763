import { isArray, type JsonObject } from '../../json/index.ts';
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
    const { $ref: reference, nullable, type, format, enum: listed } = schema;
    const isUnclear = type === undefined || (isArray(listed) && !listed.includes(null));
    if (nullable === true && version === '3.0' && isUnclear) {
      const lacks = type === undefined ? ['"type"', 'the type'] : ['null in the "enum"', 'null'];
      notes.warn(
        pointer,
        `the meaning of "nullable" without ${lacks[0]} is unclear, so null is not judged; add ${lacks[1]}`,
      );
    }
    if (old && typeof reference === 'string') {
      const isIgnored = (name: string): boolean =>
        !harmless.has(name) && !name.startsWith('x-') && !(name === 'nullable' && version === '3.0');
      const without = Object.keys(schema).filter(isIgnored);
      if (without.length === 0) return;
      const text = `${without.join(', ')} beside a $ref has no effect in OpenAPI ${version}; put the $ref under "allOf"`;
      notes.warn(pointer, text);
      return;
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
