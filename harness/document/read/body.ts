import { isObject } from '../../json/index.ts';
import type { RequestBody } from '../document.ts';
import type { Located, Reading } from '../reading.ts';
import { swaggerBody } from '../swagger/body.ts';
import { readContent } from './content.ts';
import type { NamedParameter } from './named-parameter.ts';

/** The Request Body Object of an operation (3.1 §4.8.13). */
export function readRequestBody(
  reading: Reading,
  operation: Located,
  parameters: readonly NamedParameter[],
): RequestBody | undefined {
  if (reading.version === '2.0') return swaggerBody(reading, operation, parameters);
  const body = reading.member(operation, 'requestBody');
  if (body.value === undefined || body.value === null) return undefined;
  if (!isObject(body.value)) {
    reading.notes.error(body.pointer, 'it must be an object; describe the body by "content"');
    return undefined;
  }
  const content = readContent(reading, body, 'request');
  if (content.length === 0) reading.notes.warn(body.pointer, 'the body has no media type; describe it by "content"');
  return { required: reading.flag(body, 'required') ?? false, pointer: body.pointer, content };
}
