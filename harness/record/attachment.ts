import { restoreBodies, storeBodies, type Stored } from './bodies.ts';
import type { RunPart } from './record.ts';

/** The name of the attachment in which a test passes its part of the run to the reporter. */
const attachmentName = 'greenhouse-run-part';

interface Attachment {
  readonly name: string;
  readonly contentType: string;
  readonly body?: Buffer;
}

/** Packs a part of the run as a Playwright attachment, which blob reports and `merge-reports` keep. */
function packPart(part: RunPart): Attachment & { readonly body: Buffer } {
  return {
    name: attachmentName,
    contentType: 'application/json',
    body: Buffer.from(JSON.stringify(storeBodies(part))),
  };
}

/**
 * Creates the packer of a worker. Only its first part has the warnings about the document, because in each of thousands
 * of parts they would take hundreds of megabytes.
 */
export function createPacker(): (part: RunPart) => Attachment & { readonly body: Buffer } {
  let isReported = false;
  return (part) => {
    const { title, version, source } = part.head.document;
    const packed = packPart(
      isReported ? { ...part, head: { ...part.head, document: { title, version, source } } } : part,
    );
    isReported = true;
    return packed;
  };
}

/**
 * The parts of the run among the attachments of a test.
 *
 * @throws {SyntaxError} when such an attachment is not JSON
 */
export function unpackParts(attachments: readonly { name: string; body?: Buffer | undefined }[]): RunPart[] {
  return attachments.flatMap(({ name, body }) =>
    name === attachmentName && body !== undefined
      ? [restoreBodies(JSON.parse(body.toString('utf8')) as Stored<RunPart>)]
      : [],
  );
}
