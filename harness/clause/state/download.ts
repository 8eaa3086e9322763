import { contentsOfSuccess, type Operation } from '../../document/index.ts';
import { parseMediaType } from '../../exchange/index.ts';

/** Whether a success of an operation can be a file. */
export const isDownload = (responses: Operation['responses']): boolean =>
  contentsOfSuccess({ responses }).some(({ mediaType }) => isFileType(mediaType));

/**
 * Whether each success of an operation with a body is a file. Swagger 2.0 gives the media types of errors to a file, too: such a content
 * has no schema.
 */
export const isOnlyDownload = (responses: Operation['responses']): boolean =>
  isDownload(responses) &&
  contentsOfSuccess({ responses }).every(({ mediaType, schema }) => isFileType(mediaType) || schema === undefined);

/** Whether a media type is one of files: not of a structured value, nor of a page. */
export function isFileType(mediaType: string): boolean {
  const { type = '', subtype = '' } = parseMediaType(mediaType) ?? {};
  return ['image', 'audio', 'video', 'font'].includes(type) || /^(?:octet-stream|pdf|zip|gzip|x-.*)$/.test(subtype);
}
