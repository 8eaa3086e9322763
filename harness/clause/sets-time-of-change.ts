import * as fc from 'fast-check';
import { contentsOfSuccess, wordsIn, type Operation } from '../document/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import { childPointer, equals, get, type Json } from '../json/index.ts';
import { viewSchema } from '../schema/index.ts';
import { inconclusive, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, isSuccess } from './model/answer.ts';
import type { Command, ScriptCase, Step } from './model/case.ts';
import { tested, type TestedRow } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import type { RequestModel } from './request/request-model.ts';
import { settableFields } from './request/settable.ts';
import { shownFields } from './state/body.ts';
import { madeAndChanged } from './state/real-change.ts';
import { resourceOperationsOf, type ResourceOperations, type Siblings } from './state/resource-operations.ts';
import { caseFor, creationStep, namesMade } from './state/script.ts';
import { takenField } from './state/taken-field.ts';

/** Words that say of a time that it is that of the last change. */
const ofLastChange =
  /\b(?:last|latest|most recent)\b[^.;]*\b(?:chang|modif|updat|edit)|\b(?:chang|modif|updat|edit)\w*\b[^.;]*\b(?:last|latest|most recent)|^(?:the )?(?:time|date|moment|timestamp|instant)\b[^.;]*\b(?:of|when)\b[^.;]*\b(?:modifi|updat)/i;
/** The words of a name of such a field: `updatedAt`, `last_modified`, `dateOfChange`. */
const ofName =
  /^(?:last|latest|date|time|timestamp|of|at|on|chang(?:e|ed)|modif(?:y|ied|ication)|updat(?:e|ed)|edit(?:ed)?|utc)$/;
/** Words by which it is about something else than a change of the resource by a client. */
const ofOther = /\b(?:status|state|password|seen|sync\w*|by (?:a|the) (?:job|system)|not|unless|except|only)\b/i;

/** Some servers keep whole seconds. A time that is the same after so long has not been set, in milliseconds. */
const coarsest = 1100;

/** The operations of a script. */
interface ChangedResource extends ResourceOperations {
  readonly create: RequestModel;
  readonly read: RequestModel;
}

/** The place of each exchange: after the creation a read, a change, and a read. If the time is the same, the last two again. */
const [firstReadAt, secondReadAt, thirdReadAt] = [1, 3, 5];

/**
 * A field of which the document says that it is the time of the last change has another value after a change. Within a second
 * it can be the same, so the resource is changed once more then, after that time.
 */
export function setsTimeOfChangeRows(model: RequestModel, siblings: Siblings): TestedRow[] {
  const operations = resourceOperationsOf(model.operation, siblings, siblings.requestModel);
  const { create, read, replace, change } = operations ?? {};
  const isChange = model !== create && (model === replace || model === change);
  if (operations === undefined || create === undefined || read === undefined || !isChange) return [];
  const { name: operation } = model.operation;
  const settable = [create, replace, change].flatMap((each) => settableFields(each?.bodies[0]));
  return timesOfChange(read.operation, settable).map((field) => {
    const drawn = fc.tuple(madeAndChanged(create.plain, model.plain), madeAndChanged(create.plain, model.plain));
    const arbitrary = fc
      .tuple(drawn, read.plain)
      .map(([[[made, first], [, second]], look]) =>
        scriptOf(model, { ...operations, create, read }, { made, changes: [first, second], look, field }),
      );
    return tested({
      clause: {
        id: `${operation} sets the time of the change ${childPointer('', field)}`,
        level: 'must',
        sentence: `A change sets ${childPointer('', field)}, which is the time of the last one.`,
        stated: read.operation.pointer,
        operation,
        aspect: 'keeps its state',
        kind: 'sets the time of the change',
      },
      weight: 0.2,
      usual: 1,
      variants: [{ name: '', arbitrary }],
      judge: (trial) => judge(model, read, field, trial),
    });
  });
}

/**
 * The fields of a resource that a server sets, and that the document describes as the time of the last change: they are read-only, or
 * no client can set them.
 */
