import type { Content, Encoding } from '../../document/index.ts';
import { isArray, isObject, type Json } from '../../json/index.ts';
import { createTextSerializer, serializeField } from '../serialize/content-text.ts';
import { percentEncode, percentEncodeExcept } from '../serialize/percent-encoding.ts';
import { createStyleSerializer } from '../serialize/style.ts';
import { isUnicode, type Wire } from '../serialize/wire.ts';

type FieldSerializer = (value: Json) => Wire;

/**
 * Creates a serializer of application/x-www-form-urlencoded bodies (OpenAPI 3.1 §4.8.14.4 and §4.8.15). A field follows
 * the style of its Encoding Object, else its content type. Without either, arrays repeat the field, and objects are
 * JSON texts.
 */
export function createFormSerializer(content: Content): (value: Json) => Wire {
  const serializers = new Map<string, FieldSerializer>();
  for (const [name, encoding] of content.encoding) serializers.set(name, createFieldSerializer(name, encoding));
  return (value) => {
    if (!isObject(value)) return { because: 'only an object can be a form' };
    const fields: string[] = [];
    for (const [name, item] of Object.entries(value)) {
      if (!isUnicode(name)) return { because: 'a name holds a lone surrogate, which UTF-8 cannot encode' };
      const serialized = serializers.get(name)?.(item) ?? serializeField(percentEncode(name), item);
      if (typeof serialized !== 'string') return { because: `${name}: ${serialized.because}` };
      fields.push(serialized);
    }
    // HTML forms send a blank as `+` (WHATWG URL §5.2), and a text has none but this one: its own are `%2B`.
    return fields.join('&').replaceAll('%20', '+');
  };
}

function createFieldSerializer(name: string, encoding: Encoding): FieldSerializer {
  const key = percentEncode(name);
  if (encoding.styled) {
    const { style, explode } = encoding;
    // These characters have no meaning inside a value; `&`, `+` and `%` do (WHATWG URL §5.1).
    const encode = encoding.allowReserved ? percentEncodeExcept("!$'()*,;:@/?") : percentEncode;
    return createStyleSerializer({ style, explode, name: key, separator: '&', encode });
  }
  if (encoding.contentType === undefined) return (value) => serializeField(key, value);
  const serialize = createTextSerializer(firstType(encoding.contentType));
  return (value) => {
    // The Encoding Object of an array applies to each of its items (§4.8.15.1.1).
    const items = isArray(value) ? value : [value];
    if (items.length === 0) return { because: 'an empty array cannot be sent in a form' };
    const pairs: string[] = [];
    for (const item of items) {
      const text = serialize(item);
      if (typeof text !== 'string') return text;
      pairs.push(`${key}=${percentEncode(text)}`);
    }
    return pairs.join('&');
  };
}

/** The first media type of `contentType`, which can be a list (§4.8.15.1.1). */
export function firstType(contentType: string): string {
  return contentType.split(',')[0]?.trim() ?? '';
}
