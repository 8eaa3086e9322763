import * as fc from 'fast-check';
import type { Document, Operation } from '../document/index.ts';
import { createSerializer, type CredentialUse, type Input, type Request, type Serialized } from '../exchange/index.ts';
import { type Json } from '../json/index.ts';
import type { Draft, Unlike } from './draft.ts';
import type { Given } from './given.ts';
import { bodyParts, isUsable, parameterParts, withPart, type Part, type UnusablePart } from './part.ts';
import { canBeRejected, findAlternatives, type Locked, type NoRequestModel } from './security-alternatives.ts';

/** How a valid request to an operation is made. All clauses of the operation use it. Made once per operation. */
export interface RequestModel {
  readonly operation: Operation;
  readonly document: Document;
  readonly given: Given;
  readonly parameters: readonly Part[];
  /** The body under each of its media types. Valid requests have the first. */
  readonly bodies: readonly Part[];
  /** Optional parameters and further media types that no value can be generated for. */
  readonly unusable: readonly UnusablePart[];
  /**
   * The security alternatives that can be met, as scheme names: valid requests meet the first. Empty if none is needed.
   */
  readonly alternatives: readonly (readonly string[])[];
  /**
   * Why no security alternative can be met. If it is defined, a "valid" request lacks a credential, and nothing else.
   */
  readonly locked: Locked | undefined;
  /** All valid inputs. */
  readonly valid: fc.Arbitrary<Input>;
  /** Valid inputs without optional parameters. */
  readonly plain: fc.Arbitrary<Input>;
  /** The smallest inputs into which a valid value of one part can be put. */
  rest(part: Part): fc.Arbitrary<Input>;
  /** A request with this value for a part, and the rest as it is. */
  draft(rest: Input, part: Part, value: Json): Draft;
  /** The smallest valid requests that have this part. */
  validWith(part: Part): fc.Arbitrary<Draft>;
  /** The request, or why it can't be serialized. */
  serialize(draft: Draft): Serialization;
}

export type Serialization =
  { readonly ok: true; readonly request: Request } | { readonly ok: false; readonly because: string };

const orExclude = ({ cure }: UnusablePart): string => `${cure}, or add the operation to EXCLUDE`;

/**
 * Finds how a valid request to an operation is made, or why none can be made. If only a credential is missing, the
 * result is a locked request model, because requests without a credential can still be tested.
 *
 * @param security the result of findAlternatives
 */
export function findRequestModel(
  document: Document,
  operation: Operation,
  given: Given,
  security: readonly (readonly string[])[] | Locked = findAlternatives(document, operation, given),
): RequestModel | NoRequestModel {
  const locked = 'because' in security ? security : undefined;
  if (locked !== undefined && !canBeRejected(document, operation)) return locked;
  const alternatives = 'because' in security ? [] : security;
  const found = findParts(operation);
  if ('because' in found) return found;
  const { parameters, bodies } = found;
  const [body] = bodies;
  const sent = body === undefined ? parameters : [...parameters, body];
  const rest = (part: Part): fc.Arbitrary<Input> =>
    inputs(
      sent.filter((each) => each !== part && (part.place !== 'body' || each.place !== 'body')),
      true,
    );
  const draft: RequestModel['draft'] = (others, part, value) => ({
    input: withPart(others, part, value),
    ...(part.content !== undefined && part !== body && { unlike: { content: part.content } }),
  });
  return {
    operation,
    document,
    given,
    ...found,
    alternatives,
    locked,
    valid: inputs(sent, false),
    plain: inputs(
      sent.filter(({ required, place }) => required || place === 'body'),
      false,
    ),
    rest,
    draft,
    validWith: (part) => fc.tuple(rest(part), part.valid).map(([others, value]) => draft(others, part, value)),
    serialize: createDraftSerializer(operation, body, alternatives[0] ?? []),
  };
}

