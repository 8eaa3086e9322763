import { isObject, stringify, type Json } from '../../json/index.ts';
import { isJson, parseMediaType } from '../media-type.ts';
import { createStyleSerializer } from './style.ts';
import { percentEncode } from './percent-encoding.ts';
import { isUnicode, leafText, type Wire } from './wire.ts';

/** Creates a serializer of values as texts of a media type, for parameters with `content` (OpenAPI 3.1 §4.8.12.3). */
export function createTextSerializer(mediaType: string): (value: Json) => Wire {
  const parsed = parseMediaType(mediaType);
  if (parsed !== undefined && isJson(parsed)) return jsonText;
  if (parsed?.type === 'application' && parsed.subtype === 'x-www-form-urlencoded') return formText;
  return leafText;
}

/** JSON in ASCII, because header fields have only ASCII (RFC 9110 §5.5); an escape means the same (RFC 8259 §7). */
function jsonText(value: Json): Wire {
  return stringify(value).replace(/[^\0-\x7e]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** A form without an Encoding Object: arrays repeat their name, and objects are JSON texts (§4.8.15). */
function formText(value: Json): Wire {
  if (!isObject(value)) return { because: 'only an object can be a form' };
  const pairs: string[] = [];
  for (const [name, item] of Object.entries(value)) {
    if (!isUnicode(name)) return { because: 'a name holds a lone surrogate, which UTF-8 cannot encode' };
    const serialized = serializeField(percentEncode(name), item);
    if (typeof serialized !== 'string') return serialized;
    pairs.push(serialized);
  }
  return pairs.join('&');
}

/**
 * Serializes one field of a form without an Encoding Object.
 *
 * @param name percent-encoded
 */
export function serializeField(name: string, value: Json): Wire {
  const serialize = createStyleSerializer({
    style: 'form',
    explode: true,
    name,
    separator: '&',
    encode: percentEncode,
  });
  const text = (item: Json): Json =>
    typeof item === 'object' && item !== null && !isLeaf(item) ? stringify(item) : item;
  return serialize(Array.isArray(value) ? value.map(text) : text(value));
}

function isLeaf(value: Json): boolean {
  return !isObject(value) && !Array.isArray(value);
}
