import type { Header } from '../../document/index.ts';
import { objectOf, type Json } from '../../json/index.ts';
import { viewSchema, type SchemaView } from '../../schema/index.ts';
import { decodeJson } from '../decode.ts';
import { splitList, unquote } from '../field/syntax.ts';
import { isJson, parseMediaType } from '../media-type.ts';
import { distinct } from './distinct.ts';
import { nodeInterpretations } from './interpretations.ts';
import { textInterpretations } from './text-interpretations.ts';
import { typed } from './typed.ts';

/**
 * All that a header field of an answer can mean, the likeliest first: its style is always simple (OpenAPI 3.1 §4.8.21), or
 * it is a text of a media type. A field is valid when any of its interpretations is.
 *
 * @param field its value; where the field came more than once, all values joined by commas (RFC 9110 §5.3)
 * @returns nothing where the field is no text of its media type
 */
export function readHeader(header: Header, field: string): Json[] {
  const text = field.trim();
  if (header.mediaType !== undefined) return readContent(header.mediaType, text);
  return [...distinct(simpleInterpretations(header, viewSchema(header.schema), text))];
}

function readContent(mediaType: string, text: string): Json[] {
  const parsed = parseMediaType(mediaType);
  if (parsed === undefined || !isJson(parsed)) return textInterpretations(text);
  const decoded = decodeJson(Buffer.from(text));
  return decoded.ok ? [decoded.value] : [];
}

function* simpleInterpretations(header: Header, view: SchemaView, text: string): Generator<Json> {
  const items = text === '' ? [] : text.split(',').map((item) => item.trim());
  if (view.hasType('object')) {
    const object = objectOf(header.explode ? explodedPairs(items) : joinedPairs(items));
    yield typed(view, object);
    yield object;
  }
  if (view.hasType('array')) {
    yield typed(view, items);
    yield items;
    // Commas may stand in quoted strings (RFC 9110 §5.6.1).
    yield splitList(text);
    yield splitList(text).map(unquote);
  }
  yield typed(view, text);
  yield* nodeInterpretations(text, [',']);
}

/** `R=100,G=200` */
function explodedPairs(items: readonly string[]): [string, Json][] {
  return items.map((item) => {
    const [name = ''] = item.split('=', 1);
    return [name, item.slice(name.length + 1)];
  });
}

/** `R,100,G,200` */
function joinedPairs(items: readonly string[]): [string, Json][] {
  return items.flatMap((name, i): [string, Json][] => (i % 2 === 0 ? [[name, items[i + 1] ?? '']] : []));
}
