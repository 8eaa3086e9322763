import type * as fc from 'fast-check';
import type { Content, Operation } from '../document/index.ts';
import { emptyBodyInterpretations } from '../exchange/index.ts';
import { stringify, type Json } from '../json/index.ts';
import type { InvalidCase, Unfit } from './model/case.ts';
import { aspectOfPart, type Clause } from './model/clause.ts';
import type { Unlike } from './request/draft.ts';
import type { RequestModel } from './request/request-model.ts';
import { isHeader, kindOfPart, withPart, type Part } from './request/part.ts';
import { judgeRejected } from './rejection.ts';
import { tested, type Row, type TestedRow, type UnplannedRow, type Variant } from './model/row.ts';

/**
 * A request without a required parameter is rejected (OpenAPI 3.1 §4.8.12, `required`). Path parameters are left out,
 * because a request without one has another path.
 */
export function rejectsAbsentParameterRows(model: RequestModel): Row<InvalidCase>[] {
  return model.parameters
    .map((part) => ({ part, stated: part.required ? `${part.stated}/required` : demandedBy(model.operation, part) }))
    .filter(({ part, stated }) => stated !== undefined && part.place !== 'path')
    .map(({ part, stated = part.stated }) => {
      const row = absentRow(model, part, `parameter ${part.name}`, stated, [
        { name: '', arbitrary: without(model, part) },
      ]);
      const unseen = unseenValue(part);
      if (unseen === undefined) return row;
      return notApplicable(row, `${stringify(unseen)} is a valid value, and is serialized as nothing`);
    });
}

/** Words by which a request without If-Match is rejected. */
const ofAbsence =
  /\bif-match\b[^.]*\b(?:missing|required|needed|absent|mandatory|must)\b|\b(?:without|no|missing|requires?|needs?)\b[^.]*\bif-match\b/i;

/** Where the document states that a change without an optional If-Match gets 428 (RFC 6585 §3). */
function demandedBy({ responses }: Operation, { parameter }: Part): string | undefined {
  const response = responses.find(({ status }) => status === '428');
  const isDemanded = isHeader(parameter, 'if-match') && response !== undefined && ofAbsence.test(response.description);
  return isDemanded ? response.pointer : undefined;
}

/**
 * A valid value that the parameter's style serializes as nothing (RFC 6570 §2.3): a request without it is valid then.
 */
function unseenValue({ parameter, accepts }: Part): Json | undefined {
  if (parameter?.schema === undefined || parameter.mediaType !== undefined) return undefined;
  // A schema without a type allows them, but is not meant for them.
  if (accepts([]) && accepts({})) return undefined;
  return [[], {}, null].find(accepts);
}

/** A request without the body that is required is rejected (OpenAPI 3.1 §4.8.13, `required`). */
export function rejectsAbsentBodyRows(model: RequestModel): Row<InvalidCase>[] {
  const { operation, bodies } = model;
  const [first] = bodies;
  if (first === undefined || operation.requestBody === undefined) return [];
  const stated = `${operation.requestBody.pointer}/required`;
  const body = bodies.find(({ content }) => content !== undefined && !mayBeEmpty(model, content));
  const row = absentRow(model, first, 'body', stated, absentBodies(model, body ?? first));
  if (!first.required) return [notApplicable(row, 'the body is optional')];
  if (body !== undefined) return [row];
  return [notApplicable(row, `an empty body is valid ${first.content?.mediaType ?? ''}, and looks like no body`)];
}

/** The ways to omit a body of a media type that has no valid empty body. */
function absentBodies(model: RequestModel, body: Part): Variant<InvalidCase>[] {
  const all = model.operation.requestBody?.content ?? [];
  // Without a Content-Type, no body can be taken for an empty body of any of the media types.
  const untyped = all.some((content) => mayBeEmpty(model, content) || mayBeOtherEmpty(model, content))
    ? []
    : [{ name: 'no body', arbitrary: without(model, body) }];
  return [
    ...untyped,
    { name: 'content type without a body', arbitrary: withTypeAlone(model, body, {}) },
    { name: 'no body and no length', arbitrary: withTypeAlone(model, body, { bare: true }) },
  ];
}

/** The Content-Type is that of the control, because a multipart type without its boundary would be a second error. */
function withTypeAlone(model: RequestModel, body: Part, unlike: Unlike): fc.Arbitrary<InvalidCase | Unfit> {
  return without(model, body).map((given) => {
    const { draft } = given;
    const serialized = model.serialize(given.control);
    const fields = serialized.ok ? serialized.request.headers : [];
    const contentType = fields.find(([name]) => name === 'content-type')?.[1];
    if (contentType === undefined) return { kind: 'unfit', draft };
    return { ...given, draft: { ...draft, unlike: { ...unlike, contentType } } };
  });
}

/** Whether zero bytes can be a valid body of a media type: then no server can distinguish it from no body. */
function mayBeEmpty({ bodies }: RequestModel, content: Content): boolean {
  const part = bodies.find((each) => each.content === content);
  for (const each of emptyBodyInterpretations(content)) if (part?.accepts(each) !== false) return true;
  return false;
}

/** The same for a range of media types, such as an asterisk: the body can be bytes, or a form. */
function mayBeOtherEmpty({ bodies }: RequestModel, content: Content): boolean {
  const part = bodies.find((each) => each.content === content);
  return content.mediaType.includes('*') && ['', {}].some((value) => part?.accepts(value) !== false);
}

function without(model: RequestModel, part: Part): fc.Arbitrary<InvalidCase> {
  return model.validWith(part).map((control) => ({
    kind: 'invalid',
    draft: { input: withPart(control.input, part, undefined) },
    control,
    pinned: part.pointer,
    remake: 'copy',
  }));
}

function absentRow(
  model: RequestModel,
  part: Part,
  what: string,
  stated: string,
  variants: readonly Variant<InvalidCase>[],
): TestedRow<InvalidCase> {
  const clause: Clause = {
    id: `${model.operation.name} rejects absent ${part.name}`,
    level: 'must',
    sentence: `A request without the required ${what} is rejected.`,
    stated,
    operation: model.operation.name,
    aspect: aspectOfPart(part),
    kind: `rejects absent ${kindOfPart(part)}`,
  };
  return tested({
    clause,
    variants,
    judge: (trial) => judgeRejected(model, trial, `the required ${what} is missing`),
  });
}

function notApplicable({ clause }: TestedRow, because: string): UnplannedRow {
  return { state: 'not applicable', clause, because, cure: '' };
}
