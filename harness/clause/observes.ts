import * as fc from 'fast-check';
import type { Operation } from '../document/index.ts';
import { decodeContent, decodeJson, type Exchange } from '../exchange/index.ts';
import { equals, get, isObject, objectOf, type Json } from '../json/index.ts';
import { inconclusive, observation, pass, type Verdict } from '../verdict/index.ts';
import { validationStatuses, observeOutcome } from './accepts.ts';
import { isSuccess } from './answer.ts';
import type { Clause, PlannedRow, Trial } from './clause.ts';
import type { Draft } from './draft.ts';
import type { RequestModel } from './request-model.ts';
import { observesBodiesRow } from './observes-bodies.ts';
import { observesFieldsRow } from './observes-fields.ts';
import { isJsonContent, withPart, type Part } from './part.ts';
import { isOfMember } from './resource/member.ts';

/** Behaviour that the document does not specify: the server is asked, and what it does is reported (rule 5). */
export function observesRows(model: RequestModel): PlannedRow[] {
  const { operation } = model;
  const any = model.valid.map((input): Draft => ({ input }));
  const [body] = model.bodies;
  return [
    ...(body === undefined ? [] : [contentTypeRow(model, body, body.content?.mediaType ?? '')]),
    {
      state: 'planned',
      clause: clauseOf(model, 'duplicate', duplicateOf(operation), operation.pointer),
      variants: [{ name: '', arbitrary: any.map((draft) => ({ draft })) }],
      open: [],
      needsDuplicatePolicy: true,
      judge: observeDuplicatePolicy,
    },
    ...(body === undefined ? [] : [echoRow(model)]),
    ...(body?.content !== undefined && isJsonContent(body.content) ? protoRow(model, body) : []),
    ...undocumentedMethodRow(model),
    observesFieldsRow(model),
    ...observesBodiesRow(model),
    {
      state: 'planned',
      clause: clauseOf(model, 'unknown-path', 'A request to an undocumented path.', 'RFC 9110 §15.5.5'),
      variants: [{ name: '', arbitrary: any.map((draft) => ({ draft: { ...draft, unlike: { path: unknownPath } } })) }],
      open: [404, 405],
      judge: ({ exchange }) => observeOutcome(exchange),
    },
  ];
}

/** A resource accepts its own values again. The question is whether a second resource can have the same values. */
function duplicateOf(operation: Operation): string {
  return `A request that was accepted before, sent again${isOfMember(operation) ? ' to another resource, if there is one' : ''}.`;
}

function echoRow(model: RequestModel): PlannedRow {
  const { operation } = model;
  return {
    state: 'planned',
    clause: clauseOf(
      model,
      'echo',
      'Fields of the answer that have the name of a field in the request.',
      operation.pointer,
    ),
    variants: [],
    open: [],
    judgeExchange: (exchange) => (isSuccess(operation, exchange.outcome) ? observeEcho(exchange) : undefined),
  };
}

const unknownPath = '/greenhouse-asks-for-an-undocumented-path';

function clauseOf(model: RequestModel, what: string, sentence: string, stated: string): Clause {
  return {
    id: `${model.operation.name} observes ${what}`,
    level: 'observed',
    sentence,
    stated,
    operation: model.operation.name,
    aspect: 'reports unspecified behaviour',
  };
}

/**
 * Content types that the document does not list. 415 is meant for them (RFC 9110 §15.5.16), but many servers accept
 * them.
 */
