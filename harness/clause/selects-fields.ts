import * as fc from 'fast-check';
import { equals, get, type Json, type JsonObject } from '../json/index.ts';
import { inconclusive, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, isSuccess } from './model/answer.ts';
import type { ScriptCase, Step } from './model/case.ts';
import { tested, type TestedRow } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import { mentions } from './model/words.ts';
import { fullInputs } from './request/full-inputs.ts';
import { valueOf, withPart } from './request/part.ts';
import type { RequestModel } from './request/request-model.ts';
import { bareName } from './state/bare-name.ts';
import { clauseOfList } from './state/list-clause.ts';
import { madeBefore, type MadeBefore } from './state/made-before.ts';
import { selectionsOf, type FieldSelection } from './state/selection-words.ts';
import { requiredIn, shownObjectsOf, type ShownObjects } from './state/shown-objects.ts';
import type { Siblings } from './state/resource-operations.ts';

/** A selection of fields, and the objects that have them. */
interface SelectedRead extends FieldSelection {
  readonly shown: ShownObjects;
}

/**
 * With a parameter that chooses fields, as its words say, a read shows those fields and leaves out others: `fields=name,price`. What
 * identifies or describes the object can always be there, and so can what its schema requires.
 */
export function selectsFieldsRows(model: RequestModel, siblings: Siblings): TestedRow[] {
  return selectionsOf(model).flatMap((selection): TestedRow[] => {
    const shown = shownObjectsOf(model.operation, selection.names);
    const before = shown && madeBefore(model, siblings, shown.isList);
    return shown === undefined || before === undefined ? [] : [rowOf(model, before, { ...selection, shown })];
  });
}

function rowOf(model: RequestModel, before: MadeBefore, selected: SelectedRead): TestedRow {
  const { part, names } = selected;
  const { name } = part;
  const inputs = before.create === undefined ? fc.constant({}) : fullInputs(before.create);
  return tested({
    clause: clauseOfList(model, before.create, {
      part,
      name,
      does: 'selects',
      sentence: `With ${name}, the answer has the fields that are asked for, and not the others.`,
    }),
    weight: 0.2,
    exclusive: true,
    variants: [
      {
        name: '',
        arbitrary: fc
          .tuple(inputs, model.plain, fc.shuffledSubarray([...names], { minLength: names.length }))
          .map(([made, plain, ordered]): ScriptCase => {
            const read = (isAsked: boolean): Step => ({
              requestModel: model,
              next: (soFar) => {
                const fields = isAsked ? fieldsToAsk(selected, ordered, selected.shown.of(soFar.at(-1))) : [];
                if (isAsked && fields.length === 0) return undefined;
                const value = isAsked ? selected.ask(fields) : undefined;
                if (value !== undefined && !part.accepts(value)) return undefined;
                const given = before.requestTo(soFar, withPart(plain, part, value));
                return given && { ...given, pinned: part.pointer };
              },
            });
            return { kind: 'script', steps: [...before.steps(made), read(false), read(true), read(false)] };
          }),
      },
    ],
    judge: (trial) => judge(model, selected, trial),
  });
}

/** Fields that are often there whatever is asked for: the names of an object, its kind, its version, and links. */
const alwaysThere = /^(?:id|.*[a-z]id|uuid|key|self|href|ur[li]|links?|type|kind|object|etag|rev|revision|version)$/;
const ofMetadata = /^[_@$]/;

/** Whether a field need not be left out where it is not asked for. */
function mayStay(name: string, { shown, words }: SelectedRead): boolean {
  if (alwaysThere.test(bareName(name)) || ofMetadata.test(name)) return true;
  return requiredIn(shown.view).includes(name) || mentions(words, name);
}

/** The fields that each object has, with a value. */
const fieldsOfAll = (objects: readonly JsonObject[], names: readonly string[]): string[] =>
  objects.length === 0 ? [] : names.filter((name) => objects.every((object) => (get(object, name) ?? null) !== null));

/** Some of the fields that each object has, if others are left. */
function fieldsToAsk(selected: SelectedRead, ordered: readonly string[], objects: readonly JsonObject[]): string[] {
  const there = fieldsOfAll(objects, ordered);
  const open = fieldsOfAll(objects, leavable(selected));
  const fields = there.filter((name) => open.includes(name)).slice(0, Math.min(selected.most, open.length - 1));
  return fields.length > 0 ? fields : there.slice(0, selected.most);
}

/** The fields that show whether they are left out where they are not asked for. */
function leavable(selected: SelectedRead): string[] {
  const { names, isWhole, shown } = selected;
  return (isWhole ? names : shown.view.propertyNames).filter((name) => !mayStay(name, selected));
}

function judge(model: RequestModel, selected: SelectedRead, { steps }: ScriptTrial): Verdict {
  const { operation } = model;
  const { part, shown, words } = selected;
  const reads = steps.filter(({ request }) => request.operation === operation.name);
  const rejected = reads.find(({ outcome }) => !isSuccess(operation, outcome));
  const cure = `see the clauses ${operation.name} accepts`;
  if (rejected !== undefined)
    return inconclusive(`the fields can't be read (${describeOutcome(rejected.outcome)})`, cure);
  const [before, own, after] = reads;
  if (before === undefined || own === undefined || after === undefined)
    return inconclusive('no answer shows fields that can be asked for', 'add items before the run');
  const [all, found, again] = [before, own, after].map((each) => shown.of(each));
  if (
    all === undefined ||
    found === undefined ||
    !equals(keysOf(all), keysOf(again ?? [])) ||
    all.length !== found.length
  )
    return inconclusive('what is read changed meanwhile', 'keep other clients from changing it during the run');
  const asked = askedIn(valueOf(own.request.input ?? {}, part) ?? null);
  const at = steps.indexOf(own);
  const wanted = `only the fields ${asked.join(' and ')}, because ${part.name} asks for them`;
  for (const object of found) {
    const lost = asked.find((name) => !Object.hasOwn(object, name));
    if (lost !== undefined)
      return violation('field lost', 'body', wanted.replace(/^only/, 'at least'), `an object without ${lost}`, at);
  }
  const others = leavable(selected).filter((name) => !asked.includes(name));
  const left = fieldsOfAll(found, others);
  const [extra] = left;
  // Without the word, some fields can be shown whatever is asked for. All of them are only if nothing is chosen.
  const isWhole = left.length > 1 && left.length === fieldsOfAll(all, others).length;
  if (extra !== undefined && (/\bonly\b/i.test(words) || isWhole))
    return violation('not selected', 'body', wanted, `an object with ${left.slice(0, 3).join(', ')}, too`, at);
  return fieldsOfAll(all, others).length > 0 || asked.length > 1
    ? pass
    : inconclusive('no answer shows fields that can be left out', 'add items before the run');
}

/** Values can change with each read, such as the time of the last one. */
const keysOf = (objects: readonly JsonObject[]): string[][] => objects.map((object) => Object.keys(object).sort());

const askedIn = (value: Json): string[] =>
  [value].flat().flatMap((each) => (typeof each === 'string' ? each.split(',') : []));