/** The parts of an operation's requests, or why a required one can't be generated. */
function findParts(operation: Operation): Pick<RequestModel, 'parameters' | 'bodies' | 'unusable'> | NoRequestModel {
  const parameters = parameterParts(operation);
  const bodies = bodyParts(operation);
  const missing = parameters.find((part) => part.required && !isUsable(part));
  if (missing !== undefined && 'because' in missing) {
    return { because: `cannot generate a valid ${missing.name}: ${missing.because}`, cure: orExclude(missing) };
  }
  const usableBodies = bodies.filter(isUsable);
  const [firstBody] = bodies;
  if (usableBodies.length === 0 && firstBody?.required === true && 'because' in firstBody) {
    return { because: `cannot generate a valid body: ${firstBody.because}`, cure: orExclude(firstBody) };
  }
  const unusable = [...parameters, ...bodies].filter((part): part is UnusablePart => !isUsable(part));
  return { parameters: parameters.filter(isUsable), bodies: usableBodies, unusable };
}

/** Inputs of valid parts, with some of the optional ones, or none. */
function inputs(parts: readonly Part[], onlyRequired: boolean): fc.Arbitrary<Input> {
  const taken = onlyRequired ? parts.filter(({ required }) => required) : parts;
  const [first] = taken;
  if (first === undefined) return fc.constant({});
  if (taken.length === 1 && first.required) return first.valid.map((value) => withPart({}, first, value));
  const values = taken.map(({ required, valid }): fc.Arbitrary<Json | undefined> => {
    return required ? valid : fc.option(valid, { nil: undefined, freq: 2 });
  });
  return fc.tuple(...values).map((drawn) =>
    taken.reduce<Input>((input, part, index) => {
      const value = drawn[index];
      return value === undefined ? input : withPart(input, part, value);
    }, {}),
  );
}

/** Creates the function that serializes drafts. The body is that of the first media type unless a draft has another. */
function createDraftSerializer(
  operation: Operation,
  body: Part | undefined,
  schemes: readonly string[],
): (draft: Draft) => Serialization {
  const serialize = createSerializer(operation);
  const answers = operation.responses.flatMap((response) => response.content.map((content) => content.mediaType));
  const accept = ['accept', answers.length === 0 ? '*/*' : [...new Set(answers)].join(', ')] as const;
  const valid: readonly CredentialUse[] = schemes.map((scheme) => ({ scheme, form: 'valid' }));
  const headersFor = new Map<string, Request['headers']>();
  const plainHeaders = (contentType: string | null): Request['headers'] => {
    const key = contentType ?? '';
    let headers = headersFor.get(key);
    if (headers === undefined) {
      headers = contentType === null ? [accept] : [accept, ['content-type', contentType]];
      // Each multipart body can have another boundary, so the cache is limited.
      if (headersFor.size < 100) headersFor.set(key, headers);
    }
    return headers;
  };
  return ({ input, unlike = {} }) => {
    const serialized = serialize(input, unlike.content ?? body?.content);
    if (!serialized.ok) return serialized;
    const contentType = unlike.contentType === undefined ? typeOf(serialized, body, unlike) : unlike.contentType;
    const plain = plainHeaders(contentType);
    const added = unlike.headers ?? [];
    const isReplaced = (name: string): boolean => added.some(([other]) => other === name);
    const headers =
      serialized.headers.length + added.length === 0
        ? plain
        : [...plain.filter(([name]) => !isReplaced(name)), ...serialized.headers, ...added];
    return {
      ok: true,
      request: {
        method: unlike.method ?? operation.method,
        path: unlike.path ?? serialized.path,
        headers,
        body: unlike.bytes === undefined ? serialized.body : { kind: 'bytes', bytes: unlike.bytes },
        credentials: show(valid, unlike),
        operation: operation.name,
        input,
        ...(unlike.bare && { bare: true }),
        ...((unlike.method ?? unlike.path) !== undefined && { astray: true }),
      },
    };
  };
}

/** The Content-Type of a body. Bytes that replace a body keep the type of that body. */
function typeOf(serialized: Serialized & { ok: true }, body: Part | undefined, unlike: Unlike): string | null {
  if (unlike.bytes === undefined) return serialized.contentType;
  return serialized.contentType ?? (unlike.content ?? body?.content)?.mediaType ?? null;
}

function show(valid: readonly CredentialUse[], { schemes, credential }: Unlike): readonly CredentialUse[] {
  const uses = schemes === undefined ? valid : schemes.map((scheme): CredentialUse => ({ scheme, form: 'valid' }));
  if (credential === undefined) return uses;
  return uses.map((use) => (use.scheme === credential.scheme ? credential : use));
}
