import { isObject } from '../../json/index.ts';
import type { Response } from '../document.ts';
import type { Located, DocumentReader } from '../reader.ts';
import { swaggerContent } from '../swagger/content.ts';
import { readContent } from './content.ts';
import { readHeaders } from './headers.ts';
import { readLinks, type OperationNames } from './links.ts';
import { wordsOfResponse } from './words-of-response.ts';

/** The Response Objects of an operation by status, range of statuses, or `default` (3.1 §4.8.16). */
export function readResponses(reader: DocumentReader, operation: Located, names: OperationNames): Response[] {
  const responses = reader.member(operation, 'responses');
  return reader.members(responses).flatMap(([status, response]): Response[] => {
    if (status.startsWith('x-')) return [];
    if (!/^(?:[1-5]\d\d|[1-5]XX|default)$/i.test(status)) {
      const pointer = reader.bare(responses, status).pointer;
      reader.notes.warn(
        pointer,
        `${status} is not a status, so it has no effect; write a code such as 200, or 4XX, or default`,
      );
      return [];
    }
    if (!isObject(response.value)) {
      reader.notes.error(response.pointer, 'it must be an object; describe the response with "description"');
      return [];
    }
    const key = status.toLowerCase() === 'default' ? 'default' : status.toUpperCase();
    const read = (): Omit<Response, 'status'> => readResponse(reader, operation, response, names);
    // In Swagger 2.0 the operation gives the media types of a response, so a shared response is read for each
    // operation.
    return [{ status: key, ...(reader.version === '2.0' ? read() : reader.once('response', response, read)) }];
  });
}

function readResponse(
  reader: DocumentReader,
  operation: Located,
  response: Located,
  names: OperationNames,
): Omit<Response, 'status'> {
  const description = reader.text(response, 'description');
  if (description === undefined && reader.version !== '3.2') {
    reader.notes.warn(response.pointer, 'the response has no "description"; add it');
  }
  const content =
    reader.version === '2.0' ? swaggerContent(reader, operation, response) : readContent(reader, response, 'response');
  return {
    description: wordsOfResponse(description ?? '', content),
    pointer: response.pointer,
    content,
    headers: readHeaders(reader, response, 'response'),
    links: readLinks(reader, response, names),
  };
}
