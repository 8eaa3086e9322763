import * as fc from 'fast-check';
import { facetsOf, type Facet } from '../arbitrary/index.ts';
import { isMade, describePlace } from '../document/index.ts';
import type { Exchange } from '../exchange/index.ts';
import { inconclusive, observation, pass, type Verdict } from '../verdict/index.ts';
import {
  describeOutcome,
  isDocumentedUnavailable,
  isRejection,
  isSuccess,
  nameOutcome,
  judgeUnavailable,
  validationStatuses,
  wrongOutcome,
} from './model/answer.ts';
import type { Lack, Unfit, ValidCase } from './model/case.ts';
import type { Clause } from './model/clause.ts';
import type { Draft } from './request/draft.ts';
import { idempotencyKeyOf, type IdempotencyKey } from './request/idempotency-key.ts';
import type { RequestModel } from './request/request-model.ts';
import { sampled } from './request/sampled.ts';
import { looksLikeDuplicate } from './model/like-duplicate.ts';
import { authored, isHeader, kindOfPart, type Part } from './request/part.ts';
import { judgeByState } from './rejected-by-state.ts';
import { asProbes } from './provoke.ts';
import { namesAt } from './request/read-only.ts';
import { leftOut, notMade, tested, type Row, type TestedRow, type Variant } from './model/row.ts';
import type { ValidTrial } from './model/trial.ts';
import { judgeByControl } from './rejected-by-value.ts';
import { ruleBehind } from './undocumented-rule.ts';
import { distinct, isMet, whyUntested } from './request/security-alternatives.ts';

const expected = 'a documented success (2XX), because the request is valid';

/**
 * A valid, authenticated request gets a success (rule 1): the document's own examples, the facets of each part, each
 * media type, each security alternative, and at last any valid request.
 */
export function acceptsRows(model: RequestModel): Row[] {
  const { operation, parameters, bodies } = model;
  const [body, ...otherBodies] = bodies;
  const whole = body !== undefined && parameters.length === 0 ? 'body' : 'request';
  const parts = [...parameters, ...(body === undefined ? [] : [body])];
  const stated = body === undefined ? operation.pointer : authored(body.schema.pointer, body);
  const clause = clauseOf(model, whole, 'Any valid request gets a documented success.', stated);
  const key = idempotencyKeyOf(model.document, operation);
  const isKey = ({ pointer }: Part): boolean => pointer === key?.pointer;
  return [
    ...[...parts, ...otherBodies].flatMap((part) => (isKey(part) ? [] : exampleRows(model, part))),
    // Boundary values come first: if a server rejects duplicates, random values may use them up.
    ...parts
      // Of all texts only the entity-tags of the resource lead to a success (RFC 9110 §13.1.1): `honours If-Match` is about these.
      .filter(({ parameter }) => !isHeader(parameter, 'if-match'))
      .flatMap((part) => (isKey(part) ? [keyRow(model, part.name, part.stated)] : facetRows(model, part, key))),
    ...otherBodies.map((part) => mediaTypeRow(model, part)),
    ...alternativeRows(model),
    // Each facet has its own cases; facets are combined, and values relate, only here.
    acceptedRow(
      model,
      clause,
      model.related.map((input) => ({ kind: 'valid', draft: { input } })),
      isStored(operation) ? 2 : 4,
    ),
  ];
}

/** Whether an operation stores what it is sent. One that only answers is likelier to depend on how its values relate. */
function isStored({ method, responses }: RequestModel['operation']): boolean {
  return ['PUT', 'PATCH', 'DELETE'].includes(method) || responses.some(({ status }) => status === '201');
}

function clauseOf({ operation }: RequestModel, what: string, sentence: string, stated: string): Clause {
  return {
    id: `${operation.name} accepts ${what}`,
    level: 'must',
    sentence,
    stated,
    operation: operation.name,
    aspect: 'accepts valid requests',
  };
}

