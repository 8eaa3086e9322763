import type { Exchange } from '../../exchange/index.ts';
import { childPointer, equals, get, objectOf, stringify, type Json, type JsonObject } from '../../json/index.ts';
import { viewSchema } from '../../schema/index.ts';
import { inconclusive, violation, type Verdict } from '../../verdict/index.ts';
import { describeOutcome } from '../model/answer.ts';
import type { Command } from '../model/case.ts';
import { isAbove } from '../resource/above.ts';
import { sentFields, shownFields } from './body.ts';
import { differences, hasValue, isOftenLeftOut } from './compare.ts';
import { judgeFields } from './judge-fields.ts';
import { documentedFields, sentBy } from './model.ts';
import { representationOf } from './representation.ts';
import type { ResourceOperations } from './resource-operations.ts';

/** Names by which an answer says how the request went, and not what a resource has. */
const ofRequest = /^(?:status|state|code|message|msg|result|success|error|type)$/i;

/**
 * Judges what the answer to the last change of a resource shows of it, by the read at the end of the script: a field that
 * was sent and is kept can't have another value in the answer (RFC 9110 §9.3.3, §9.3.4: the result of the action).
 *
 * @returns undefined if the answer shows no such field, or not the resource
 */
export function judgeAnswer(
  operations: ResourceOperations,
  script: readonly Command[],
  exchanges: readonly Exchange[],
): Verdict | undefined {
  const step = lastChange(script);
  const [change, read] = [exchanges[step], exchanges[script.length - 1]];
  if (change?.outcome.kind !== 'answered' || ![200, 201].includes(change.outcome.status)) return undefined;
  const sent = sentBy(operations, change);
  const [answer, now] = [shownFields(change, sent), read && shownFields(read, sent)];
  if (answer === undefined || now === undefined || isOfParent(change, answer)) return undefined;
  const kept = objectOf(Object.entries(sent).filter(([name, value]) => hasValue(now, name, value)));
  const found = differences(kept, answer).find(
    ({ field, mayChangeNotation }) => !mayChangeNotation && showsResource(answer, now, kept, field),
  );
  if (found?.actual === undefined) return undefined;
  const { field, expected, actual } = found;
  return violation(`answer ${field}`, `body ${childPointer('', field)}`, stringify(expected), stringify(actual), step);
}

/**
 * Judges the status of the last replacement: 201 says that it created the resource, which existed (RFC 9110 §9.3.4). It counts
 * where the document has another success for that.
 */
export function judgeReplaced(
  { replace }: ResourceOperations,
  script: readonly Command[],
  exchanges: readonly Exchange[],
): Verdict | undefined {
  const step = lastChange(script);
  const outcome = exchanges[step]?.outcome;
  const isReplacement = script[step]?.kind === 'replace' && script[0]?.kind === 'create';
  const usual = replace?.operation.responses.find(({ status }) => status === '200' || status === '204');
  if (!isReplacement || outcome?.kind !== 'answered' || outcome.status !== 201 || usual === undefined) return undefined;
  const expected = `${usual.status}, because the resource existed before`;
  return violation('created again', 'status', expected, describeOutcome(outcome), step);
}

/** Whether resources can be read in a list only, and the document shows fields of them in the answer to their creation. */
export function showsCreated({ create, read }: ResourceOperations): boolean {
  const shown = documentedFields(create);
  const sent = viewSchema(create?.bodies[0]?.content?.schema, 'possible').propertyNames;
  const isCreated = create?.operation.responses.some(({ status }) => status === '201') === true;
  return read === undefined && isCreated && sent.some((name) => shown.has(name));
}

/**
 * Judges the answer to a creation by what was sent. It is the resource only if it has another field that was sent.
 */
export function judgeCreated(
  { create }: ResourceOperations,
  _script: readonly Command[],
  [creation]: readonly Exchange[],
): Verdict {
  if (create === undefined || creation?.outcome.kind !== 'answered' || creation.outcome.status !== 201) {
    const { name = '' } = create?.operation ?? {};
    const answered = creation === undefined ? 'no answer' : describeOutcome(creation.outcome);
    return inconclusive(`${name} did not create (${answered})`, `see the clauses ${name} accepts`);
  }
  const sent = objectOf(Object.entries(sentFields(creation)).filter(([name]) => name !== 'id'));
  const answer = shownFields(creation, sent);
  const same = Object.keys(sent).filter((name) => answer !== undefined && hasValue(answer, name, sent[name] ?? null));
  const isResource = same.some((name) => !isOftenLeftOut(sent[name] ?? null) && !ofRequest.test(name));
  if (answer === undefined || !isResource || isAbove(creation.request, answer)) {
    const cure = 'return the fields that were sent under the same names';
    return inconclusive('the answer does not show the resource', cure);
  }
  const known = { fields: sent, shown: documentedFields(create), answer, isRemoved: false };
  return judgeFields(known, answer, () => representationOf(create.operation, creation, sent));
}

/** The last command that creates or changes the resource that the script reads last; -1 if there is none. */
export function lastChange(script: readonly Command[]): number {
  const last = script.at(-1);
  if (last?.kind !== 'read') return -1;
  const created = script.flatMap(({ kind }, index) => (kind === 'create' ? [index] : []));
  return script.findLastIndex((command, index) =>
    command.kind === 'create'
      ? created[last.resource] === index
      : (command.kind === 'replace' || command.kind === 'change') && command.resource === last.resource,
  );
}

/** Whether a change of a resource at its own path is answered with the resource above it. A change of a part is answered with the whole. */
const isOfParent = ({ request }: Exchange, answer: JsonObject): boolean =>
  request.operation?.endsWith('}') === true && isAbove(request, answer);

/** Whether an object in an answer is the resource that was read: it has the same value in a field beside the one in question. */
function showsResource(answer: JsonObject, now: JsonObject, kept: JsonObject, field: string): boolean {
  const isSame = ([name, value]: [string, Json]): boolean =>
    name !== field && !isOftenLeftOut(value) && equals(value, get(now, name) ?? null);
  const same = Object.entries(answer).filter(isSame);
  return ofRequest.test(field) ? same.some(([name]) => Object.hasOwn(kept, name)) : same.length > 0;
}