function contentTypeRow(model: RequestModel, body: Part, mediaType: string): PlannedRow {
  const sentence = `A valid body with another Content-Type than ${mediaType}, or without one.`;
  const types: Record<string, string | null> = {
    absent: null,
    'text/plain': 'text/plain',
    'application/xml': 'application/xml',
    form: 'application/x-www-form-urlencoded',
    nonsense: 'nonsense',
    // A multipart body can't be decoded without the boundary in its Content-Type.
    ...(!mediaType.startsWith('multipart/') && {
      'with charset': `${mediaType}; charset=utf-8`,
      'in capitals': mediaType.toUpperCase(),
    }),
  };
  return {
    state: 'planned',
    clause: clauseOf(model, 'content-type', sentence, 'RFC 9110 §15.5.16'),
    variants: Object.entries(types).map(([name, contentType]) => ({
      name,
      arbitrary: model.validWith(body).map((draft) => ({ draft: { ...draft, unlike: { contentType } } })),
    })),
    open: validationStatuses,
    judge: ({ exchange }) => observeOutcome(exchange),
  };
}

/** `__proto__` is a name like any other in JSON, but some parsers reject it because of its meaning in JavaScript. */
function protoRow(model: RequestModel, body: Part): PlannedRow[] {
  const withProto = model.validWith(body).map(({ input }): Draft => {
    const value = get(input, 'body');
    return { input: isObject(value) ? withPart(input, body, objectOf([...Object.entries(value), proto])) : input };
  });
  const [example] = fc.sample(withProto, { seed: 0, numRuns: 1 });
  const value = example && get(example.input, 'body');
  if (value === undefined || !isObject(value) || !body.accepts(value)) return [];
  const sentence = 'A body with the additional property __proto__, which the schema allows.';
  return [
    {
      state: 'planned',
      clause: clauseOf(model, 'proto-property', sentence, body.schema.pointer),
      variants: [{ name: '', arbitrary: withProto.map((draft) => ({ draft })) }],
      open: validationStatuses,
      judge: ({ exchange }) => observeOutcome(exchange),
    },
  ];
}

const proto: [string, Json] = ['__proto__', { admin: true }];

function undocumentedMethodRow(model: RequestModel): PlannedRow[] {
  const { operation, document, given } = model;
  if (given.safe) return [];
  const taken = document.operations.filter(({ path }) => path === operation.path).map(({ method }) => method);
  const [free] = ['DELETE', 'PATCH', 'PUT', 'GET', 'POST'].filter((method) => !taken.includes(method));
  // One such row per path is enough: it belongs to the first operation of the path.
  if (free === undefined || taken[0] !== operation.method) return [];
  const bodiless = model.valid.map((input) => (model.bodies[0] ? withPart(input, model.bodies[0], undefined) : input));
  return [
    {
      state: 'planned',
      clause: clauseOf(
        model,
        'undocumented-method',
        `${free} on ${operation.path}, which is not documented.`,
        'RFC 9110 §15.5.6',
      ),
      variants: [{ name: '', arbitrary: bodiless.map((input) => ({ draft: { input, unlike: { method: free } } })) }],
      open: [404, 405],
      judge: ({ exchange }) => observeOutcome(exchange),
    },
  ];
}

function observeDuplicatePolicy({ duplicatePolicy }: Trial): Verdict {
  switch (duplicatePolicy?.kind) {
    case 'accepts':
      return observation(`accepted again (status ${duplicatePolicy.status})`);
    case 'rejects':
      return observation(`rejected (status ${duplicatePolicy.status})`);
    case 'unknown':
    case undefined:
      return inconclusive(
        duplicatePolicy?.because ?? 'no request was sent twice',
        'find out why the server rejects valid requests',
      );
  }
}

/** Observes top-level fields that the answer has with another value than the request. */
function observeEcho({ request, outcome }: Exchange): Verdict | undefined {
  const sent = get(request.input ?? {}, 'body');
  if (outcome.kind !== 'answered' || !isObject(sent)) return undefined;
  const content = decodeContent(outcome);
  const answer = content.ok ? decodeJson(content.value) : content;
  if (!answer.ok || !isObject(answer.value)) return undefined;
  for (const [name, value] of Object.entries(sent)) {
    const received = get(answer.value, name);
    if (received !== undefined && !equals(value, received)) return observation(`field ${name} comes back changed`);
  }
  return pass;
}
