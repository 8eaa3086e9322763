import { plainName, type Document, type Operation, type Parameter } from '../../document/index.ts';
import { get, getAt, isObject } from '../../json/index.ts';

/**
 * The header parameter of an operation by which a client says that a request is the same as one before: `Idempotency-Key`
 * (draft-ietf-httpapi-idempotency-key-header), or another one with a name or description that says so. A server answers a
 * known key as it answered before, whatever else is in the request.
 */
export function idempotencyKeyOf({ root }: Document, { parameters }: Operation): Parameter | undefined {
  return parameters.find(({ name, in: place, pointer }) => {
    const written = getAt(root, pointer);
    const description = written !== undefined && isObject(written) ? get(written, 'description') : undefined;
    return place === 'header' && [plainName(name), description].some(speaksOfIdempotency);
  });
}

const speaksOfIdempotency = (text: unknown): boolean => typeof text === 'string' && /idempoten/i.test(text);
