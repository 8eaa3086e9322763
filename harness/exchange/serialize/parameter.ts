import type { Parameter, ParameterPlace } from '../../document/index.ts';
import { isArray, isObject, type Json } from '../../json/index.ts';
import { createTextSerializer } from './content-text.ts';
import { percentEncode, percentEncodeExcept } from './percent-encoding.ts';
import { createStyleSerializer } from './style.ts';
import { isUnicode, type Wire } from './wire.ts';

/** Serializes the values of one parameter, with its name if the style includes that. */
export type ParameterSerializer = (value: Json) => Wire;

/**
 * The characters that `allowReserved` does not encode: reserved ones without a meaning in the place (OpenAPI 3.1
 * §4.8.12.2 and Appendix E). `&`, `+` and `#` would end or change a value in a query, `/`, `?` and `#` a path segment,
 * `;` and `,` a cookie.
 */
const harmless: Record<Exclude<ParameterPlace, 'header' | 'querystring'>, string> = {
  path: "!$&'()*+,;=:@",
  query: "!$'()*,;=:@/?",
  cookie: "!$&'()*+=:@/?",
};

/** Creates a serializer for a parameter. */
export function createParameterSerializer(parameter: Parameter): ParameterSerializer {
  const { name, style, explode, mediaType } = parameter;
  if (!isUnicode(name)) return () => ({ because: `the name of the parameter ${name} holds a lone surrogate` });
  if (parameter.in === 'header') return createHeaderSerializer(parameter);
  if (parameter.in === 'querystring') return createQuerystringSerializer(parameter);
  const key = percentEncode(name);
  const encode = parameter.allowReserved ? percentEncodeExcept(harmless[parameter.in]) : percentEncode;
  if (mediaType !== undefined) {
    const serialize = createTextSerializer(mediaType);
    return (value) => {
      const text = serialize(value);
      if (typeof text !== 'string') return text;
      return parameter.in === 'path' ? encode(text) : `${key}=${encode(text)}`;
    };
  }
  // RFC 6265 §4.2.1 has "; " between cookies. OpenAPI 3.1 has "&" between those of one parameter, at which no cookie
  // parser splits; Appendix D warns of it, and the style `cookie` of 3.2 has "; ".
  return createStyleSerializer({
    style,
    explode,
    name: key,
    separator: parameter.in === 'cookie' ? '; ' : '&',
    encode,
  });
}

/** A field value is sent unencoded (RFC 9110 §5.5): visible ASCII, with blanks inside but not at the ends. */
const fieldValue = /^(?:[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?)?$/;
/** Empty items, or blanks around items: a list field does not preserve them. */
const lossyList = /^,|,,|,$|[\t ],|,[\t ]/;
const fieldName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

function createHeaderSerializer({ name, style, explode, mediaType }: Parameter): ParameterSerializer {
  if (!fieldName.test(name))
    return () => ({ because: `${JSON.stringify(name)} is not a valid name of a header field` });
  const serialize =
    mediaType === undefined
      ? createStyleSerializer({ style, explode, name, separator: ',', encode: (text) => text })
      : createTextSerializer(mediaType);
  return (value) => {
    const text = serialize(value);
    if (typeof text !== 'string') return text;
    if (mediaType === undefined && (isArray(value) || isObject(value)) && lossyList.test(text)) {
      return {
        because: 'a list in a header field does not preserve empty items, or blanks around items (RFC 9110 §5.6.1)',
      };
    }
    if (fieldValue.test(text)) return text;
    return {
      because: 'a header field can hold only visible ASCII characters, and blanks between them (RFC 9110 §5.5)',
    };
  };
}

/** Serializes the whole query in one media type (OpenAPI 3.2 §4.12.1). A form is already percent-encoded. */
function createQuerystringSerializer({
  mediaType = 'application/x-www-form-urlencoded',
}: Parameter): ParameterSerializer {
  const serialize = createTextSerializer(mediaType);
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(mediaType);
  return (value) => {
    const text = serialize(value);
    return typeof text !== 'string' || isForm ? text : percentEncode(text);
  };
}
