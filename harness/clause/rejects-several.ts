import * as fc from 'fast-check';
import { equals, get, isObject, objectOf, type Json, type JsonObject } from '../json/index.ts';
import { observation, type Verdict } from '../verdict/index.ts';
import { credentialStatuses } from './enforces-security.ts';
import { isFault, isSuccess } from './model/answer.ts';
import type { InvalidCase, Unfit } from './model/case.ts';
import type { Clause } from './model/clause.ts';
import { tested, type Row, type TestedRow, type Variant } from './model/row.ts';
import type { InvalidTrial } from './model/trial.ts';
import { judgeRejected } from './rejection.ts';
import type { Draft } from './request/draft.ts';
import { isJsonContent, valueOf, withPart, type Part } from './request/part.ts';
import type { RequestModel } from './request/request-model.ts';
import { sampled } from './request/sampled.ts';

/** Rows that send invalid requests with one fault, by what is invalid. */
export interface SingleFaults {
  readonly parameters: readonly Row<InvalidCase>[];
  readonly body: readonly Row<InvalidCase>[];
  readonly credential: readonly Row<InvalidCase>[];
}

/**
 * A request with two faults is rejected, like a request with one (rule 2). Some servers reject each fault alone, and accept
 * both together, or fail: they check one field only if another one is there, or the credential after the body.
 */
export function rejectsSeveralRows(model: RequestModel, single: SingleFaults): Row<InvalidCase>[] {
  const { operation, bodies } = model;
  const hasTwo = model.parameters.filter(({ place }) => place !== 'path').length > 1;
  const parameters = casesOf(single.parameters.filter(({ clause }) => !clause.id.includes(' path ')));
  const body = casesOf(single.body);
  const credential = casesOf(single.credential);
  const any = [...body, ...parameters];
  const variants = [
    ...withoutAllRequired(model),
    ...(jsonBody(model) ? pairs('two fields', body, body, (one, other) => joinFields(model, one, other)) : []),
    ...pairs('parameter and body', body, parameters, (one, other) => joinParts(model, one, other)),
    ...(hasTwo ? pairs('two parameters', parameters, parameters, (one, other) => joinParts(model, one, other)) : []),
    ...pairs('invalid and without credential', any, credential, joinCredential),
  ].filter(isEverFit);
  if (variants.length === 0) return [];
  const clause: Clause = {
    id: `${operation.name} rejects several faults`,
    level: 'must',
    sentence: 'A request with two faults is rejected, like a request with one of them.',
    stated: operation.pointer,
    operation: operation.name,
    aspect: bodies.length > 0 ? 'rejects invalid bodies' : 'rejects invalid parameters',
  };
  // A request without a credential can be rejected with a status that the document does not state.
  const open = single.credential.length > 0 ? credentialStatuses : [];
  return [tested({ clause, variants, weight: 0, open, judge: (trial) => judgeSeveral(model, trial) })];
}

/**
 * How many draws show whether a variant can be generated at all: faults in the same place can't be joined. Only what may fit
 * is drawn, because a variant that never fits takes all draws.
 */
const trialDraws = [1, 2];

function isEverFit({ arbitrary }: Variant<InvalidCase>): boolean {
  // The clauses of the single faults report why none can be generated.
  return trialDraws.some((count) => sampled(arbitrary, count).some(({ kind }) => kind !== 'unfit'));
}

/** The most pairs that are drawn to find one that can be joined. */
const drawnPairs = 16;

/** What each fault alone was answered is the reason why both together are a fault of their own. */
function judgeSeveral(model: RequestModel, trial: InvalidTrial): Verdict {
  const { exchange, alone = [] } = trial;
  const isAccepted = isSuccess(model.operation, exchange.outcome);
  if (isAccepted && alone.some((each) => isSuccess(model.operation, each.outcome))) {
    return observation('accepted, as one of its faults alone');
  }
  if (isFault(exchange.outcome) && alone.some((each) => isFault(each.outcome))) {
    return observation('the server fails, as with one of the faults alone');
  }
  return judgeRejected(model, trial, 'it has two faults');
}

/** The first variant of each row: that closest to a valid request. */
function casesOf(rows: readonly Row<InvalidCase>[]): TestedRow<InvalidCase>['variants'] {
  return rows.flatMap((row) => (row.state === 'planned' && row.kind === 'tested' ? row.variants.slice(0, 1) : []));
}

/** One variant with pairs of cases that can be joined; none if none can. */
function pairs(
  name: string,
  ones: readonly Variant<InvalidCase>[],
  others: readonly Variant<InvalidCase>[],
  join: (one: InvalidCase, other: InvalidCase) => InvalidCase | undefined,
): Variant<InvalidCase>[] {
  if (ones.length === 0 || others.length === 0 || (ones === others && ones.length < 2)) return [];
  const from = (variants: readonly Variant<InvalidCase>[]): fc.Arbitrary<InvalidCase | Unfit> =>
    fc.oneof(...variants.map(({ arbitrary }) => arbitrary));
  const drawn = fc.tuple(from(ones), from(others));
  const joinable = (left: number): fc.Arbitrary<InvalidCase | Unfit> =>
    drawn.chain(([one, other]) => {
      const both = one.kind === 'unfit' || other.kind === 'unfit' ? undefined : join(one, other);
      if (both === undefined && left > 1) return joinable(left - 1);
      return fc.constant(both ?? { kind: 'unfit', draft: one.draft });
    });
  return [{ name, arbitrary: joinable(drawnPairs) }];
}

