import * as fc from 'fast-check';
import type { Operation } from '../document/index.ts';
import { decodeContent, decodeJson, type Exchange } from '../exchange/index.ts';
import { equals, get, isObject, objectOf, type Json } from '../json/index.ts';
import { inconclusive, observation, pass, type Verdict } from '../verdict/index.ts';
import { dislikes, observeOutcome } from './accepts.ts';
import { isSuccess } from './answer.ts';
import type { Clause, PlannedRow, Trial } from './clause.ts';
import type { Draft } from './draft.ts';
import type { RequestModel } from './request-model.ts';
import { observesBodiesRow } from './observes-bodies.ts';
import { observesFieldsRow } from './observes-fields.ts';
import { isJsonContent, withPart, type Part } from './part.ts';
import { isOfMember } from './resource/member.ts';

/** What the document leaves open: the server is asked, and what it does is told (rule 5). */
export function observesRows(requestModel: RequestModel): PlannedRow[] {
  const { operation } = requestModel;
  const any = requestModel.valid.map((input): Draft => ({ input }));
  const [body] = requestModel.bodies;
  return [
    ...(body === undefined ? [] : [contentTypeRow(requestModel, body, body.content?.mediaType ?? '')]),
    {
      state: 'planned',
      clause: clauseOf(requestModel, 'duplicate', duplicateOf(operation), operation.pointer),
      variants: [{ name: '', arbitrary: any.map((draft) => ({ draft })) }],
      open: [],
      needsDuplicatePolicy: true,
      judge: observeDuplicatePolicy,
    },
    ...(body === undefined ? [] : [echoRow(requestModel)]),
    ...(body?.content !== undefined && isJsonContent(body.content) ? protoRow(requestModel, body) : []),
    ...undocumentedMethodRow(requestModel),
    observesFieldsRow(requestModel),
    ...observesBodiesRow(requestModel),
    {
      state: 'planned',
      clause: clauseOf(requestModel, 'unknown-path', 'A path that the document does not have.', 'RFC 9110 §15.5.5'),
      variants: [{ name: '', arbitrary: any.map((draft) => ({ draft: { ...draft, unlike: { path: unknownPath } } })) }],
      open: [404, 405],
      judge: ({ exchange }) => observeOutcome(exchange),
    },
  ];
}

/** One thing takes what it has again; whether two of them may have the same is the question. */
function duplicateOf(operation: Operation): string {
  return `A request that was accepted before, sent again${isOfMember(operation) ? ' about another resource, where there is one' : ''}.`;
}

function echoRow(requestModel: RequestModel): PlannedRow {
  const { operation } = requestModel;
  return {
    state: 'planned',
    clause: clauseOf(
      requestModel,
      'echo',
      'Fields of the answer that have the name of a field sent.',
      operation.pointer,
    ),
    variants: [],
    open: [],
    judgeExchange: (exchange) => (isSuccess(operation, exchange.outcome) ? observeEcho(exchange) : undefined),
  };
}

const unknownPath = '/greenhouse-asks-for-a-path-that-nobody-documents';

function clauseOf(requestModel: RequestModel, what: string, sentence: string, stated: string): Clause {
  return {
    id: `${requestModel.operation.name} observes ${what}`,
    level: 'observed',
    sentence,
    stated,
    operation: requestModel.operation.name,
    aspect: 'reports unspecified behaviour',
  };
}

/** Content types that the document does not list: 415 is for them (RFC 9110 §15.5.16), but many servers read on. */
function contentTypeRow(requestModel: RequestModel, body: Part, mediaType: string): PlannedRow {
  const sentence = `A valid body under another Content-Type than ${mediaType}, or under none.`;
  const types: Record<string, string | null> = {
    absent: null,
    'text/plain': 'text/plain',
    'application/xml': 'application/xml',
    form: 'application/x-www-form-urlencoded',
    nonsense: 'nonsense',
    // Without its boundary, multipart is broken.
    ...(!mediaType.startsWith('multipart/') && {
      'with charset': `${mediaType}; charset=utf-8`,
      'in capitals': mediaType.toUpperCase(),
    }),
  };
  return {
    state: 'planned',
    clause: clauseOf(requestModel, 'content-type', sentence, 'RFC 9110 §15.5.16'),
    variants: Object.entries(types).map(([name, contentType]) => ({
      name,
      arbitrary: requestModel.unbroken(body).map((draft) => ({ draft: { ...draft, unlike: { contentType } } })),
    })),
    open: dislikes,
    judge: ({ exchange }) => observeOutcome(exchange),
  };
}

/** `__proto__` is a name like any other in JSON, but some parsers reject it on purpose, for what JavaScript makes of it. */
function protoRow(requestModel: RequestModel, body: Part): PlannedRow[] {
  const withProto = requestModel.unbroken(body).map(({ input }): Draft => {
    const value = get(input, 'body');
    return { input: isObject(value) ? withPart(input, body, objectOf([...Object.entries(value), proto])) : input };
  });
  const [example] = fc.sample(withProto, { seed: 0, numRuns: 1 });
  const value = example && get(example.input, 'body');
  if (value === undefined || !isObject(value) || !body.accepts(value)) return [];
  const sentence = 'A body with the additional property __proto__, which the schema admits.';
  return [
    {
      state: 'planned',
      clause: clauseOf(requestModel, 'proto-property', sentence, body.schema.pointer),
      variants: [{ name: '', arbitrary: withProto.map((draft) => ({ draft })) }],
      open: dislikes,
      judge: ({ exchange }) => observeOutcome(exchange),
    },
  ];
}

const proto: [string, Json] = ['__proto__', { admin: true }];

function undocumentedMethodRow(requestModel: RequestModel): PlannedRow[] {
  const { operation, document, given } = requestModel;
  if (given.safe) return [];
  const taken = document.operations.filter(({ path }) => path === operation.path).map(({ method }) => method);
  const [free] = ['DELETE', 'PATCH', 'PUT', 'GET', 'POST'].filter((method) => !taken.includes(method));
  // Once a path is enough: by its first operation.
  if (free === undefined || taken[0] !== operation.method) return [];
  const bodiless = requestModel.valid.map((input) =>
    requestModel.bodies[0] ? withPart(input, requestModel.bodies[0], undefined) : input,
  );
  return [
    {
      state: 'planned',
      clause: clauseOf(
        requestModel,
        'undocumented-method',
        `${free} on ${operation.path}, which the document does not have.`,
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
        duplicatePolicy?.because ?? 'it was not tried',
        'see what keeps the server from accepting valid requests',
      );
  }
}

/** Top-level fields of the same name that come back otherwise than they were sent. */
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
