import type { Exchange } from '../../exchange/index.ts';
import { equals, get, isArray, isObject, objectOf, type Json, type JsonObject } from '../../json/index.ts';
import { violation, type Verdict } from '../../verdict/index.ts';
import { isDistinct } from '../resource/shown.ts';
import type { RequestModel } from '../request/request-model.ts';
import { shownFields } from './body.ts';
import { differences } from './compare.ts';
import { judgeFields } from './judge-fields.ts';
import { documentedFields } from './model.ts';
import { representationOf } from './representation.ts';

/** A resource that the answer to a creation of several ones names. */
export interface CreatedItem {
  /** What the answer says of it. */
  readonly item: Json;
  readonly read: Exchange;
}

/** The members of an item by which an answer says what became of it. */
export const ofOutcome = /^(?:status|state|code|message|msg|result|action|operation|success|ok|created|errors?|type)$/i;
const asCreated = /^(?:created|inserted|added|new)$/i;

/** Whether an answer says the same of two items, apart from what only one of them has: its name, or a link to it. */
export function saysTheSame(one: Json, other: Json): boolean {
  // Names alone say nothing else.
  if (!isObject(one) || !isObject(other)) return !isObject(one) && !isObject(other);
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => {
      const [own, others] = [get(one, name), get(other, name)];
      return others !== undefined && (!ofOutcome.test(name) || equals(own ?? null, others));
    })
  );
}

/** Whether an answer says that an item was created, and not found there. */
export function saysCreated(item: Json): boolean {
  return Object.entries(isObject(item) ? item : {}).some(([name, value]) => {
    if (!ofOutcome.test(name)) return false;
    return (
      (typeof value === 'string' && asCreated.test(value)) || value === 201 || (name === 'created' && value === true)
    );
  });
}

/** Whether a read shows a text of what was sent that hardly anything else has. */
export function showsText(read: Exchange, sent: JsonObject): boolean {
  const shown = shownFields(read, sent) ?? {};
  return Object.entries(sent).some(([name, value]) => isDistinct(value) && equals(value, get(shown, name) ?? null));
}

/** The items of which the read shows one, each with the one that it shows: the order of an answer can be another one. */
export function pairsOf(
  named: readonly CreatedItem[],
  sent: readonly JsonObject[],
): (CreatedItem & { readonly sent: JsonObject })[] {
  const all = named.flatMap((each, at) =>
    sent.map((fields, index) => {
      const shown = shownFields(each.read, fields);
      const wrong = shown === undefined ? Object.keys(fields) : differences(fields, shown);
      return { each, fields, wrong: wrong.length, apart: Math.abs(at - index) };
    }),
  );
  const pairs: (CreatedItem & { readonly sent: JsonObject })[] = [];
  for (const { each, fields } of all.sort((a, b) => a.wrong - b.wrong || a.apart - b.apart)) {
    const isTaken = pairs.some((pair) => pair.read === each.read || pair.sent === fields);
    if (!isTaken) pairs.push({ ...each, sent: fields });
  }
  return pairs;
}

/**
 * Judges the fields of several resources that were created at once. It counts only where one of them shows a text that was sent,
 * so that the names in the answer are those of resources, and where the answer says that they were created: another one can have
 * been there.
 *
 * @returns undefined if nothing is wrong
 */
export function judgeEachField(
  model: RequestModel,
  { status, stepOf }: { readonly status: number; readonly stepOf: (read: Exchange) => number },
  named: readonly CreatedItem[],
  sent: readonly JsonObject[],
): Verdict | undefined {
  const pairs = pairsOf(named, sent);
  const own = pairs.find((pair) => showsText(pair.read, pair.sent));
  if (own === undefined || (status !== 201 && !saysCreated(own.item))) return undefined;
  for (const pair of pairs.filter(({ item }) => status === 201 || saysTheSame(own.item, item))) {
    const shown = shownFields(pair.read, pair.sent);
    if (shown === undefined) continue;
    const known = { fields: pair.sent, shown: documentedFields(model), answer: {}, isRemoved: false };
    const verdict = judgeFields(known, shown, () => representationOf(model.operation, pair.read, pair.sent));
    if (verdict.kind === 'violation')
      return violation(verdict.cause, verdict.where, verdict.expected, verdict.actual, stepOf(pair.read));
  }
  return undefined;
}

/** The items of a list that were sent, without what can be their names. */
export function fieldsOfEach(list: Json | undefined, names: readonly string[]): JsonObject[] {
  const items = list !== undefined && isArray(list) ? list.filter(isObject) : [];
  return items.map((item) => objectOf(Object.entries(item).filter(([name]) => name !== 'id' && !names.includes(name))));
}
