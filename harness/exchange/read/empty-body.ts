import type { Content } from '../../document/index.ts';
import type { Json } from '../../json/index.ts';
import { isForm, sentAs } from '../body/body.ts';
import { parseMediaType } from '../media-type.ts';
import { decodeBody } from './decode-body.ts';
import { interpretations } from './interpretations.ts';

/**
 * Every JSON value that a body of zero bytes can represent in a media type: an empty string, or a form without fields.
 * It is not valid JSON or XML. For a type that Greenhouse does not read it represents the empty string, as with bytes.
 */
export function emptyBodyInterpretations(content: Content): Iterable<Json> {
  const mediaType = parseMediaType(sentAs(content));
  if (mediaType === undefined) return [];
  if (isForm(mediaType) || mediaType.type === 'multipart') return interpretations(content, {});
  const decoded = decodeBody(content, mediaType, new Uint8Array());
  if (decoded.ok === 'unknown') return [''];
  return decoded.ok ? decoded.interpretations : [];
}
