import * as fc from 'fast-check';
import type { Operation } from '../document/index.ts';
import { isXml, parseMediaType, wireBody } from '../exchange/index.ts';
import type { Case, PlannedRow, Variant } from './clause.ts';
import type { Draft } from './draft.ts';
import type { RequestModel } from './request-model.ts';
import { malformations } from './malformed-json.ts';
import { multipartMalformations } from './malformed-multipart.ts';
import { xmlMalformations } from './malformed-xml.ts';
import { isJsonContent, type Part } from './part.ts';
import { judgeRejected } from './rejection.ts';

/** A format of bodies that has a grammar, and the ways to break it. */
interface Format {
  readonly name: string;
  readonly stated: string;
  readonly malformations: Readonly<Record<string, (text: string) => fc.Arbitrary<Uint8Array>>>;
  /** How the bytes of a whole body are handed to them as a text. */
  readonly encoding: 'utf8' | 'latin1';
}

/** A body that is no text of the format that the document says it is: JSON, XML or multipart. */
export function rejectsMalformedBodyRows(requestModel: RequestModel): PlannedRow[] {
  return requestModel.bodies.flatMap((part) => {
    const format = formatOf(part);
    if (format === undefined) return [];
    const { name: operation } = requestModel.operation;
    return [
      {
        state: 'planned',
        clause: {
          id: `${operation} rejects malformed ${part.name}`,
          level: 'must',
          sentence: `A body that is not ${part.content?.mediaType ?? format.name} is rejected.`,
          stated: format.stated,
          operation,
          aspect: 'rejects malformed bodies',
        },
        variants: malformedVariants(requestModel, part, format).filter(
          // No bytes at all are no body, and that may be as it should.
          ({ name }) => part.required || name !== 'empty',
        ),
        open: [],
        judge: (trial) => judgeRejected(requestModel, trial, `its body is not ${format.name}`),
      },
    ];
  });
}

/** Whether there are such rows, as far as the document alone tells. */
export function canBeMalformed({ requestBody }: Operation): boolean {
  return (
    requestBody?.content.some((content) => content.wire !== undefined && formatOf({ content }) !== undefined) === true
  );
}

function formatOf({ content }: Pick<Part, 'content'>): Format | undefined {
  const type = content && parseMediaType(content.mediaType);
  if (content === undefined || type === undefined) return undefined;
  if (isJsonContent(content)) return { name: 'JSON', stated: 'RFC 8259', malformations, encoding: 'utf8' };
  if (isXml(type)) return { name: 'XML', stated: 'XML 1.0 §2.1', malformations: xmlMalformations, encoding: 'utf8' };
  if (type.type !== 'multipart') return undefined;
  return { name: 'multipart', stated: 'RFC 2046 §5.1.1', malformations: multipartMalformations, encoding: 'latin1' };
}

/** One variant for each way to break the format, with the unbroken request as its control. */
function malformedVariants(
  requestModel: RequestModel,
  part: Part,
  { malformations: ways, encoding }: Format,
): Variant[] {
  return Object.entries(ways).map(([name, malform]) => {
    const malformed = (control: Draft): fc.Arbitrary<Case> => {
      const serialized = requestModel.serialize(control);
      if (!serialized.ok) return fc.constant({ draft: control, unfit: true });
      const text = Buffer.from(wireBody(serialized.request.body) ?? '').toString(encoding);
      // The boundary that the Content-Type tells is that of the whole body.
      const [, contentType = null] = serialized.request.headers.find(([name]) => name === 'content-type') ?? [];
      return malform(text).map((bytes) => ({
        draft: { ...control, unlike: { ...control.unlike, bytes, contentType } },
        control,
        pinned: part.pointer,
        remake: (other) => fc.sample(malformed(other), { seed: 0, numRuns: 1 }).find(({ unfit }) => unfit !== true),
      }));
    };
    return { name, arbitrary: requestModel.unbroken(part).chain(malformed) };
  });
}
