import { isObject } from '../../json/index.ts';
import type { Response } from '../document.ts';
import type { Located, Reading } from '../reading.ts';
import { swaggerContent } from '../swagger/content.ts';
import { readContent } from './content.ts';
import { readHeaders } from './headers.ts';
import { readLinks, type OperationNames } from './links.ts';

/** The Response Objects of an operation by status, range of statuses, or `default` (3.1 §4.8.16). */
export function readResponses(reading: Reading, operation: Located, names: OperationNames): Response[] {
  const responses = reading.member(operation, 'responses');
  return reading.members(responses).flatMap(([status, response]): Response[] => {
    if (status.startsWith('x-')) return [];
    if (!/^(?:[1-5]\d\d|[1-5]XX|default)$/i.test(status)) {
      const pointer = reading.bare(responses, status).pointer;
      reading.notes.warn(pointer, `${status} is no status, so it has no effect; write 200, 4XX or default`);
      return [];
    }
    if (!isObject(response.value)) {
      reading.notes.error(response.pointer, 'it must be an object; describe the response by "description"');
      return [];
    }
    const key = status.toLowerCase() === 'default' ? 'default' : status.toUpperCase();
    const read = (): Omit<Response, 'status'> => readResponse(reading, operation, response, names);
    // In Swagger 2.0 the media types of a response are its operation's.
    return [{ status: key, ...(reading.version === '2.0' ? read() : reading.once('response', response, read)) }];
  });
}

function readResponse(
  reading: Reading,
  operation: Located,
  response: Located,
  names: OperationNames,
): Omit<Response, 'status'> {
  const description = reading.text(response, 'description');
  if (description === undefined && reading.version !== '3.2') {
    reading.notes.warn(response.pointer, 'the response has no "description"; add it');
  }
  return {
    description: description ?? '',
    pointer: response.pointer,
    content:
      reading.version === '2.0'
        ? swaggerContent(reading, operation, response)
        : readContent(reading, response, 'response'),
    headers: readHeaders(reading, response, 'response'),
    links: readLinks(reading, response, names),
  };
}
