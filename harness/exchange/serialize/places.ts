import type { Operation, ParameterPlace } from '../../document/index.ts';
import { isObject, type Json, type JsonObject } from '../../json/index.ts';
import type { Input } from '../input.ts';
import { createParameterSerializer, type ParameterSerializer } from './parameter.ts';
import { createPathSerializer } from './path.ts';
import { addQuery } from './query.ts';
import type { Inexpressible } from './wire.ts';

/** The serialized parameters of a request. */
export interface SerializedPlaces {
  /** With the query. */
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** Receives the serialized values of one place, one at a time. */
type Take = (name: string, text: string) => void;

/** Fields that OpenAPI describes elsewhere; parameters of these names are ignored (OpenAPI 3.1 §4.8.12.1). */
const notParameters = new Set(['accept', 'content-type', 'authorization']);

const noHeaders: SerializedPlaces['headers'] = [];
const nothing: JsonObject = {};

/** Creates a serializer of all places of an input except the body. */
export function createPlacesSerializer(operation: Operation): (input: Input) => SerializedPlaces | Inexpressible {
  const path = createPathSerializer(operation);
  const serializers = (place: ParameterPlace): Map<string, ParameterSerializer> =>
    new Map(
      operation.parameters
        .filter((parameter) => parameter.in === place)
        .map((parameter) => [parameter.name, createParameterSerializer(parameter)]),
    );
  const header = serializers('header');
  for (const name of header.keys()) if (notParameters.has(name.toLowerCase())) header.set(name, () => '');
  const query = serializers('query');
  const querystring = serializers('querystring');
  const cookie = serializers('cookie');
  const plain = path.constant === undefined ? undefined : { path: path.constant, headers: noHeaders };

  return (input) => {
    const places = input['query'] ?? input['querystring'] ?? input['header'] ?? input['cookie'];
    if (places === undefined && plain !== undefined && input['path'] === undefined) return plain;
    const values = isObject(input['path']) ? input['path'] : nothing;
    for (const name of Object.keys(values)) {
      if (!path.names.has(name)) return { because: `the path ${operation.path} has no {${name}}` };
    }
    const pathname = path.constant ?? path.serialize(values);
    if (typeof pathname !== 'string') return pathname;
    const pairs: string[] = [];
    const cookies: string[] = [];
    const headers: (readonly [string, string])[] = [];
    const failure =
      serializePlace('query', query, input['query'], (_, text) => pairs.push(text)) ??
      serializePlace('querystring', querystring, input['querystring'], (_, text) => pairs.push(text)) ??
      serializePlace('cookie', cookie, input['cookie'], (_, text) => cookies.push(text)) ??
      serializePlace('header', header, input['header'], (name, text) => {
        if (!notParameters.has(name.toLowerCase())) headers.push([name, text]);
      });
    if (failure !== undefined) return failure;
    // All cookies must be in one field (RFC 6265 §5.4).
    if (cookies.length > 0) headers.push(['cookie', cookies.join('; ')]);
    return { path: addQuery(pathname, pairs.join('&')), headers };
  };
}

/** Serializes the values of one place, and passes them to `take`; returns why that is not possible, or undefined. */
function serializePlace(
  place: ParameterPlace,
  serializers: ReadonlyMap<string, ParameterSerializer>,
  values: Json | undefined,
  take: Take,
): Inexpressible | undefined {
  if (values === undefined) return undefined;
  if (!isObject(values)) return { because: `the value for the ${place} parameters is not an object` };
  for (const [name, value] of Object.entries(values)) {
    const serialize = serializers.get(name);
    if (serialize === undefined) return { because: `the operation has no ${place} parameter ${name}` };
    const text = serialize(value);
    if (typeof text !== 'string') return { because: `the ${place} parameter ${name}: ${text.because}` };
    take(name, text);
  }
  return undefined;
}
