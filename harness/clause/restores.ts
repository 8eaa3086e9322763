import * as fc from 'fast-check';
import { plainName, type Document, type Operation } from '../document/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import { childPointer, equals, get, stringify, type JsonObject } from '../json/index.ts';
import { inconclusive, observation, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, isSuccess, saysNothingThere } from './model/answer.ts';
import type { ScriptCase, Step } from './model/case.ts';
import { tested, type TestedRow } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import { fullInputs } from './request/full-inputs.ts';
import type { RequestModel } from './request/request-model.ts';
import { bodyIn } from './resource/body-of.ts';
import { isUnprocessed } from './resource/job.ts';
import { resourcesOf, restBelow } from './resource/path-template.ts';
import { bestMatchIn, fieldsSent } from './resource/shown.ts';
import { resourceOperationsOf, type ResourceOperations, type Siblings } from './state/resource-operations.ts';
import { caseFor, creationStep, namesMade } from './state/script.ts';
import { wordsOf } from './state/stated-states.ts';

/** The operations on a resource that can be restored. */
interface Restorable<Of = RequestModel> {
  readonly operations: ResourceOperations<Of>;
  readonly create: Of;
  readonly read: Of;
  readonly remove: Of;
}

const ofRestoring = /(?:restore|undelete|untrash|recover)\/?$/i;
const ofRemoved = /\b(?:un)?(?:remov|delet|trash)\w*/i;
/** Other words for what a DELETE does to a resource, which its own words can have. */
const ofPutAway = /\b(?:un)?(archiv|deactivat|discard|retir)\w*/gi;
/** Words by which all that it was is there again. */
const asBefore =
  /\bas (?:it |they )?(?:was |were |had been )?before\b|\bunchanged\b|\bintact\b|\bwith all (?:of )?its\b/i;
/** A time that cannot change. */
const ofCreation = /^(?:created|createdat|createdon|creationtime|creationdate|datecreated|createtime)$/;

/**
 * A removed resource that was restored (`POST /patients/{id}/restore`) is found again, and is as before where the document says so.
 * The words have to be about what was removed: a backup is restored, too.
 */
export function restoresRows(model: RequestModel, siblings: Siblings): TestedRow[] {
  const found = restoredBy(model.document, model.operation, siblings, siblings.requestModel);
  if (found === undefined) return [];
  const { create, read, remove } = found;
  const { name: operation, pointer } = model.operation;
  const arbitrary = fc
    .tuple(fullInputs(create), read.plain, remove.plain, model.plain)
    .map(([made, look, removal, own]) => scriptOf(model, found, { made, look, removal, own }));
  return [
    tested({
      clause: {
        id: `${operation} restores what was removed`,
        level: 'must',
        sentence: 'A removed resource that was restored is found again, as the document says.',
        stated: pointer,
        operation,
        aspect: 'keeps its state',
      },
      weight: 0.2,
      variants: [{ name: '', arbitrary }],
      judge: (trial) => judge(model, found, trial),
    }),
  ];
}

/** Whether there is such a row, decided from the document alone. */
export function restoresRemoved(document: Document, operation: Operation, siblings: Siblings): boolean {
  return restoredBy(document, operation, siblings, siblings.operation) !== undefined;
}

function restoredBy<Of>(
  document: Document,
  operation: Operation,
  siblings: Siblings,
  find: (name: string) => Of | undefined,
): Restorable<Of> | undefined {
  const { method, path } = operation;
  const resource = resourcesOf(path).at(-1);
  if (!['POST', 'PUT'].includes(method) || resource === undefined) return undefined;
  const action = restBelow(path, resource.itemPath) ?? '';
  if (!/^[/:][\w-]+$/.test(action) || !ofRestoring.test(action)) return undefined;
  const reading = siblings.operation(`GET ${resource.itemPath}`);
  const operations = reading && resourceOperationsOf(reading, siblings, find);
  const { create, read, remove } = operations ?? {};
  if (operations === undefined || create === undefined || read === undefined || remove === undefined) return undefined;
  const removal = siblings.operation(`DELETE ${resource.itemPath}`);
  const isOfRemoved = ofRemoved.test(wordsOf(document, operation)) || isOfPutAway(document, operation, removal);
  return isOfRemoved ? { operations, create, read, remove } : undefined;
}

