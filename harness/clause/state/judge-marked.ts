import { contentsOfSuccess, plainName } from '../../document/index.ts';
import type { Exchange } from '../../exchange/index.ts';
import {
  childPointer,
  equals,
  get,
  isNumber,
  numberText,
  stringify,
  type Json,
  type JsonObject,
} from '../../json/index.ts';
import { viewSchema, type SchemaView } from '../../schema/index.ts';
import { violation, type Verdict } from '../../verdict/index.ts';
import type { Command } from '../model/case.ts';
import type { RequestModel } from '../request/request-model.ts';
import { sentFields, shownFields } from './body.ts';
import { lastChange } from './judge-answer.ts';
import type { ResourceOperations } from './resource-operations.ts';

/** "Incremented on every update". */
const ofVersion =
  /\b(?:gro(?:w|ws)|increases?|increments?|incremented|increased|raised|goes up)\b[^.]*\b(?:with|on|by|at|after|for) (?:each|every) (?:change|update|modification|edit|revision)\b/i;
/** "Later after each change", "The time of the last update", "When it was last modified". */
const ofLastChange =
  /\b(?:later|newer) (?:with|after|on) (?:each|every) (?:change|update|modification)\b|^(?:the )?(?:time|date|moment|instant)(?: and time)? of (?:the|its) (?:last|latest|most recent) (?:change|update|modification|edit)\b|^when (?:it|the \w+|this \w+) was last (?:changed|updated|modified|edited)\b/i;
/** Names of the time of a creation. */
const ofCreation = /^(?:created(?:at|on|date|time)?|creation(?:date|time)|date(?:time)?created)$/;

/** What the document says of a field that only the server sets: it rises, or is a time of the last change or of the creation. */
type ChangeMark = 'version' | 'changed' | 'created';

/**
 * Judges what marks the changes of a resource, by the reads before and after a change that changed something: a version that rises
 * with each change by its description, and the time of the last change, have other values; the time of the creation has not.
 *
 * @returns undefined if there is no such field, or it is as it has to be
 */
export function judgeMarked(
  { read, change }: ResourceOperations,
  script: readonly Command[],
  exchanges: readonly Exchange[],
): Verdict | undefined {
  const step = lastChange(script);
  const [command, before] = [script[step], script[step - 1]];
  const [looked, changed, now] = [exchanges[step - 1], exchanges[step], exchanges[script.length - 1]];
  if (read === undefined || looked === undefined || changed === undefined || now === undefined) return undefined;
  if (command?.kind !== 'change' && command?.kind !== 'replace') return undefined;
  if (before?.kind !== 'read' || before.resource !== command.resource) return undefined;
  const sent = sentFields(changed);
  const [old, shown] = [shownFields(looked, sent), shownFields(now, sent)];
  if (old === undefined || shown === undefined || !hasChanged(Object.keys(sent), old, shown)) return undefined;
  for (const [field, mark] of marksOf(read, change)) {
    const [one, other] = [get(old, field), get(shown, field)];
    if (one === undefined || other === undefined || !isServers(mark, get(sent, field), one)) continue;
    const expected = expectedAfter(mark, one, other, { command, looked });
    if (expected === undefined) continue;
    return violation(
      `field ${field}`,
      `body ${childPointer('', field)}`,
      expected,
      stringify(other),
      script.length - 1,
    );
  }
  return undefined;
}

/** Whether a change has certainly changed something: a read shows another value in a field that was sent. */
function hasChanged(names: readonly string[], before: JsonObject, after: JsonObject): boolean {
  return names.some((name) => {
    const [one, other] = [get(before, name), get(after, name)];
    return one !== undefined && other !== undefined && !equals(one, other);
  });
}

/** Whether the server alone sets a mark after a change: it is not sent, or the current version is, which names what is changed. */
function isServers(mark: ChangeMark, sent: Json | undefined, old: Json): boolean {
  return sent === undefined || (mark === 'version' && equals(sent, old));
}

/** The fields that only the server sets, and that mark changes. */
function marksOf({ operation }: RequestModel, change: RequestModel | undefined): [field: string, mark: ChangeMark][] {
  const settable = new Set(
    change?.bodies.flatMap(({ content }) => viewSchema(content?.schema, 'possible').propertyNames),
  );
  return contentsOfSuccess(operation).flatMap(({ schema }) => {
    const view = viewSchema(schema, 'possible');
    return view.propertyNames.flatMap((field): [string, ChangeMark][] => {
      const mark = markOf(field, view.property(field));
      // A change can name the version that it is made to.
      const isOwn =
        !settable.has(field) || (mark === 'version' && view.property(field).values('readOnly').includes(true));
      return mark === undefined || !isOwn ? [] : [[field, mark]];
    });
  });
}

function markOf(field: string, view: SchemaView): ChangeMark | undefined {
  const text = view.keyword('description');
  const words = typeof text === 'string' ? text.trim() : '';
  if (view.hasType('integer') && ofVersion.test(words)) return 'version';
  if (view.keyword('format') !== 'date-time') return undefined;
  if (ofLastChange.test(words)) return 'changed';
  return view.values('readOnly').includes(true) && ofCreation.test(plainName(field)) ? 'created' : undefined;
}

/** What is before a change, and how it was asked for. */
interface Before {
  readonly command: Command;
  readonly looked: Exchange;
}

/** What a field must have after a change, if it has not; undefined if it is right, or that is not certain. */
function expectedAfter(mark: ChangeMark, one: Json, other: Json, { command, looked }: Before): string | undefined {
  if (mark === 'version') {
    const isWrong = isNumber(one) && isNumber(other) && Number(numberText(other)) <= Number(numberText(one));
    return isWrong ? `more than ${stringify(one)}, because the resource was changed` : undefined;
  }
  if (typeof one !== 'string' || typeof other !== 'string') return undefined;
  if (mark === 'created') {
    // A replacement can create the resource anew.
    const isMoved = command.kind === 'change' && Date.parse(one) !== Date.parse(other);
    return isMoved ? `${stringify(one)}, because a change creates nothing` : undefined;
  }
  // The read before the change took some time, which the notation shows if it has milliseconds.
  const isFine = /\.\d{3,}/.test(one) && looked.milliseconds >= leastApart;
  return isFine && one === other ? `a later time than ${stringify(one)}, because the resource was changed` : undefined;
}

/** Two changes so many milliseconds apart are at different times. */
const leastApart = 2;