/** A row with one variant. */
function acceptedRow(
  model: RequestModel,
  clause: Clause,
  arbitrary: fc.Arbitrary<ValidCase>,
  weight = 1,
): TestedRow<ValidCase> {
  return accepted(model, clause, [{ name: '', arbitrary }], { weight });
}

function accepted(
  model: RequestModel,
  clause: Clause,
  variants: readonly Variant<ValidCase>[],
  { weight = 1, usual = Infinity }: Partial<Pick<TestedRow, 'weight' | 'usual'>> = {},
): TestedRow<ValidCase> {
  return tested({ clause, variants, weight, usual, judge: (trial) => judgeAccepted(model, trial) });
}

/** One row for each example of the document, sent unchanged. */
function exampleRows(model: RequestModel, part: Part): Row[] {
  const examples = (part.content ?? part.parameter)?.examples ?? [];
  return examples.map(({ name, value, pointer }) => {
    const what = `${part.name} example${name === '' ? '' : ` ${name}`}`;
    const clause = clauseOf(model, what, `The document's own example (${what}) gets a documented success.`, pointer);
    const cases = model.rest(part).map((rest) => aboutPlace(model.draft(rest, part, value), part.pointer));
    return acceptedRow(model, clause, cases, 0);
  });
}

function aboutPlace(draft: Draft, pinned: string, lacks: Lack = 'nothing'): ValidCase {
  return { kind: 'valid', draft, pinned, lacks };
}

/** The row that stands for the values of an idempotency key, which the run chooses. */
function keyRow(model: RequestModel, what: string, stated: string): Row {
  const sentence = 'A request with each kind of valid idempotency key gets a documented success.';
  const because = 'each request has a key of its own, because a server answers a known key as it did before';
  return { state: 'not applicable', clause: clauseOf(model, what, sentence, stated), because, cure: '' };
}

/**
 * One clause for each facet of each place. If several branches of a schema have the facet, each is a variant. One row stands
 * for the facets of an idempotency key.
 */
function facetRows(model: RequestModel, part: Part, key: IdempotencyKey | undefined): Row[] {
  const { facets, unmade, cut } = facetsOf(part.schema);
  const isOfKey = ({ instancePointer }: FacetName): boolean => part.pointer + instancePointer === key?.pointer;
  const isTested = (facet: FacetName): boolean =>
    !part.isReadOnly(facet.instancePointer) && !isOfWireAlone(facet) && !isOfKey(facet);
  const byClause = new Map<string, [Facet, ...Facet[]]>();
  for (const facet of facets.filter(isTested)) {
    const { id } = facetClause(model, part, facet);
    const same = byClause.get(id);
    if (same === undefined) byClause.set(id, [facet]);
    else same.push(facet);
  }
  const ofKey = facets.filter(isOfKey).slice(0, 1);
  const rows = [
    ...ofKey.map((each) => keyRow(model, `${part.name} ${each.instancePointer}`, authored(each.schemaPointer, part))),
    ...[...byClause.values()].map(([first, ...others]) => facetRow(model, part, first, others)),
  ];
  const left = unmade.filter(isTested).flatMap(({ because, ...facet }): Row[] => {
    const clause = facetClause(model, part, facet);
    return byClause.has(clause.id) ? [] : [notMade(clause, because)];
  });
  if (cut === undefined) return [...rows, ...left];
  const sentence = 'All other kinds of valid values get a documented success.';
  return [...rows, ...left, leftOut(clauseOf(model, `${part.name} (the rest)`, sentence, part.stated), cut)];
}

type FacetName = Pick<Facet, 'name' | 'instancePointer' | 'schemaPointer'>;

/** Whether a facet is only a branch of the schema that restricts a part to what can be serialized. */
function isOfWireAlone({ schemaPointer, name }: FacetName): boolean {
  return isMade(schemaPointer) && /^(?:anyOf|oneOf) \d+$/.test(name);
}

/** What the control of a facet omits: the facet is at fault only if its request is accepted without that. */
function lackOf({ schema }: Part, { name, instancePointer }: FacetName): Lack {
  if (name === 'present') return 'value';
  return name === 'additional-property' ? { namesBut: namesAt(schema, instancePointer) } : 'nothing';
}