/** Whether what is restored is what the removal leaves, in its own words: "Archives a customer", "restores an archived customer". */
function isOfPutAway(document: Document, operation: Operation, removal: Operation | undefined): boolean {
  if (removal === undefined) return false;
  const [restored, removed] = [operation, removal].map((each) =>
    [...wordsOf(document, each).matchAll(ofPutAway)].map(([, stem = '']) => stem.toLowerCase()),
  );
  return restored?.some((stem) => removed?.includes(stem) === true) === true;
}

interface RestoreInputs {
  readonly made: Input;
  readonly look: Input;
  readonly removal: Input;
  readonly own: Input;
}

/** The places of the exchanges in a script. */
const [madeAt, beforeAt, removalAt, goneAt, restoredAt, afterAt] = [0, 1, 2, 3, 4, 5];

function scriptOf(model: RequestModel, found: Restorable, { made, look, removal, own }: RestoreInputs): ScriptCase {
  const { operations, create, read, remove } = found;
  const creation = creationStep(create, made);
  const step = (requestModel: RequestModel, input: Input): Step => ({
    requestModel,
    next: (soFar) => {
      const names = namesMade(operations, creation.command, soFar[madeAt]);
      return names && caseFor(requestModel, input, names);
    },
  });
  const reading = step(read, look);
  // The last read is sent again where it finds nothing, because it can be late.
  const again: Step = { ...reading, next: (soFar) => (isGone(soFar.at(-1)) ? reading.next(soFar) : undefined) };
  return {
    kind: 'script',
    steps: [creation, reading, step(remove, removal), reading, step(model, own), reading, again, again],
  };
}

const isGone = (exchange: Exchange | undefined): boolean =>
  exchange?.outcome.kind === 'answered' && saysNothingThere(exchange.outcome.status);

function judge(model: RequestModel, { read, remove }: Restorable, { steps }: ScriptTrial): Verdict {
  const [before, removal, gone, restored] = [beforeAt, removalAt, goneAt, restoredAt].map((at) => steps[at]);
  const after = steps.slice(afterAt).at(-1);
  const needed = [
    [read, before],
    [remove, removal],
    [model, restored],
  ] as const;
  for (const [{ operation }, exchange] of needed) {
    if (exchange !== undefined && isSuccess(operation, exchange.outcome) && !isUnprocessed(exchange)) continue;
    const answer = exchange === undefined ? 'no request' : describeOutcome(exchange.outcome);
    return inconclusive(`${operation.name} did not succeed (${answer})`, `see the clauses ${operation.name} accepts`);
  }
  if (before === undefined || after === undefined) return inconclusive('it was not read again', '');
  if (isGone(after) && isGone(gone))
    return violation(
      'not restored',
      'status',
      'the resource, because it was restored',
      describeOutcome(after.outcome),
      steps.indexOf(after),
    );
  const isSaidRemoved = ofRemoved.test(wordsOf(model.document, model.operation));
  if (!isSaidRemoved && !isGone(gone)) return observation('what was put away can be read');
  if (!isSuccess(read.operation, after.outcome) || !isGone(gone))
    return inconclusive('the removed resource can be read', `see the clauses ${remove.operation.name} removes`);
  const wrong = asBefore.test(wordsOf(model.document, model.operation))
    ? changedIn(steps[madeAt], before, after)
    : undefined;
  if (wrong === undefined) return pass;
  const { name, had, has } = wrong;
  const expected = `${had}, because the document says that it is as before`;
  return violation('changed', `body ${childPointer('', name)}`, expected, has, steps.indexOf(after));
}

/** The first field that was sent, or shows the time of the creation, and that another read shows otherwise. */
function changedIn(
  made: Exchange | undefined,
  ...reads: readonly [Exchange, Exchange]
): { readonly name: string; readonly had: string; readonly has: string } | undefined {
  const sent: JsonObject = made === undefined ? {} : fieldsSent(made.request);
  const [had, has] = reads.map((each) => bestMatchIn(bodyIn(each) ?? null, sent)?.object);
  if (had === undefined || has === undefined) return undefined;
  const names = Object.keys(had).filter((name) => Object.hasOwn(sent, name) || ofCreation.test(plainName(name)));
  const name = names.find((each) => !equals(get(had, each) ?? null, get(has, each) ?? null));
  return name === undefined
    ? undefined
    : { name, had: stringify(get(had, name) ?? null), has: stringify(get(has, name) ?? null) };
}
