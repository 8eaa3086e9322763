import type { Content, Parameter } from '../../document/index.ts';
import { isObject, type Json } from '../../json/index.ts';
import { createBodySerializer, sentAs } from '../body/body.ts';
import { viewSchema } from '../../schema/index.ts';
import { isJson, parseMediaType } from '../media-type.ts';
import { decodeBody } from './decode-body.ts';
import { interpretations } from './interpretations.ts';

/**
 * Creates a function that returns all interpretations of a value after it is serialized: those of its parts, and those
 * of the whole body. The whole matters because members of an object can become fields of their own beside it.
 *
 * @param of the parameter or media type that values are serialized for
 */
export function createReader(of: Parameter | Content): (value: Json, only?: readonly string[]) => Iterable<Json> {
  if ('in' in of) return (value, only) => interpretations(of, value, only);
  const mediaType = parseMediaType(sentAs(of));
  if (mediaType === undefined || isJson(mediaType)) return (value, only) => interpretations(of, value, only);
  const serialize = createBodySerializer(of);
  return function* (value, only) {
    yield* interpretations(of, value, only);
    const serialized = serialize(value);
    if ('because' in serialized || serialized.body.kind !== 'bytes') return;
    const decoded = decodeBody(of, mediaType, serialized.body.bytes);
    if (decoded.ok === true) yield* decoded.interpretations;
  };
}

/**
 * Whether a server can ignore a parameter, because on the wire it looks like parameters that the document does not
 * describe. The properties of an exploded object are parameters of their own. Only those that its schema names are
 * known, and its own name is not.
 *
 * @param others names of other parameters in the same place
 */
export function canBeIgnored(parameter: Parameter, value: Json, isOther: (name: string) => boolean): boolean {
  const { schema, style, explode, mediaType } = parameter;
  if (style !== 'form' || !explode || mediaType !== undefined) return false;
  const view = viewSchema(schema);
  if (!isObject(value)) return view.hasType('object') && !view.propertyNames.includes(parameter.name);
  return Object.keys(value).every((name) => isOther(name) || !view.propertyNames.includes(name));
}
