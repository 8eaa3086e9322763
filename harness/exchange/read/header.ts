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
 * All interpretations of a header field of a response, the most likely first. Its style is always simple (OpenAPI 3.1
 * §4.8.21), or it is a text of a media type. A field is valid when any of its interpretations is valid.
 *
 * @param field its value; all values joined by commas if the field was sent more than once (RFC 9110 §5.3)
 * @returns an empty list when the field is not a valid text of its media type
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
    // Quoted strings can hold commas (RFC 9110 §5.6.1).
    yield splitList(text);
    yield splitList(text).map(unquote);
  }
  yield typed(view, text);
  // A header field is not percent-encoded, so a text that needs it is not a valid URI reference.
  yield* nodeInterpretations(text, [','], { isEncoded: false });
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
