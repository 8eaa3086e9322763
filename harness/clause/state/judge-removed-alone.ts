import type { Exchange } from '../../exchange/index.ts';
import { isObject, type Json, type JsonObject } from '../../json/index.ts';
import { viewSchema } from '../../schema/index.ts';
import { inconclusive, observation, pass, violation, type Verdict } from '../../verdict/index.ts';
import type { Command } from '../model/case.ts';
import { describeOutcome, isRejection, isSuccess } from '../model/answer.ts';
import { isUnprocessed } from '../resource/job.ts';
import { sentFields, shownFields } from './body.ts';
import { hasValue } from './compare.ts';
import { markIn } from './mark.ts';
import { objectIn } from './model.ts';
import type { ResourceOperations } from './resource-operations.ts';

/** The requests of one round: a replacement, a read, the removal and another read. */
export const roundOfRemoval = 'replace 0 with 1, read 0, remove 0, read 0';

/**
 * Judges whether the removal of a single resource removes it (RFC 9110 §9.3.5). Such a resource can be there again at once, with
 * its defaults, and other clients can send values meanwhile. So it counts only if the values that were sent are still shown in
 * one round, and the resource is gone in none.
 */
export function judgeRemovedAlone(
  operations: ResourceOperations,
  script: readonly Command[],
  exchanges: readonly Exchange[],
): Verdict {
  const length = roundOfRemoval.split(', ').length;
  const rounds = Array.from({ length: Math.ceil(script.length / length) }, (_, index) =>
    judgeRound(operations, exchanges.slice(index * length, (index + 1) * length)),
  );
  if (rounds.includes('gone')) return pass;
  const verdicts = rounds.filter((each) => each !== 'gone');
  const withKind = (kind: Verdict['kind']): Verdict | undefined => verdicts.find((each) => each.kind === kind);
  return withKind('violation') ?? withKind('observation') ?? verdicts[0] ?? notShown;
}

const notShown = inconclusive(
  'nothing showed that the resource had the values that were sent',
  'see the clauses about its replacement',
);

function judgeRound(
  { replace, read, remove }: ResourceOperations,
  [replacement, first, removal, last]: readonly Exchange[],
): Verdict | 'gone' {
  if (!replace || !read || !remove || !replacement || !first || !removal || !last) return notShown;
  const sent = sentFields(replacement);
  if (!isSuccess(replace.operation, replacement.outcome) || !shows(first, sent)) return notShown;
  const { name } = remove.operation;
  if (!isSuccess(remove.operation, removal.outcome)) {
    const because = `${name} was not accepted (${describeOutcome(removal.outcome)})`;
    return inconclusive(because, `see the clauses ${name} accepts`);
  }
  if (isUnprocessed(removal))
    return inconclusive('a request was accepted for later processing (202)', 'answer when it is processed');
  if (isRejection(last.outcome)) return 'gone';
  if (!isSuccess(read.operation, last.outcome) || !shows(last, sent)) return pass;
  const settable = viewSchema(replace.bodies[0]?.content?.schema, 'possible').propertyNames;
  const mark = markIn(objectIn(first), objectIn(last), (field) => !settable.includes(field));
  if (mark !== undefined) return observation(`the resource is only marked as removed: ${mark}`);
  const expected = '404 or 410, or other values, because the resource was removed';
  return violation('still there', 'status', expected, describeOutcome(last.outcome));
}

/** Whether an answer shows what was sent, and a text among it, because a number or a flag can be a default. */
function shows(exchange: Exchange, sent: JsonObject): boolean {
  const shown = shownFields(exchange, sent);
  if (shown === undefined) return false;
  const fields = Object.entries(sent).filter(([field]) => Object.hasOwn(shown, field));
  return fields.some(([, value]) => hasText(value)) && fields.every(([field, value]) => hasValue(shown, field, value));
}

const hasText = (value: Json): boolean =>
  typeof value === 'string' ? value !== '' : isObject(value) && Object.values(value).some(hasText);
