import type * as fc from 'fast-check';
import { decodeContent, decodeJson, type Exchange } from '../exchange/index.ts';
import { equals, get, isObject, objectOf, type Json } from '../json/index.ts';
import { inconclusive, observation, pass, type Verdict } from '../verdict/index.ts';
import { observeOutcome } from './accepts.ts';
import { isSuccess, validationStatuses } from './model/answer.ts';
import type { DuplicateCase, ProbeCase } from './model/case.ts';
import type { Clause } from './model/clause.ts';
import type { Draft } from './request/draft.ts';
import type { RequestModel } from './request/request-model.ts';
import { sampled } from './request/sampled.ts';
import { observesBodiesRow } from './observes-bodies.ts';
import { observesFieldsRow } from './observes-fields.ts';
import { isJsonContent, withPart, type Part } from './request/part.ts';
import { isOfMember } from './resource/member.ts';
import { tested, watching, type PlannedRow, type TestedRow, type Variant, type WatchingRow } from './model/row.ts';
import type { DuplicateTrial } from './model/trial.ts';
import { observesRulesRow } from './undocumented-rule.ts';
import { unfitPatches } from './unfit-patches.ts';

/** Behaviour that the document does not specify: the server is asked, and what it does is reported (rule 5). */
export function observesRows(model: RequestModel): PlannedRow[] {
  const { operation } = model;
  const any = model.valid.map((input): Draft => ({ input }));
  const twice = any.map((draft): DuplicateCase => ({ kind: 'duplicate', draft }));
  const astray = any.map((draft): Draft => ({ ...draft, unlike: { path: unknownPath } }));
  const [body] = model.bodies;
  return [
    ...(body === undefined ? [] : [contentTypeRow(model, body, body.content?.mediaType ?? '')]),
    tested({
      clause: clauseOf(model, 'duplicate', duplicateOf(model), operation.pointer),
      variants: [{ name: '', arbitrary: twice }],
      // What is observed is the duplicate policy, which is found out once.
      usual: 1,
      judge: observeDuplicatePolicy,
    }),
    ...(body === undefined ? [] : [echoRow(model)]),
    ...(body?.content !== undefined && isJsonContent(body.content) ? protoRow(model, body) : []),
    ...(body === undefined ? [] : unfitPatchRow(model, body)),
    ...undocumentedMethodRow(model),
    observesFieldsRow(model),
    ...observesBodiesRow(model),
    ...(model.parameters.length + model.bodies.length === 0 ? [] : [observesRulesRow(model)]),
    probedRow(
      clauseOf(model, 'unknown-path', 'A request to an undocumented path.', 'RFC 9110 §15.5.5'),
      [probing(astray)],
      [404, 405],
      1,
    ),
  ];
}

function probing(drafts: fc.Arbitrary<Draft>, name = ''): Variant<ProbeCase> {
  return { name, arbitrary: drafts.map((draft) => ({ kind: 'probe', draft })) };
}

/** A row that reports the outcomes of its cases. */
function probedRow(
  clause: Clause,
  variants: readonly Variant<ProbeCase>[],
  open: readonly number[],
  usual = Infinity,
): TestedRow<ProbeCase> {
  return tested({ clause, variants, open, usual, judge: ({ exchange }) => observeOutcome(exchange) });
}

/** A resource accepts its own values again. The question is whether a second resource can have the same values. */
function duplicateOf(model: RequestModel): string {
  return `A request that was accepted before, sent again${isOfMember(model) ? ' to another resource, if there is one' : ''}.`;
}

function echoRow(model: RequestModel): WatchingRow {
  const { operation } = model;
  return watching({
    clause: clauseOf(
      model,
      'echo',
      'Fields of the answer that have the name of a field in the request.',
      operation.pointer,
    ),
    judgeExchange: (exchange) => (isSuccess(operation, exchange.outcome) ? observeEcho(exchange) : undefined),
  });
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
function contentTypeRow(model: RequestModel, body: Part, mediaType: string): TestedRow<ProbeCase> {
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
  const variants = Object.entries(types).map(([name, contentType]) => {
    const drafts = model.validWith(body).map((draft): Draft => ({ ...draft, unlike: { contentType } }));
    return probing(drafts, name);
  });
  return probedRow(clauseOf(model, 'content-type', sentence, 'RFC 9110 §15.5.16'), variants, validationStatuses);
}

/** `__proto__` is a name like any other in JSON, but some parsers reject it because of its meaning in JavaScript. */
function protoRow(model: RequestModel, body: Part): TestedRow<ProbeCase>[] {
  const withProto = model.validWith(body).map(({ input }): Draft => {
    const value = get(input, 'body');
    return { input: isObject(value) ? withPart(input, body, objectOf([...Object.entries(value), proto])) : input };
  });
  const [example] = sampled(withProto, 1);
  const value = example && get(example.input, 'body');
  if (value === undefined || !isObject(value) || !body.accepts(value)) return [];
  const sentence = 'A body with the additional property __proto__, which the schema allows.';
  const clause = clauseOf(model, 'proto-property', sentence, body.schema.pointer);
  return [probedRow(clause, [probing(withProto)], validationStatuses)];
}

function unfitPatchRow(model: RequestModel, body: Part): TestedRow<ProbeCase>[] {
  const variants = unfitPatches(model, body).map(([kind, drafts]) => probing(drafts, kind));
  if (variants.length === 0) return [];
  const sentence = 'A JSON Patch that the schema allows, and that can be applied to no resource.';
  return [probedRow(clauseOf(model, 'unfit-patch', sentence, 'RFC 5789 §2.2'), variants, validationStatuses)];
}

const proto: [string, Json] = ['__proto__', { admin: true }];

function undocumentedMethodRow(model: RequestModel): TestedRow<ProbeCase>[] {
  const { operation, document, given } = model;
  if (given.safe) return [];
  const taken = document.operations.filter(({ path }) => path === operation.path).map(({ method }) => method);
  const [free] = ['DELETE', 'PATCH', 'PUT', 'GET', 'POST'].filter((method) => !taken.includes(method));
  // One such row per path is enough: it belongs to the first operation of the path.
  if (free === undefined || taken[0] !== operation.method) return [];
  const bodiless = model.valid.map((input) => (model.bodies[0] ? withPart(input, model.bodies[0], undefined) : input));
  const sentence = `${free} on ${operation.path}, which is not documented.`;
  const drafts = bodiless.map((input): Draft => ({ input, unlike: { method: free } }));
  const clause = clauseOf(model, 'undocumented-method', sentence, 'RFC 9110 §15.5.6');
  return [probedRow(clause, [probing(drafts)], [404, 405])];
}

function observeDuplicatePolicy({ duplicatePolicy }: DuplicateTrial): Verdict {
  switch (duplicatePolicy.kind) {
    case 'accepts':
      return observation(`accepted again (status ${duplicatePolicy.status})`);
    case 'rejects':
      return observation(`rejected (status ${duplicatePolicy.status})`);
    case 'fails':
      return observation(`the server fails (status ${duplicatePolicy.status})`);
    case 'unknown':
      return inconclusive(duplicatePolicy.because, 'find out why the server rejects valid requests');
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
