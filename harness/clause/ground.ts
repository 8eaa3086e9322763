import type * as fc from 'fast-check';
import { valid } from '../arbitrary/index.ts';
import { isBearer, type Document, type Operation } from '../document/index.ts';
import {
  buildRequest,
  isJson,
  noBody,
  parseMediaType,
  type Form,
  type Body,
  type CredentialUse,
  type Request,
} from '../exchange/index.ts';
import type { Json } from '../json/index.ts';
import { UnsupportedSchema, type SchemaSource } from '../schema/index.ts';
import type { Given } from './clause.ts';

/** What all clauses of an operation stand on: how a valid request is made. Worked out once per operation. */
export interface Ground {
  readonly operation: Operation;
  readonly document: Document;
  readonly given: Given;
  /** The JSON body, if the operation takes one. */
  readonly body:
    { readonly schema: SchemaSource; readonly mediaType: string; readonly valid: fc.Arbitrary<Json> } | undefined;
  /** The schemes that are shown in every valid request. */
  readonly schemes: readonly string[];
  /** A request; its Content-Type is the documented one unless another is asked for, or none (null). */
  request(body: Body, unlike?: { readonly contentType?: string | null; readonly form?: Form }): Request;
}

/** Why no valid request can be made. */
export interface NoGround {
  readonly because: string;
  readonly cure: string;
}

/** Finds out how a valid request to an operation is made, or why none can be. */
export function findGround(document: Document, operation: Operation, given: Given): Ground | NoGround {
  const schemes = chooseSchemes(document, operation, given);
  if (schemes === undefined) return missingCredential(document, operation);
  const parameter = operation.parameters.find(({ required }) => required);
  if (parameter !== undefined) {
    return {
      because: `its ${parameter.in} parameter ${parameter.name} can't be sent yet`,
      cure: 'wait for parameter support',
    };
  }
  const body = findBody(operation);
  if (body !== undefined && 'because' in body) return body;
  const build = buildRequest(operation);
  const uses = new Map<Form, CredentialUse[]>();
  return {
    operation,
    document,
    given,
    body,
    schemes,
    request(
      content,
      { contentType = content.kind === 'none' ? null : (body?.mediaType ?? null), form = 'valid' } = {},
    ) {
      let use = uses.get(form);
      if (use === undefined) uses.set(form, (use = schemes.map((scheme) => ({ scheme, form }))));
      return build(content, contentType, use);
    },
  };
}

/** A maker of valid requests from drawn values. */
export function validRequest(ground: Ground): (value: Json) => Request {
  return (value) => ground.request({ kind: 'json', value });
}

/** The arbitrary of all valid requests of an operation. */
export function validRequests(
  ground: Ground,
  constant: (request: Request) => fc.Arbitrary<Request>,
): fc.Arbitrary<Request> {
  return ground.body === undefined ? constant(ground.request(noBody)) : ground.body.valid.map(validRequest(ground));
}

function findBody(operation: Operation): Ground['body'] | NoGround {
  if (operation.requestBody === undefined) return undefined;
  for (const content of operation.requestBody.content) {
    const mediaType = parseMediaType(content.mediaType);
    if (mediaType === undefined || !isJson(mediaType) || content.schema === undefined) continue;
    try {
      return { schema: content.schema, mediaType: content.mediaType, valid: valid(content.schema) };
    } catch (error) {
      if (error instanceof UnsupportedSchema) return { because: error.message, cure: 'simplify the schema' };
      throw error;
    }
  }
  const types = operation.requestBody.content.map((content) => content.mediaType).join(', ');
  return { because: `a body of type ${types} can't be grown yet`, cure: 'document a JSON body with a schema' };
}

/** The first requirement whose every scheme has a credential that can be sent; the empty list where none is needed. */
function chooseSchemes(document: Document, operation: Operation, given: Given): readonly string[] | undefined {
  if (operation.security.length === 0) return [];
  return operation.security.find(({ schemes }) =>
    schemes.every((scheme) => given.credentials.has(scheme) && isBearer(document.securitySchemes.get(scheme))),
  )?.schemes;
}

function missingCredential(document: Document, operation: Operation): NoGround {
  const names = operation.security.map(({ schemes }) => schemes.join(' and ')).join(' or ');
  if (
    operation.security.every(({ schemes }) => !schemes.every((name) => isBearer(document.securitySchemes.get(name))))
  ) {
    return { because: `a credential for ${names} can't be sent yet`, cure: 'only HTTP bearer tokens can' };
  }
  const bearer = operation.security.some(({ schemes }) => {
    return schemes.length === 1 && schemes.every((name) => isBearer(document.securitySchemes.get(name)));
  });
  const cure = bearer ? 'give the bearer token in TOKEN' : `give a credential for ${names} in CREDENTIALS`;
  return { because: `no credential was given for ${names}`, cure };
}
