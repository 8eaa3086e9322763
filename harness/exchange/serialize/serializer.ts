import type { Content, Operation } from '../../document/index.ts';
import { createBodySerializer } from '../body/body.ts';
import type { BodySerializer } from '../body/serialized-body.ts';
import { noBody, type Body } from '../exchange.ts';
import type { Input } from '../input.ts';
import { createPlacesSerializer, type SerializedPlaces } from './places.ts';

/** A request serialized for the wire, or why the wire has no words for it. */
export type Serialized =
  | (SerializedPlaces & { readonly ok: true; readonly body: Body; readonly contentType: string | null })
  | { readonly ok: false; readonly because: string };

/**
 * A serializer of inputs for one operation. A body is serialized in the media type that is asked for; by default that is the first
 * JSON one of the operation, else its first.
 */
export type Serializer = (input: Input, content?: Content) => Serialized;

/** Works out once what the requests of an operation have in common. */
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
    if (value === undefined) return { ok: true, path, headers, body: noBody, contentType: null };
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
