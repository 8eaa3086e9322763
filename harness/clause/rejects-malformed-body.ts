import * as fc from 'fast-check';
import type { Operation } from '../document/index.ts';
import { isXml, parseMediaType, wireBody } from '../exchange/index.ts';
import { parseIfJson } from '../json/index.ts';
import type { InvalidCase, Unfit } from './model/case.ts';
import type { Draft } from './request/draft.ts';
import { bodyLike } from './request/alike-bodies.ts';
import type { RequestModel } from './request/request-model.ts';
import { malformations } from './malformed-json.ts';
import { multipartMalformations } from './malformed-multipart.ts';
import { xmlMalformations } from './malformed-xml.ts';
import { isJsonContent, type Part } from './request/part.ts';
import { judgeRejected } from './rejection.ts';
import { tested, type TestedRow, type Variant } from './model/row.ts';

/** A format of bodies that has a grammar, and the ways to violate it. */
interface Format {
  readonly name: string;
  readonly stated: string;
  readonly malformations: Readonly<
    Record<string, (text: string, accepts: (text: string) => boolean) => fc.Arbitrary<Uint8Array>>
  >;
  /** How the bytes of a valid body are decoded to the text that the malformations take. */
  readonly encoding: 'utf8' | 'latin1';
}

/** A body that is malformed in its documented format is rejected: JSON, XML or multipart. */
export function rejectsMalformedBodyRows(model: RequestModel): TestedRow<InvalidCase>[] {
  return model.bodies.flatMap((part) => {
    const format = formatOf(part);
    if (format === undefined) return [];
    const { name: operation } = model.operation;
    return [
      tested({
        clause: {
          id: `${operation} rejects malformed ${part.name}`,
          level: 'must',
          sentence: `A request is rejected when its body is not well-formed ${part.content?.mediaType ?? format.name}.`,
          stated: format.stated,
          operation,
          aspect: 'rejects malformed bodies',
          kind: `rejects malformed ${format.name}`,
        },
        variants: malformedVariants(model, part, format)
          // Zero bytes look like no body, which is valid if the body is optional.
          .filter(({ name }) => part.required || name !== 'empty')
          .slice(0, bodyLike(model, model.bodies, part) === undefined ? Infinity : 3),
        judge: (trial) => judgeRejected(model, trial, `the body is not well-formed ${format.name}`),
      }),
    ];
  });
}

/** Whether there are such rows, decided from the document alone. */
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

/** One variant for each malformation, with the valid request as its control. */
function malformedVariants(
  model: RequestModel,
  part: Part,
  { malformations: ways, encoding }: Format,
): Variant<InvalidCase>[] {
  const accepts = (text: string): boolean => {
    const value = parseIfJson(text);
    return value !== undefined && part.accepts(value);
  };
  return Object.entries(ways).map(([name, malform]) => {
    const malformed = (control: Draft): fc.Arbitrary<InvalidCase | Unfit> => {
      const serialized = model.serialize(control);
      const body = serialized.ok ? wireBody(serialized.request.body) : undefined;
      // Without a body there is nothing to malform: what would follow it can be well-formed by itself.
      if (!serialized.ok || body === undefined) return fc.constant({ kind: 'unfit', draft: control });
      const text = Buffer.from(body).toString(encoding);
      // The boundary in the Content-Type is that of the valid body.
      const [, contentType = null] = serialized.request.headers.find(([name]) => name === 'content-type') ?? [];
      return malform(text, accepts).map((bytes) => ({
        kind: 'invalid',
        draft: { ...control, unlike: { ...control.unlike, bytes, contentType } },
        control,
        pinned: part.pointer,
        remake: (other) =>
          fc.sample(malformed(other), { seed: 0, numRuns: 1 }).find((drawn) => drawn.kind === 'invalid'),
      }));
    };
    return { name, arbitrary: model.validWith(part).chain(malformed) };
  });
}
