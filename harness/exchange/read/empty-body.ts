import type { Content } from '../../document/index.ts';
import type { Json } from '../../json/index.ts';
import { isForm, sentAs } from '../body/body.ts';
import { parseMediaType } from '../media-type.ts';
import { decodeBody } from './decode-body.ts';
import { interpretations } from './interpretations.ts';

/**
 * Every JSON value that a body of no bytes may stand for under a media type: an empty text, a form without fields. It is no JSON
 * and no XML. Nothing can be said of a type that is not read here, so there it stands for the empty text, as bytes do.
 */
export function emptyBodyInterpretations(content: Content): Iterable<Json> {
  const mediaType = parseMediaType(sentAs(content));
  if (mediaType === undefined) return [];
  if (isForm(mediaType) || mediaType.type === 'multipart') return interpretations(content, {});
  const decoded = decodeBody(content, mediaType, new Uint8Array());
  if (decoded.ok === 'unknown') return [''];
  return decoded.ok ? decoded.interpretations : [];
}
