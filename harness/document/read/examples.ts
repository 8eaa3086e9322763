import { childPointer, get, isArray, isObject, type Json } from '../../json/index.ts';
import type { SchemaSource } from '../../schema/index.ts';
import type { Example } from '../document.ts';
import type { Located, Reading } from '../reading.ts';

/**
 * The examples of a parameter, header or media type (3.1 §4.8.14, §4.8.19); where it has none of its own, those of its
 * schema, which its own would override. `externalValue` is not fetched.
 */
export function readExamples(reading: Reading, parent: Located, schema: SchemaSource | undefined): Example[] {
  const single = reading.bare(parent, 'example');
  const own = [
    ...(single.value === undefined ? [] : [{ name: '', value: single.value, pointer: single.pointer }]),
    ...exampleObjects(reading, parent),
  ];
  return own.length > 0 || schema === undefined ? own : schemaExamples(reading, schema);
}

/** Example Objects (3.1 §4.8.19): `value`, or since 3.2 `dataValue`. */
function exampleObjects(reading: Reading, parent: Located): Example[] {
  const examples = reading.member(parent, 'examples');
  if (!isObject(examples.value)) return [];
  return reading.members(examples).flatMap(([name, example]) =>
    ['dataValue', 'value'].flatMap((field) => {
      const { value, pointer } = reading.bare(example, field);
      return value === undefined ? [] : [{ name, value, pointer }];
    }),
  );
}

/** `example` and `examples` of the schema itself (3.1 §4.8.24.1; JSON Schema validation §9.5). */
function schemaExamples(reading: Reading, schema: SchemaSource): Example[] {
  const { value, pointer } = reading.schemaAt(schema);
  if (!isObject(value)) return [];
  const single = get(value, 'example');
  const several = get(value, 'examples');
  const place = childPointer(pointer, 'examples');
  return [
    ...(single === undefined ? [] : [{ name: '', value: single, pointer: childPointer(pointer, 'example') }]),
    ...(isArray(several) ? several : []).map((item: Json, index) => {
      return { name: String(index), value: item, pointer: childPointer(place, index) };
    }),
  ];
}
