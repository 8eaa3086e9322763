import type { Content } from '../../document/index.ts';
import type { Json } from '../../json/index.ts';
import { isForm, isXml } from '../body/body.ts';
import { viewSchema, type SchemaView } from '../../schema/index.ts';
import { decodeJson } from '../decode.ts';
import { isJson, type MediaType } from '../media-type.ts';
import { decodeText } from './charset.ts';
import { distinct } from './distinct.ts';
import { deepFormValue, formValue } from './form.ts';
import { nodeInterpretations } from './interpretations.ts';
import { typed } from './typed.ts';
import { parseXml } from './xml-syntax.ts';
import { elementValue } from './xml.ts';

/**
 * The possible values of a body. Formats without types, such as forms, have several interpretations, the most likely
 * first. A body is valid when any of them is valid.
 */
export type DecodedBody =
  | { readonly ok: true; readonly interpretations: readonly Json[] }
  | { readonly ok: false; readonly reason: string }
  /** Greenhouse does not read this format, so the value is not known. */
  | { readonly ok: 'unknown' };

const unknown: DecodedBody = { ok: 'unknown' };

/**
 * Decodes a body.
 *
 * @param content the Media Type Object for the body; its schema distinguishes numbers from strings
 * @param mediaType the Content-Type of the body
 * @param bytes the body without content codings
 */
export function decodeBody(content: Content | undefined, mediaType: MediaType, bytes: Uint8Array): DecodedBody {
  if (isJson(mediaType)) {
    const decoded = decodeJson(bytes);
    return decoded.ok ? { ok: true, interpretations: [decoded.value] } : decoded;
  }
  const view = viewSchema(content?.schema);
  if (isXml(mediaType)) return decodeXml(view, mediaType, bytes);
  const read = isForm(mediaType) ? formInterpretations : mediaType.type === 'text' ? textOnly : undefined;
  if (read === undefined || hasNoText(view, mediaType)) return unknown;
  const text = decodeText(mediaType, bytes);
  if (text === 'unknown') return unknown;
  if (!text.ok) return text;
  // U+FEFF at the start is a byte order mark, or the first character of the text.
  const marked = mediaType.type === 'text' && startsWithMark(bytes) ? textOnly(view, `\uFEFF${text.value}`) : [];
  return { ok: true, interpretations: [...distinct([...read(view, text.value), ...marked])] };
}

/**
 * Whether a schema describes data, and the media type is a text format such as CSV. How such a text holds the data is
 * unspecified. In Swagger 2.0 one schema describes the data of all media types of an operation (2.0, Response Object).
 */
function hasNoText(view: SchemaView, { type, subtype }: MediaType): boolean {
  const isData = view.hasType('array') || view.hasType('object');
  return type === 'text' && subtype !== 'plain' && isData && !view.hasType('string');
}

function startsWithMark([first, second, third]: Uint8Array): boolean {
  return first === 0xef && second === 0xbb && third === 0xbf;
}

function* textOnly(view: SchemaView, text: string): Generator<Json> {
  yield text;
  yield typed(view, text);
  yield typed(view, text.trim());
  yield* nodeInterpretations(text, []);
}

function* formInterpretations(view: SchemaView, text: string): Generator<Json> {
  for (const value of [formValue(text), deepFormValue(text)]) {
    yield typed(view, value);
    yield* nodeInterpretations(typed(view, value), [',']);
    yield value;
  }
}

function decodeXml(view: SchemaView, mediaType: MediaType, bytes: Uint8Array): DecodedBody {
  const text = decodeText(mediaType, bytes, declaredEncoding(bytes));
  if (text === 'unknown') return unknown;
  if (!text.ok) return text;
  const root = parseXml(text.value);
  if (root === 'unknown') return unknown;
  return root.ok ? { ok: true, interpretations: [...distinct(xmlInterpretations(view, root.value))] } : root;
}

function* xmlInterpretations(view: SchemaView, root: Parameters<typeof elementValue>[0]): Generator<Json> {
  const values = [false, true].map((emptyLists) => elementValue(root, view, emptyLists));
  for (const value of values) yield typed(view, value);
  yield* values;
  for (const value of values) yield* nodeInterpretations(typed(view, value), []);
}

/** The encoding of an XML document, from its declaration (XML 1.0 §4.3.3) or its byte order mark. */
function declaredEncoding(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  return /^(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1] ?? 'utf-8';
}
