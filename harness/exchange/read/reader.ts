import type { Content, Parameter } from '../../document/index.ts';
import { isObject, type Json } from '../../json/index.ts';
import { createBodySerializer, sentAs } from '../body/body.ts';
import { viewSchema } from '../../schema/index.ts';
import { isJson, parseMediaType } from '../media-type.ts';
import { decodeBody } from './decode-body.ts';
import { interpretations } from './interpretations.ts';

/**
 * All that a reader may take the wire form of a value for: what it may take each part of it for, and what it finds in the whole.
 * Not every field that is sent goes by its own name: the members of an object may become fields beside it.
 *
 * @param of the parameter or media type that values are serialized for
 */
export function createReader(of: Parameter | Content): (value: Json) => Iterable<Json> {
  if ('in' in of) return (value) => interpretations(of, value);
  const mediaType = parseMediaType(sentAs(of));
  if (mediaType === undefined || isJson(mediaType)) return (value) => interpretations(of, value);
  const serialize = createBodySerializer(of);
  return function* (value) {
    yield* interpretations(of, value);
    const serialized = serialize(value);
    if ('because' in serialized || serialized.body.kind !== 'bytes') return;
    const decoded = decodeBody(of, mediaType, serialized.body.bytes);
    if (decoded.ok === true) yield* decoded.interpretations;
  };
}

/**
 * Whether a reader may pass over all that a parameter sends, as it does with parameters that nobody describes. The properties of
 * an exploded object are parameters of their own, so only those that its schema names are known; and its own name is not.
 *
 * @param others names of other parameters in the same place
 */
export function mayBePassedOver(parameter: Parameter, value: Json, others: ReadonlySet<string>): boolean {
  const { schema, style, explode, mediaType } = parameter;
  if (style !== 'form' || !explode || mediaType !== undefined) return false;
  const view = viewSchema(schema);
  if (!isObject(value)) return view.hasType('object') && !view.propertyNames.includes(parameter.name);
  return Object.keys(value).every((name) => others.has(name) || !view.propertyNames.includes(name));
}