function timesOfChange(operation: Operation, settable: readonly string[]): string[] {
  const views = contentsOfSuccess(operation).map(({ schema }) => viewSchema(schema, 'possible'));
  const names = views.flatMap((view) =>
    view.propertyNames.filter((name) => {
      const field = view.property(name);
      const words = field.values('description').filter((each) => typeof each === 'string');
      const isNamed = wordsIn(name).every((word) => ofName.test(word.toLowerCase()));
      const isOfServer = field.values('readOnly').includes(true) || !settable.includes(name);
      const isTime = field.values('format').includes('date-time') && isOfServer;
      return isNamed && isTime && words.some((each) => ofLastChange.test(each) && !ofOther.test(each));
    }),
  );
  return [...new Set(names)];
}

interface ChangeInputs {
  readonly made: Input;
  readonly changes: readonly Input[];
  readonly look: Input;
  readonly field: string;
}

function scriptOf(model: RequestModel, operations: ChangedResource, inputs: ChangeInputs): ScriptCase {
  const { made, changes, look, field } = inputs;
  const { create, read } = operations;
  const creation = creationStep(create, made);
  const kind = model === operations.replace ? 'replace' : 'change';
  const isWanted = (soFar: readonly Exchange[]): boolean =>
    soFar.length <= secondReadAt || isSameTime(field, soFar[firstReadAt], soFar[secondReadAt]);
  const about = (requestModel: RequestModel, input: Input, command: Command, pause = 0): Step => ({
    requestModel,
    command,
    ...(pause > 0 && { pause }),
    next: (soFar) => {
      const names = namesMade(operations, creation.command, soFar[0]);
      return names && isWanted(soFar) ? caseFor(requestModel, input, names) : undefined;
    },
  });
  const reads = (): Step => about(read, look, { kind: 'read', resource: 0, input: { ...look } });
  const pairs = changes.flatMap((input, index): Step[] => [
    about(model, input, { kind, resource: 0, input }, index * coarsest),
    reads(),
  ]);
  return { kind: 'script', steps: [creation, reads(), ...pairs] };
}

const isSameTime = (field: string, before: Exchange | undefined, after: Exchange | undefined): boolean => {
  const [old, now] = [before, after].map((each) => each && timeIn(field, each));
  return old !== undefined && now !== undefined && equals(old, now);
};

/** The time that an answer shows of a resource; null if it is not set yet. */
function timeIn(field: string, exchange: Exchange): Json | undefined {
  const shown = shownFields(exchange, { [field]: null });
  return shown && get(shown, field);
}

function judge(model: RequestModel, read: RequestModel, field: string, { steps }: ScriptTrial): Verdict {
  const [made, before, change, after, again, last] = steps;
  const place = childPointer('', field);
  const doubt = (because: string): Verdict => inconclusive(because, `see the clauses ${model.operation.name} accepts`);
  if (!made || !before || !change || !after) {
    const [sent] = [change, before, made].flatMap((each) => each ?? []);
    return doubt(`the resource was not changed (${sent === undefined ? 'no request' : describeOutcome(sent.outcome)})`);
  }
  if (!isSuccess(model.operation, change.outcome))
    return doubt(`the change was not accepted (${describeOutcome(change.outcome)})`);
  if (timeIn(field, before) === undefined || timeIn(field, after) === undefined)
    return inconclusive(`a read does not show ${place}`, 'show it as documented');
  if (!isSameTime(field, before, after)) return pass;
  if (!again || !last || !isSuccess(model.operation, again.outcome) || !isSuccess(read.operation, last.outcome))
    return doubt('the second change was not accepted');
  if (!isSameTime(field, before, last)) return pass;
  const changed = takenField(again, after, last);
  if (changed === undefined) return doubt('nothing was changed');
  const expected = `a later time than before, because ${childPointer('', changed)} was changed`;
  return violation('same time', `body ${place}`, expected, JSON.stringify(timeIn(field, last) ?? null), thirdReadAt);
}
