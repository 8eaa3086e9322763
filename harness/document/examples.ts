import { childPointer, isArray, isObject, type Json } from '../json/index.ts';
import { viewSchema, type SchemaSource, type WrittenSchema } from '../schema/index.ts';
import type { Example } from './document.ts';
import type { Located, DocumentReader } from './reader.ts';

/**
 * The examples of a parameter, header or media type (3.1 §4.8.14, §4.8.19). If it has none, the examples of its schema,
 * because its own examples would override them. `externalValue` is not fetched.
 */
export function readExamples(reader: DocumentReader, parent: Located, schema: SchemaSource | undefined): Example[] {
  const single = reader.bare(parent, 'example');
  const own = [
    ...(single.value === undefined ? [] : [{ name: '', value: single.value, pointer: single.pointer }]),
    ...exampleObjects(reader, parent),
  ];
  return own.length > 0 || schema === undefined ? own : schemaExamples(schema);
}

/** Example Objects (3.1 §4.8.19): `value`, or since 3.2 `dataValue`. */
function exampleObjects(reader: DocumentReader, parent: Located): Example[] {
  const examples = reader.member(parent, 'examples');
  if (!isObject(examples.value)) return [];
  return reader.members(examples).flatMap(([name, example]) =>
    ['dataValue', 'value'].flatMap((field) => {
      const { value, pointer } = reader.bare(example, field);
      return value === undefined ? [] : [{ name, value, pointer }];
    }),
  );
}

/**
 * `example` and `examples` of the schema, or of a schema that it refers to (3.1 §4.8.24.1; JSON Schema validation
 * §9.5).
 */
function schemaExamples(schema: SchemaSource): Example[] {
  const examples = viewSchema(schema).referred.map(examplesIn);
  return examples.find((each) => each.length > 0) ?? [];
}

function examplesIn(schema: WrittenSchema): Example[] {
  const single = schema.keyword('example');
  const several = schema.keyword('examples');
  const place = childPointer(schema.pointer, 'examples');
  return [
    ...(single === undefined ? [] : [{ name: '', value: single, pointer: childPointer(schema.pointer, 'example') }]),
    ...(several !== undefined && isArray(several) ? several : []).map((item: Json, index) => {
      return { name: String(index), value: item, pointer: childPointer(place, index) };
    }),
  ];
}
