import { childPointer, isArray, isObject } from '../../json/index.ts';
import { viewSchema, type SchemaSource } from '../../schema/index.ts';
import type { Content, Example } from '../document.ts';
import { readExamples } from '../examples.ts';
import type { Located, DocumentReader } from '../reader.ts';

/** The media types that a Swagger 2.0 operation consumes or produces: its own, else those of the document. */
export function mediaTypes(reader: DocumentReader, operation: Located, name: 'consumes' | 'produces'): string[] {
  const own = reader.bare(operation, name).value;
  return reader.texts(isArray(own) ? operation : { value: reader.root, pointer: '' }, name);
}

/** The content of a response: its schema under each media type that the operation produces (2.0, Response Object). */
export function swaggerContent(reader: DocumentReader, operation: Located, response: Located): Content[] {
  const schema = reader.schema(response, 'schema', 'response');
  const examples = reader.member(response, 'examples');
  const exemplified = isObject(examples.value) ? Object.keys(examples.value) : [];
  if (schema === undefined && exemplified.length === 0) return [];
  const produced = mediaTypes(reader, operation, 'produces');
  const known = produced.length > 0 ? produced : exemplified.length > 0 ? exemplified : ['application/json'];
  return known.map((mediaType) => {
    const own = exampleOf(reader, examples, mediaType);
    const stated = isFile(schema) ? undefined : schema;
    return {
      mediaType,
      pointer: response.pointer,
      schema: stated,
      wire: stated,
      examples: own.length > 0 ? own : readExamples(reader, { value: undefined, pointer: '' }, schema),
      encoding: new Map(),
    };
  });
}

/** Whether a response has `type: file`, so that its body is any bytes. */
function isFile(schema: SchemaSource | undefined): boolean {
  return viewSchema(schema).keyword('type') === 'file';
}

/** The example for a media type (2.0, Example Object). */
function exampleOf(reader: DocumentReader, examples: Located, mediaType: string): Example[] {
  const { value } = reader.bare(examples, mediaType);
  return value === undefined ? [] : [{ name: '', value, pointer: childPointer(examples.pointer, mediaType) }];
}
