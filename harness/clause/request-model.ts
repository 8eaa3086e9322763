import * as fc from 'fast-check';
import type { Document, Operation } from '../document/index.ts';
import { createSerializer, type CredentialUse, type Input, type Request, type Serialized } from '../exchange/index.ts';
import { type Json } from '../json/index.ts';
import type { Draft, Unlike } from './draft.ts';
import type { Given } from './given.ts';
import { bodyParts, isUsable, parameterParts, withPart, type Part, type UnusablePart } from './part.ts';
import { canBeRejected, findAlternatives, type Locked, type NoRequestModel } from './security-alternatives.ts';

/** What all clauses of an operation stand on: how a valid request is made. Worked out once per operation. */
export interface RequestModel {
  readonly operation: Operation;
  readonly document: Document;
  readonly given: Given;
  readonly parameters: readonly Part[];
  /** The body under each of its media types; the first is what valid requests carry. */
  readonly bodies: readonly Part[];
  /** Optional parameters and further media types that nothing can be sent for. */
  readonly unusable: readonly UnusablePart[];
  /** The security requirements that can be met, as scheme names: valid requests meet the first. Empty: none is needed. */
  readonly alternatives: readonly (readonly string[])[];
  /** Why none of those that it has can be met: then what is called valid here lacks a credential, and nothing else. */
  readonly locked: Locked | undefined;
  /** All valid inputs. */
  readonly valid: fc.Arbitrary<Input>;
  /** Valid inputs without optional parameters. */
  readonly plain: fc.Arbitrary<Input>;
  /** The smallest inputs that a valid value of one part can be put into. */
  rest(part: Part): fc.Arbitrary<Input>;
  /** A valid request with this value for a part, and the rest as it is. */
  draft(rest: Input, part: Part, value: Json): Draft;
  /** The smallest valid requests that have this part. */
  unbroken(part: Part): fc.Arbitrary<Draft>;
  /** The request, or why it can't be serialized. */
  serialize(draft: Draft): Serialization;
}

export type Serialization =
  { readonly ok: true; readonly request: Request } | { readonly ok: false; readonly because: string };

const orExclude = ({ cure }: UnusablePart): string => `${cure}, or leave the operation out with EXCLUDE`;

/**
 * Finds out how a valid request to an operation is made, or why none can be. Where it is for want of a credential alone, there
 * is a request model all the same, as far as requests without one can tell anything: a locked one.
 *
 * @param ways as findAlternatives has them
 */
export function findRequestModel(
  document: Document,
  operation: Operation,
  given: Given,
  ways: readonly (readonly string[])[] | Locked = findAlternatives(document, operation, given),
): RequestModel | NoRequestModel {
  const locked = 'because' in ways ? ways : undefined;
  if (locked !== undefined && !canBeRejected(document, operation)) return locked;
  const alternatives = 'because' in ways ? [] : ways;
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
    unbroken: (part) => fc.tuple(rest(part), part.valid).map(([others, value]) => draft(others, part, value)),
    serialize: createDraftSerializer(operation, body, alternatives[0] ?? []),
  };
}

/** The parts of its requests, or why one that they must have can't be generated. */
function findParts(operation: Operation): Pick<RequestModel, 'parameters' | 'bodies' | 'unusable'> | NoRequestModel {
  const parameters = parameterParts(operation);
  const bodies = bodyParts(operation);
  const missing = parameters.find((part) => part.required && !isUsable(part));
  if (missing !== undefined && 'because' in missing) {
    return { because: `its ${missing.name} can't be generated: ${missing.because}`, cure: orExclude(missing) };
  }
  const usableBodies = bodies.filter(isUsable);
  const [firstBody] = bodies;
  if (usableBodies.length === 0 && firstBody?.required === true && 'because' in firstBody) {
    return { because: `its body can't be generated: ${firstBody.because}`, cure: orExclude(firstBody) };
  }
  const unusable = [...parameters, ...bodies].filter((part): part is UnusablePart => !isUsable(part));
  return { parameters: parameters.filter(isUsable), bodies: usableBodies, unusable };
}

/** Inputs of valid parts: the optional ones never, or now and then. */
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

/** A draft for a whole input with the first body, if there is one. */
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
      // A boundary may differ from body to body.
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

/** The Content-Type of a body; bytes in its place keep the type that they stand for. */
function typeOf(serialized: Serialized & { ok: true }, body: Part | undefined, unlike: Unlike): string | null {
  if (unlike.bytes === undefined) return serialized.contentType;
  return serialized.contentType ?? (unlike.content ?? body?.content)?.mediaType ?? null;
}

function show(valid: readonly CredentialUse[], { schemes, credential }: Unlike): readonly CredentialUse[] {
  const uses = schemes === undefined ? valid : schemes.map((scheme): CredentialUse => ({ scheme, form: 'valid' }));
  if (credential === undefined) return uses;
  return uses.map((use) => (use.scheme === credential.scheme ? credential : use));
}
