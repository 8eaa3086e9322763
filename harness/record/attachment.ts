import type { RunPart } from './record.ts';

/** The name under which a test hands its share of the run to the reporter. */
const attachmentName = 'greenhouse-run-part';

interface Attachment {
  readonly name: string;
  readonly contentType: string;
  readonly body?: Buffer;
}

/** Packs a share of the run as a Playwright attachment: it survives worker processes, blob reports and merges. */
function packPart(part: RunPart): Attachment & { readonly body: Buffer } {
  return { name: attachmentName, contentType: 'application/json', body: Buffer.from(JSON.stringify(part)) };
}

/**
 * Packs the shares of a worker. What is wrong with the document is told once: with each of thousands of shares it would be
 * hundreds of megabytes.
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

/** The shares among a test's attachments. */
export function unpackParts(attachments: readonly { name: string; body?: Buffer | undefined }[]): RunPart[] {
  return attachments.flatMap(({ name, body }) =>
    name === attachmentName && body !== undefined ? [JSON.parse(body.toString('utf8')) as RunPart] : [],
  );
}
