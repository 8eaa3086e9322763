import type * as fc from 'fast-check';
import type { Content } from '../document/index.ts';
import { emptyBodyInterpretations } from '../exchange/index.ts';
import { stringify, type Json } from '../json/index.ts';
import type { Case, Clause, PlannedRow, Row, Variant } from './clause.ts';
import type { Unlike } from './draft.ts';
import type { RequestModel } from './request-model.ts';
import { withPart, type Part } from './part.ts';
import { judgeRejected } from './rejection.ts';
import { aspectOf } from './rejects-near-miss.ts';

/**
 * A request without a required parameter is rejected (OpenAPI 3.1 §4.8.12, `required`). Without its path parameters it
 * would be a request to something else.
 */
export function rejectsAbsentParameterRows(requestModel: RequestModel): Row[] {
  return requestModel.parameters
    .filter(({ required, place }) => required && place !== 'path')
    .map((part) => {
      const row = absentRow(requestModel, part, `parameter ${part.name}`, `${part.stated}/required`, [
        { name: '', arbitrary: without(requestModel, part) },
      ]);
      const unseen = unseenValue(part);
      if (unseen === undefined) return row;
      return notApplicable(row, `${stringify(unseen)} is a valid value, and leaves nothing on the wire`);
    });
}

/** A valid value of a parameter that its style serializes as nothing at all (RFC 6570 §2.3): then it is there when it is absent. */
function unseenValue({ parameter, accepts }: Part): Json | undefined {
  if (parameter?.schema === undefined || parameter.mediaType !== undefined) return undefined;
  // A schema without a type has nothing against them, but does not mean them.
  if (accepts([]) && accepts({})) return undefined;
  return [[], {}, null].find(accepts);
}

/** A request without the body that is required is rejected (OpenAPI 3.1 §4.8.13, `required`). */
export function rejectsAbsentBodyRows(requestModel: RequestModel): Row[] {
  const { operation, bodies } = requestModel;
  const [first] = bodies;
  if (first === undefined || operation.requestBody === undefined) return [];
  const stated = `${operation.requestBody.pointer}/required`;
  const body = bodies.find(({ content }) => content !== undefined && !mayBeEmpty(requestModel, content));
  const row = absentRow(requestModel, first, 'body', stated, absentBodies(requestModel, body ?? first));
  if (!first.required) return [notApplicable(row, 'the body is optional')];
  if (body !== undefined) return [row];
  return [notApplicable(row, `an empty body is a valid ${first.content?.mediaType ?? 'one'}, and looks like none`)];
}

/** The ways to leave out a body whose media type has no empty one. */
function absentBodies(requestModel: RequestModel, body: Part): Variant[] {
  const all = requestModel.operation.requestBody?.content ?? [];
  // Without a Content-Type it may be an empty body of any of the types.
  const untyped = all.some((content) => mayBeEmpty(requestModel, content) || mayBeOtherEmpty(requestModel, content))
    ? []
    : [{ name: 'no body', arbitrary: without(requestModel, body) }];
  return [
    ...untyped,
    { name: 'content type without a body', arbitrary: withTypeAlone(requestModel, body, {}) },
    { name: 'no body and no length', arbitrary: withTypeAlone(requestModel, body, { bare: true }) },
  ];
}

/** As it would be with the body: a multipart type without its boundary would be broken by itself. */
function withTypeAlone(requestModel: RequestModel, body: Part, unlike: Unlike): fc.Arbitrary<Case> {
  return without(requestModel, body).map((given) => {
    const { draft, control = draft } = given;
    const serialized = requestModel.serialize(control);
    const fields = serialized.ok ? serialized.request.headers : [];
    const contentType = fields.find(([name]) => name === 'content-type')?.[1];
    if (contentType === undefined) return { ...given, unfit: true };
    return { ...given, draft: { ...draft, unlike: { ...unlike, contentType } } };
  });
}

/** Whether no bytes at all may be a valid body of a media type: then nobody can tell that one from none. */
function mayBeEmpty({ bodies }: RequestModel, content: Content): boolean {
  const part = bodies.find((each) => each.content === content);
  for (const reading of emptyBodyInterpretations(content)) if (part?.accepts(reading) !== false) return true;
  return false;
}

/** The same where a range of media types leaves open which of them it is: bytes, or a form. */
function mayBeOtherEmpty({ bodies }: RequestModel, content: Content): boolean {
  const part = bodies.find((each) => each.content === content);
  return content.mediaType.includes('*') && ['', {}].some((value) => part?.accepts(value) !== false);
}

function without(requestModel: RequestModel, part: Part): fc.Arbitrary<Case> {
  return requestModel.unbroken(part).map((control) => ({
    draft: { input: withPart(control.input, part, undefined) },
    control,
    pinned: part.pointer,
  }));
}

function absentRow(
  requestModel: RequestModel,
  part: Part,
  what: string,
  stated: string,
  variants: readonly Variant[],
): PlannedRow {
  const clause: Clause = {
    id: `${requestModel.operation.name} rejects absent ${part.name}`,
    level: 'must',
    sentence: `A request without the required ${what} is rejected.`,
    stated,
    operation: requestModel.operation.name,
    aspect: aspectOf(part),
  };
  return {
    state: 'planned',
    clause,
    variants,
    open: [],
    judge: (trial) => judgeRejected(requestModel, trial, `it lacks the required ${what}`),
  };
}

function notApplicable({ clause }: PlannedRow, because: string): Row {
  return { state: 'not applicable', clause, because, cure: '' };
}
