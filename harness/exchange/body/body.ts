import type { Content } from '../../document/index.ts';
import type { Json } from '../../json/index.ts';
import { isJson, parseMediaType, typeOfRange, type MediaType } from '../media-type.ts';
import { isUnicode, leafText, type Inexpressible } from '../serialize/wire.ts';
import { createFormSerializer } from './form.ts';
import { createMultipartSerializer } from './multipart.ts';
import { viewSchema } from '../../schema/index.ts';
import type { BodySerializer } from './serialized-body.ts';
import { createXmlSerializer } from './xml.ts';

/** The media type that is sent for a range (OpenAPI 3.1 §4.8.14): JSON when the range includes it. */
const concrete: Record<string, string> = {
  ...typeOfRange,
  '*/*': 'application/json',
  'application/*': 'application/json',
  'multipart/*': 'multipart/form-data',
};

/** Creates a serializer of bodies for a media type: JSON, forms, multipart, XML, and text for all others. */
export function createBodySerializer(content: Content): BodySerializer {
  const contentType = sentAs(content);
  const mediaType = parseMediaType(contentType);
  if (mediaType === undefined || mediaType.subtype.includes('*')) {
    return () => ({ because: `${content.mediaType} is not a single media type` });
  }
  if (isJson(mediaType)) return (value) => ({ body: { kind: 'json', value }, contentType });
  if (isForm(mediaType)) return withBytes(contentType, createFormSerializer(content));
  if (mediaType.type === 'multipart') return createMultipartSerializer(content, contentType, mediaType);
  if (isXml(mediaType)) return withBytes(contentType, createXmlSerializer(viewSchema(content.schema)));
  return withBytes(contentType, createTextSerializer(mediaType));
}

/**
 * The Content-Type that a body is sent with: the media type of the document with its parameters, or one for its range.
 */
export function sentAs({ mediaType }: Content): string {
  return concrete[mediaType.trim()] ?? mediaType.replace('/*+', '/vnd.greenhouse+');
}

/** Whether bodies of this type are urlencoded forms (WHATWG URL §5). */
export function isForm(mediaType: MediaType): boolean {
  return mediaType.type === 'application' && mediaType.subtype === 'x-www-form-urlencoded';
}

/** Whether bodies of this type are XML (RFC 7303 §4.1, §9.1, and the +xml suffix of §4.2). */
export function isXml({ type, subtype }: MediaType): boolean {
  return ((type === 'application' || type === 'text') && subtype === 'xml') || subtype.endsWith('+xml');
}

function withBytes(
  contentType: string,
  serialize: (value: Json) => string | Uint8Array | Inexpressible,
): BodySerializer {
  return (value) => {
    const serialized = serialize(value);
    if (typeof serialized === 'object' && 'because' in serialized) return serialized;
    return {
      body: { kind: 'bytes', bytes: typeof serialized === 'string' ? Buffer.from(serialized) : serialized },
      contentType,
    };
  };
}

/** Serializes text in UTF-8, or in US-ASCII or ISO-8859-1 if the document names one of these. */
function createTextSerializer(mediaType: MediaType): (value: Json) => Uint8Array | Inexpressible {
  const charset = mediaType.parameters.get('charset')?.toLowerCase() ?? 'utf-8';
  const isText = mediaType.type === 'text';
  return (value) => {
    const text = typeof value === 'string' || !isText ? value : leafText(value);
    if (typeof text !== 'string')
      return { because: `a body of type ${mediaType.type}/${mediaType.subtype} must be a string` };
    if (charset === 'us-ascii' || charset === 'iso-8859-1') {
      const beyond = charset === 'us-ascii' ? /[^\0-\x7f]/ : /[^\0-\xff]/;
      return beyond.test(text)
        ? { because: `it holds a character that ${charset} does not have` }
        : Buffer.from(text, 'latin1');
    }
    if (charset !== 'utf-8') return { because: `Greenhouse does not support the charset ${charset}` };
    return isUnicode(text) ? Buffer.from(text) : { because: 'it holds a lone surrogate, which UTF-8 cannot encode' };
  };
}
