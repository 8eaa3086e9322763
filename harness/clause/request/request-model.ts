import * as fc from 'fast-check';
import type { Document, Operation } from '../../document/index.ts';
import type { Input } from '../../exchange/index.ts';
import type { Json } from '../../json/index.ts';
import { createDraftSerializer, type Serialization } from './draft-serializer.ts';
import type { Draft } from './draft.ts';
import type { Given } from './given.ts';
import { bodyParts, isHeader, isUsable, parameterParts, withPart, type Part, type UnusablePart } from './part.ts';
import {
  canBeRejected,
  findAlternatives,
  isCertificate,
  type Locked,
  type NoRequestModel,
} from './security-alternatives.ts';
import { relatedInputs } from './related-inputs.ts';
import { validInputs } from './valid-inputs.ts';
import { vocabularyOf, type Vocabulary } from './vocabulary.ts';

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
  /** Valid inputs; in most of them values relate to each other, or to words of the document and of the user. */
  readonly related: fc.Arbitrary<Input>;
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
  const found = findParts(operation, given.values.get(operation.name));
  if ('because' in found) return found;
  const { parameters, bodies } = found;
  const [body] = bodies;
  const sent = [...parameters.map((part) => asSent(operation, part)), ...(body === undefined ? [] : [body])];
  const rest = createRest(sent.filter(({ required }) => required));
  const draft: RequestModel['draft'] = (others, part, value) => ({
    input: withPart(others, part, value),
    ...(part.content !== undefined && part !== body && { unlike: { content: part.content } }),
  });
  const valid = validInputs(sent);
  const certificates = alternatives.flat().filter((name) => isCertificate(document, name));
  let words: Vocabulary | undefined;
  const vocabulary = (): Vocabulary => (words ??= vocabularyOf(document, operation, given.words ?? []));
  return {
    operation,
    document,
    given,
    ...found,
    alternatives,
    locked,
    valid,
    related: relatedInputs(valid, sent, vocabulary),
    plain: validInputs(sent.filter(({ required, place }) => required || place === 'body')),
    rest,
    draft,
    validWith: (part) => fc.tuple(rest(part), part.valid).map(([others, value]) => draft(others, part, value)),
    serialize: createDraftSerializer(operation, body, alternatives[0] ?? [], certificates),
  };
}

/**
 * A parameter as valid requests have it. If an operation documents 428, its server requires that a change is conditional
 * (RFC 6585 §3), so an optional If-Match is not left out.
 */
function asSent({ responses }: Operation, part: Part): Part {
  const isDemanded = isHeader(part.parameter, 'if-match') && responses.some(({ status }) => status === '428');
  return isDemanded ? { ...part, required: true } : part;
}

/** The most required parts of which each case gets values of its own. */
const mostOwnValues = 16;
/** How many inputs the cases share if there are more parts: else the work would be the square of their number. */
const sharedInputs = 4;

/** The inputs around a part, see `rest` of the request model. @param parts those that are required */
function createRest(parts: readonly Part[]): RequestModel['rest'] {
  const isApart = (one: Part, other: Part): boolean => one.pointer !== other.pointer;
  if (parts.length <= mostOwnValues) return (part) => validInputs(parts.filter((each) => isApart(each, part)));
  let drawn: Input[] | undefined;
  const shared = (): Input[] => (drawn ??= fc.sample(validInputs(parts), { seed: 0, numRuns: sharedInputs }));
  return (part) => fc.nat(sharedInputs - 1).map((index) => withPart(shared()[index] ?? {}, part, undefined));
}

/** The parts of an operation's requests, or why a required one can't be generated. */
function findParts(
  operation: Operation,
  given: Input | undefined,
): Pick<RequestModel, 'parameters' | 'bodies' | 'unusable'> | NoRequestModel {
  const parameters = parameterParts(operation, given);
  const bodies = bodyParts(operation, given);
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
