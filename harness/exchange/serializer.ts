import type { Content, Operation } from '../document/index.ts';
import { createBodySerializer } from './body/body.ts';
import type { BodySerializer } from './body/serialized-body.ts';
import { absentBody, type Body } from './exchange.ts';
import type { Input } from './input.ts';
import { createPlacesSerializer, type SerializedPlaces } from './serialize/places.ts';

/** A serialized request, or why it can't be serialized. */
export type Serialized =
  | (SerializedPlaces & { readonly ok: true; readonly body: Body; readonly contentType: string | null })
  | { readonly ok: false; readonly because: string };

/**
 * Serializes inputs for one operation. A body is serialized in the given content; by default in the first JSON media
 * type of the operation, else in its first.
 */
export type Serializer = (input: Input, content?: Content) => Serialized;

/** Creates a serializer, which prepares what all requests of the operation have in common. */
export function createSerializer(operation: Operation): Serializer {
  const serializePlaces = createPlacesSerializer(operation);
  const bodies = new Map<Content, BodySerializer>();
  const usual = usualContent(operation);
  const serializerFor = (content: Content): BodySerializer => {
    let serializer = bodies.get(content);
    if (serializer === undefined) bodies.set(content, (serializer = createBodySerializer(content)));
    return serializer;
  };
  return (input, content = usual) => {
    const places = serializePlaces(input);
    if ('because' in places) return { ok: false, because: places.because };
    const { path, headers } = places;
    const { body: value } = input;
    if (value === undefined) return { ok: true, path, headers, body: absentBody, contentType: null };
    if (content === undefined) return { ok: false, because: 'the operation describes no body' };
    const serialized = serializerFor(content)(value);
    if ('because' in serialized) return { ok: false, because: `the body: ${serialized.because}` };
    return { ok: true, path, headers, body: serialized.body, contentType: serialized.contentType };
  };
}

function usualContent(operation: Operation): Content | undefined {
  const all = operation.requestBody?.content ?? [];
  return all.find(({ mediaType }) => /^application\/(?:[^;]+\+)?json\s*(?:;|$)/i.test(mediaType)) ?? all[0];
}
