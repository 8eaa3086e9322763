import * as fc from 'fast-check';
import type { Document, Operation } from '../../document/index.ts';
import type { Exchange, Input } from '../../exchange/index.ts';
import { getAt, setAt, type Json } from '../../json/index.ts';
import type { Step } from '../model/case.ts';
import { fullInputs } from '../request/full-inputs.ts';
import { idempotencyKeyOf, type IdempotencyKey } from '../request/idempotency-key.ts';
import { isJsonContent, type Part } from '../request/part.ts';
import type { RequestModel } from '../request/request-model.ts';
import { identityIn } from '../resource/identity.ts';
import { resourceOperationsOf, type ResourceOperations, type Siblings } from './resource-operations.ts';
import { caseFor } from './script.ts';

/** An operation that creates resources, its idempotency key, and what is known of the resources. */
export interface KeyedCreation {
  readonly model: RequestModel;
  readonly key: IdempotencyKey;
  readonly part: Part;
  readonly operations: ResourceOperations | undefined;
}

/** The operation of a request model with its key; undefined if it has none, or creates nothing. */
export function keyedOf(model: RequestModel, siblings: Siblings): KeyedCreation | undefined {
  const key = creationKey(model.document, model.operation, siblings);
  const part = key && partOf(model, key);
  if (key === undefined || part === undefined) return undefined;
  const found = resourceOperationsOf(model.operation, siblings, siblings.requestModel);
  return { model, key, part, operations: found?.create === model ? found : undefined };
}

/**
 * The key of an operation that creates resources, decided from the document alone. Only for these it can be known whether a
 * request was processed twice.
 */
export function creationKey(document: Document, operation: Operation, siblings: Siblings): IdempotencyKey | undefined {
  if (operation.method !== 'POST') return undefined;
  const creates = operation.responses.some(({ status }) => status === '201');
  const operations = resourceOperationsOf(operation, siblings, siblings.operation);
  if (!creates && operations?.create !== operation) return undefined;
  return idempotencyKeyOf(document, operation);
}

/** The part of a request that has the key. */
function partOf(model: RequestModel, { place, pointer }: IdempotencyKey): Part | undefined {
  if (place === 'header') return model.parameters.find((part) => part.pointer === pointer);
  return model.bodies.find(({ content }) => content !== undefined && isJsonContent(content));
}

/** A key in the usual notation (RFC 9562), which the draft recommends. */
const usualKey = '7c4a8d09-ca95-4c28-a0f3-5d8f2b1e6a37';

/** Valid inputs of which the others are full, with a key. */
export function keyedInputs({ model, key: { place, pointer }, part }: KeyedCreation): fc.Arbitrary<Input> {
  const keys = place === 'body' || part.accepts(usualKey) ? fc.constant<Json>(usualKey) : part.valid;
  return fc.tuple(fullInputs(model), keys).map(([input, value]) => {
    const around = place === 'header' ? { ...input, header: input['header'] ?? {} } : input;
    if (getAt(around, pointer.slice(0, pointer.lastIndexOf('/'))) === undefined) return input;
    const changed = setAt(around, pointer, value) as Input;
    return place === 'header' || part.isMeant(changed['body'] ?? null) ? changed : input;
  });
}

/** The key that a request was sent with. */
export function keySent({ key }: KeyedCreation, exchange: Exchange | undefined): Json | undefined {
  const sent = getAt(exchange?.request.input ?? {}, key.pointer);
  return typeof sent === 'string' ? sent : undefined;
}

/** A creation, below the parents of the first one. Its values, and its key, are made fresh. */
export const creation = ({ model }: KeyedCreation, input: Input): Step => ({
  requestModel: model,
  command: { kind: 'create', input },
  next: ([first]) =>
    first === undefined ? { draft: { input } } : caseFor(model, input, identityIn(first.request.input)),
});

/** The places of a request that is sent as it is. */
export const allOf = (input: Input): string[] => Object.keys(input).map((place) => `/${place}`);
