import { isObject } from '../../json/index.ts';
import type { Content, RequestBody } from '../document.ts';
import type { Located, DocumentReader } from '../reader.ts';
import { swaggerBody } from '../swagger/body.ts';
import { readContent } from './content.ts';
import type { NamedParameter } from '../named-parameter.ts';
import { holdsJsonPatch, patchWire } from '../wire/json-patch.ts';

/**
 * The Request Body Object of an operation (3.1 §4.8.13).
 *
 * @param item the path item of the operation
 */
export function readRequestBody(
  reader: DocumentReader,
  item: Located,
  operation: Located,
  parameters: readonly NamedParameter[],
): RequestBody | undefined {
  if (reader.version === '2.0') return swaggerBody(reader, operation, parameters);
  const body = reader.member(operation, 'requestBody');
  if (body.value === undefined || body.value === null) return undefined;
  if (!isObject(body.value)) {
    reader.notes.error(body.pointer, 'it must be an object; describe the body with "content"');
    return undefined;
  }
  const content = readContent(reader, body, 'request').map((each): Content => {
    const wire = holdsJsonPatch(each) ? patchWire(reader, item, body, each.schema) : undefined;
    return wire === undefined ? each : { ...each, wire };
  });
  if (content.length === 0) reader.notes.warn(body.pointer, 'the body has no media type; add one to "content"');
  return { required: reader.flag(body, 'required') ?? false, pointer: body.pointer, content };
}
