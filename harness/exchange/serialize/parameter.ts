import type { Parameter, ParameterPlace } from '../../document/index.ts';
import { isArray, isObject, type Json } from '../../json/index.ts';
import { createTextSerializer } from './content-text.ts';
import { percentEncode, percentEncodeExcept } from './percent-encoding.ts';
import { createStyleSerializer } from './style.ts';
import { isUnicode, type Wire } from './wire.ts';

/** A serializer of one parameter's values. Names go along where the style has them. */
export type ParameterSerializer = (value: Json) => Wire;

/**
 * What `allowReserved` leaves as it is: the reserved characters that mean nothing in the place (OpenAPI 3.1 §4.8.12.2 and
 * Appendix E). `&`, `+` and `#` would end or change a query's value, `/`, `?` and `#` a path segment, `;` and `,` a cookie.
 */
const harmless: Record<Exclude<ParameterPlace, 'header' | 'querystring'>, string> = {
  path: "!$&'()*+,;=:@",
  query: "!$'()*,;=:@/?",
  cookie: "!$&'()*+=:@/?",
};

/** Works out all that the parameter's values have in common. */
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
  // RFC 6265 §4.2.1 has "; " between cookies. OpenAPI 3.1 would have "&" between those of one parameter, which no reader of
  // cookies splits; Appendix D warns of it, and 3.2 has "; " in its style `cookie`.
  return createStyleSerializer({
    style,
    explode,
    name: key,
    separator: parameter.in === 'cookie' ? '; ' : '&',
    encode,
  });
}

/** Field values go as they are (RFC 9110 §5.5): visible ASCII, with blanks between but not around. */
const fieldValue = /^(?:[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?)?$/;
/** Empty items, and blanks around items. */
const unlisted = /^,|,,|,$|[\t ],|,[\t ]/;
const fieldName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

function createHeaderSerializer({ name, style, explode, mediaType }: Parameter): ParameterSerializer {
  if (!fieldName.test(name)) return () => ({ because: `${JSON.stringify(name)} is no name of a header field` });
  const serialize =
    mediaType === undefined
      ? createStyleSerializer({ style, explode, name, separator: ',', encode: (text) => text })
      : createTextSerializer(mediaType);
  return (value) => {
    const text = serialize(value);
    if (typeof text !== 'string') return text;
    if (mediaType === undefined && (isArray(value) || isObject(value)) && unlisted.test(text)) {
      return {
        because: 'empty items of a list, and blanks around them, count for nothing in a header field (RFC 9110 §5.6.1)',
      };
    }
    if (fieldValue.test(text)) return text;
    return { because: 'a header field holds visible ASCII characters only, and blanks between them (RFC 9110 §5.5)' };
  };
}

/** The whole query as one text of a media type (OpenAPI 3.2 §4.12.1); a form is one already. */
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