function wordsFor(part: Part, { name, instancePointer }: FacetName): string {
  const what = part.place === 'body' ? part.name : `${part.place} parameter${part.name.slice(part.place.length)}`;
  return `A request with a valid ${what} (${instancePointer === '' ? '' : `${instancePointer}: `}${name})`;
}

function facetClause(model: RequestModel, part: Part, facet: FacetName): Clause {
  const place = facet.instancePointer === '' ? '' : ` ${facet.instancePointer}`;
  const clause = clauseOf(
    model,
    `${part.name}${place} ${facet.name}`,
    `${wordsFor(part, facet)} gets a documented success.`,
    authored(facet.schemaPointer, part),
  );
  return { ...clause, kind: `accepts ${kindOfPart(part)} ${facet.name}` };
}

/** So many cases of a facet of texts are enough without RUNS: they have in common what a server could treat otherwise. */
const casesOfText = 4;
const facetsOfLength = new Set(['min-length', 'max-length']);
const facetsOfText = new Set(['quoted', 'non-ascii', 'astral', 'long', 'min-length', 'max-length']);

/** @param others the same facet in other branches of the schema */
function facetRow(model: RequestModel, part: Part, first: Facet, others: readonly Facet[]): Row {
  const clause = facetClause(model, part, first);
  const cases = facetCases(model, part, first);
  const because = facetsOfLength.has(first.name) ? tooLongFor(model, part, cases) : undefined;
  if (because !== undefined) return notMade(clause, because);
  const variants = [
    { name: '', arbitrary: cases },
    ...others
      .filter(({ schemaPointer }) => !isMade(schemaPointer))
      .map((facet) => ({ name: describePlace(facet.schemaPointer), arbitrary: facetCases(model, part, facet) })),
  ];
  const { doubtful } = first;
  const usual = facetsOfText.has(first.name) ? casesOfText : Infinity;
  if (doubtful === undefined) return accepted(model, clause, variants, { usual });
  const sentence = `${wordsFor(part, first)}: ${doubtful}.`;
  return tested({
    clause: { ...clause, level: 'observed', sentence, aspect: 'reports unspecified behaviour' },
    variants: variants.map(asProbes),
    open: validationStatuses,
    judge: ({ exchange }) => observeOutcome(exchange),
  });
}

function facetCases(model: RequestModel, part: Part, facet: Facet): fc.Arbitrary<ValidCase | Unfit> {
  const lacks = lackOf(part, facet);
  return fc.tuple(model.rest(part), facet.arbitrary).map(([rest, value]) => {
    const draft = model.draft(rest, part, part.strip(value));
    const given = aboutPlace(draft, part.pointer + facet.instancePointer, lacks);
    return model.serialize(draft).ok ? given : { kind: 'unfit', draft, given };
  });
}

/** So many cases of a facet are drawn to find one that can be sent. */
const tries = 8;

/** Why no value of a facet can be sent, if texts of its length are too long for a URI; undefined if one can. */
function tooLongFor(model: RequestModel, { place }: Part, cases: fc.Arbitrary<ValidCase | Unfit>): string | undefined {
  if (place !== 'path' && place !== 'query') return undefined;
  const drawn = sampled(cases, tries);
  const [first] = drawn;
  if (first === undefined || drawn.some(({ kind }) => kind !== 'unfit')) return undefined;
  const serialized = model.serialize(first.draft);
  return serialized.ok ? undefined : serialized.because;
}

function mediaTypeRow(model: RequestModel, part: Part): Row {
  const sentence = `A request with a valid body of type ${part.content?.mediaType ?? ''} gets a documented success.`;
  const cases = fc
    .tuple(model.rest(part), part.valid)
    .map(([rest, value]): ValidCase => ({ kind: 'valid', draft: model.draft(rest, part, value) }));
  return acceptedRow(model, clauseOf(model, part.name, sentence, part.stated), cases);
}

