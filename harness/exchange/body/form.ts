import type { Content, Encoding } from '../../document/index.ts';
import { isArray, isObject, type Json } from '../../json/index.ts';
import { createTextSpeller, spellField } from '../spell/content-text.ts';
import { percentEncode, percentEncodeExcept } from '../spell/percent-encoding.ts';
import { createStyleSpeller } from '../spell/style.ts';
import { isUnicode, type Wire } from '../spell/wire.ts';

type FieldSpeller = (value: Json) => Wire;

/**
 * A speller of application/x-www-form-urlencoded bodies (OpenAPI 3.1 §4.8.14.4 and §4.8.15): a field follows its Encoding
 * Object's style where that gives one, else its content type; without either, arrays repeat the field, and what has parts is
 * a JSON text.
 */
export function createFormSpeller(content: Content): (value: Json) => Wire {
  const spellers = new Map<string, FieldSpeller>();
  for (const [name, encoding] of content.encoding) spellers.set(name, createFieldSpeller(name, encoding));
  return (value) => {
    if (!isObject(value)) return { because: 'only an object can be a form' };
    const fields: string[] = [];
    for (const [name, item] of Object.entries(value)) {
      if (!isUnicode(name)) return { because: 'a name holds a lone surrogate, which UTF-8 cannot encode' };
      const spelt = spellers.get(name)?.(item) ?? spellField(percentEncode(name), item);
      if (typeof spelt !== 'string') return { because: `${name}: ${spelt.because}` };
      fields.push(spelt);
    }
    return fields.join('&');
  };
}

function createFieldSpeller(name: string, encoding: Encoding): FieldSpeller {
  const key = percentEncode(name);
  if (encoding.styled) {
    const { style, explode } = encoding;
    // `=` and the rest are harmless within a value; `&`, `+` and `%` are not (WHATWG URL §5.1).
    const encode = encoding.allowReserved ? percentEncodeExcept("!$'()*,;:@/?") : percentEncode;
    return createStyleSpeller({ style, explode, name: key, separator: '&', encode });
  }
  if (encoding.contentType === undefined) return (value) => spellField(key, value);
  const spell = createTextSpeller(firstType(encoding.contentType));
  return (value) => {
    // An Encoding Object of an array is about each of its items (§4.8.15.1.1).
    const items = isArray(value) ? value : [value];
    if (items.length === 0) return { because: 'an empty array leaves nothing in a form' };
    const pairs: string[] = [];
    for (const item of items) {
      const text = spell(item);
      if (typeof text !== 'string') return text;
      pairs.push(`${key}=${percentEncode(text)}`);
    }
    return pairs.join('&');
  };
}

/** `contentType` may be a list (§4.8.15.1.1): the first serves as well as any. */
export function firstType(contentType: string): string {
  return contentType.split(',')[0]?.trim() ?? '';
}