function joined(draft: Draft, control: Draft, alone: readonly Draft[]): InvalidCase {
  return { kind: 'invalid', draft, control, alone, remake: 'copy' };
}

/** A JSON body without any of its required properties, of which there are several. */
function withoutAllRequired(model: RequestModel): Variant<InvalidCase>[] {
  const part = jsonBody(model);
  if (part === undefined) return [];
  const missing = part
    .errors({})
    .filter(({ keyword, instancePointer }) => keyword === 'required' && instancePointer === '');
  if (missing.length === 0) return [];
  const arbitrary = model.validWith(part).map((control): InvalidCase | Unfit => {
    const body = valueOf(control.input, part);
    const names = isObject(body) ? Object.keys(body).filter((name) => !part.accepts(without(body, [name]))) : [];
    const none = isObject(body) ? without(body, names) : {};
    if (!isObject(body) || names.length < 2 || part.accepts(none)) return { kind: 'unfit', draft: control };
    const put = (value: Json): Draft => ({ ...control, input: withPart(control.input, part, value) });
    return joined(
      put(none),
      control,
      names.slice(0, 2).map((name) => put(without(body, [name]))),
    );
  });
  return [{ name: 'all required fields absent', arbitrary }];
}

function without(object: JsonObject, names: readonly string[]): JsonObject {
  return objectOf(Object.entries(object).filter(([name]) => !names.includes(name)));
}

/** The body, if it is JSON: in other media types, faults of its fields are not joined. */
function jsonBody({ bodies: [part] }: RequestModel): Part | undefined {
  return part?.content !== undefined && isJsonContent(part.content) ? part : undefined;
}

/** The body of a request with the fault of another one, in other properties. */
function joinFields(model: RequestModel, one: InvalidCase, other: InvalidCase): InvalidCase | undefined {
  const part = jsonBody(model);
  if (part === undefined) return undefined;
  const bodies = [one.draft, one.control, other.draft, other.control].map(({ input }) => valueOf(input, part));
  const [invalid, valid, otherInvalid, otherValid] = bodies;
  if (![invalid, valid, otherInvalid, otherValid].every(isObject)) return undefined;
  const own = changedNames(valid, invalid);
  const others = changedNames(otherValid, otherInvalid);
  if (own.length === 0 || others.length === 0 || own.some((name) => others.includes(name))) return undefined;
  const put = (into: Json | undefined): Json | undefined => {
    if (!isObject(into) || !isObject(otherInvalid)) return undefined;
    const added = others.flatMap((name): [string, Json][] => {
      const value = get(otherInvalid, name);
      return value === undefined ? [] : [[name, value]];
    });
    return objectOf([...Object.entries(without(into, others)), ...added]);
  };
  const [both, second] = [put(invalid), put(valid)];
  if (both === undefined || second === undefined || part.accepts(both) || part.accepts(second)) return undefined;
  const to = (value: Json): Draft => ({ ...one.control, input: withPart(one.control.input, part, value) });
  return joined(to(both), one.control, [one.draft, to(second)]);
}

function changedNames(one: Json | undefined, other: Json | undefined): string[] {
  if (!isObject(one) || !isObject(other)) return [];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => {
    const [a, b] = [get(one, name), get(other, name)];
    return a === undefined || b === undefined ? a !== b : !equals(a, b);
  });
}

/** A request with the fault of another one, in a parameter. */
function joinParts({ parameters }: RequestModel, one: InvalidCase, other: InvalidCase): InvalidCase | undefined {
  const part = parameters.find(({ pointer }) => pointer === other.pinned);
  if (part === undefined || other.pinned === one.pinned || other.draft.unlike !== undefined) return undefined;
  const into = ({ input, ...rest }: Draft, from: Draft, its: Part = part): Draft => {
    return { ...rest, input: withPart(input, its, valueOf(from.input, its)) };
  };
  return joined(into(one.draft, other.draft), into(one.control, other.control), [
    into(one.draft, other.control),
    into(one.control, other.draft),
  ]);
}

/** An invalid request without the credential. */
function joinCredential(one: InvalidCase, { draft: { unlike }, control }: InvalidCase): InvalidCase | undefined {
  if (unlike?.credential === undefined || control.unlike !== undefined || one.remake !== 'copy') return undefined;
  const bare = (draft: Draft): Draft => ({ ...draft, unlike: { ...draft.unlike, ...unlike } });
  return joined(bare(one.draft), one.control, [one.draft, bare(one.control)]);
}