/** Each security alternative but the one that all other requests use (OpenAPI 3.1 §4.8.30: one of them is enough). */
function alternativeRows(model: RequestModel): Row[] {
  const { operation, document, given, alternatives, valid } = model;
  const [, ...others] = alternatives;
  const documented = distinct(operation.security.map(({ schemes }) => schemes));
  const notMet = documented.filter((schemes) => !schemes.every((name) => isMet(document, name, given)));
  const clauseFor = (schemes: readonly string[]): Clause => {
    const what = schemes.length === 0 ? 'no credential' : `credential ${schemes.join(' and ')}`;
    const sentence = `A valid request with ${what} gets a documented success, because it meets a documented security alternative.`;
    return clauseOf(model, what, sentence, operation.securityPointer);
  };
  return [
    ...others.map((schemes) => {
      const cases = valid.map((input): ValidCase => ({ kind: 'valid', draft: { input, unlike: { schemes } } }));
      return acceptedRow(model, clauseFor(schemes), cases);
    }),
    ...notMet.map((schemes): Row => {
      return { state: 'untestable', clause: clauseFor(schemes), ...whyUntested(document, schemes) };
    }),
  ];
}

/** Observes unspecified behaviour. Failures of the server are judged by the clause that forbids them everywhere. */
export function observeOutcome(exchange: Exchange): Verdict {
  return judgeUnavailable(exchange) ?? observation(describeOutcome(exchange.outcome));
}

function judgeAccepted(model: RequestModel, trial: ValidTrial): Verdict {
  const { exchange, fresh } = trial;
  // The fresh request is sent because the values of the first may be taken, or its resource gone. Its success proves
  // that.
  if ([exchange, fresh].some((each) => each && isSuccess(model.operation, each.outcome))) return pass;
  if (isDocumentedUnavailable(model.operation, exchange.outcome)) {
    return observation(`the documented ${nameOutcome(exchange.outcome)}`);
  }
  return (
    judgeUnavailable(exchange) ??
    judgeAsDuplicate(trial) ??
    judgeByState(model, trial) ??
    judgeByControl(model, trial) ??
    judgeByRule(model, trial) ??
    wrongOutcome(exchange, expected)
  );
}

/**
 * A rule that the document does not state is not a fault of the server in the values of the request (rule
 * 5). A value in one place that is accepted beside other values is valid for the server.
 */
function judgeByRule(model: RequestModel, trial: ValidTrial): Verdict | undefined {
  const rule = ruleBehind(model, trial);
  const { elsewhere } = trial;
  if (rule === undefined && elsewhere?.kind === 'unknown') {
    const { name } = model.operation;
    return inconclusive(elsewhere.because, `put values that ${name} accepts into VALUES, under "${name}"`);
  }
  if (rule === undefined && elsewhere === undefined) return undefined;
  if (rule?.shownBy === 'values' && trial.case.pinned !== undefined) return pass;
  return observation('rejected by a rule that the document does not state');
}

/**
 * Judges a rejection that can be that of a duplicate (rule 5): the server is known to reject duplicates, the value that
 * the case is about can't be made fresh, and the rejection looks like that of a duplicate.
 */
function judgeAsDuplicate(trial: ValidTrial): Verdict | undefined {
  const { exchange, fresh, duplicatePolicy, isTaken = false } = trial;
  if (isTaken) return observation(`the server fails as at a duplicate (${nameOutcome(exchange.outcome)})`);
  if (duplicatePolicy?.kind !== 'rejects' || !isRejection(exchange.outcome)) return undefined;
  if (trial.case.pinned === undefined) return undefined;
  // The fresh request has other values in the places that the case is not about, so its rejection is not about those.
  const rejections = fresh === undefined ? [exchange] : [exchange, fresh];
  if (!rejections.some((each) => looksLikeDuplicate(duplicatePolicy, each))) return undefined;
  return observation(
    `rejected like a duplicate (${nameOutcome(exchange.outcome)}): an earlier run may have sent the same value`,
  );
}
