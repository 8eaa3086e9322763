import {
  identityIn,
  isRejection,
  isSuccess,
  messageOf,
  plainInput,
  referringNames,
  withPart,
  type Draft,
  type Identity,
  type Part,
  type RequestModel,
  type ResourcePath,
} from '../clause/index.ts';
import { plainName } from '../document/index.ts';
import { childPointer, isObject, objectOf, stringify, type Json, type JsonObject } from '../json/index.ts';
import { viewSchema } from '../schema/index.ts';
import type { Lesson } from './input/demands.ts';
import { sendDraft } from './input/send-draft.ts';
import { readOwn } from './read-own.ts';
import { pathOf, placed } from './resources/place.ts';
import type { Session } from './session.ts';

/** What reads an item of a collection. */
export interface ItemReader {
  readonly reader: RequestModel;
  readonly resource: ResourcePath;
}

/**
 * Changes an item of a collection which the body names, and not the path: sends an item of the run as it was read, with the
 * member that has its name, alone and in a list, as far as the document allows that. The document need not have the
 * member: authors of such documents often write what can be changed, and forget what says where. If the server accepts
 * no item without it, that is a lesson.
 *
 * @returns a request that was accepted; `later` if no item of the run can be read
 */
export async function sendItems(
  session: Session,
  model: RequestModel,
  body: Part,
  item: ItemReader,
): Promise<Draft | 'later' | undefined> {
  const read = await readOwn(session, item.reader, true);
  if (read === undefined) return 'later';
  const identity = identityIn(read.draft.input);
  const { named, nameless, names } = itemsOf(body, read.shown, membersNaming(read.shown, item.resource, identity));
  const { given } = await session.resources.settle(model, { draft: { input: plainInput(model, session.seed) } }, false);
  const around = placed(model, given.draft.input, pathOf(identity), () => false);
  const draftOf = (value: Json): Draft => ({ ...given.draft, input: withPart(around, body, value) });
  let first: Draft | undefined;
  for (const draft of named.map(draftOf)) {
    const exchange = await sendDraft(session.sender, model, draft);
    if (exchange === undefined || !isSuccess(model.operation, exchange.outcome)) continue;
    // The others are accepted beside it: one item, and a list of items.
    if (first === undefined) first = draft;
    else session.accepted.add(model, draft);
  }
  if (first !== undefined) await learn(session, model, nameless.map(draftOf), names);
  return first;
}

/** Keeps as a lesson that the names have to be there, if an item without them is rejected. */
async function learn(
  session: Session,
  model: RequestModel,
  [nameless]: readonly Draft[],
  names: readonly string[],
): Promise<void> {
  const exchange = nameless && (await sendDraft(session.sender, model, nameless));
  if (exchange === undefined || !isRejection(exchange.outcome)) return;
  const message = messageOf(exchange);
  const lessonOf = (name: string): Lesson => ({
    pointer: childPointer('/body', name),
    demand: { kind: 'present' },
    message,
  });
  session.accepted.demands.learn(model, names.map(lessonOf));
}

/**
 * The bodies that change an item: as it was read, and with its name alone; and the same without its name.
 *
 * @param members that have its name
 */
function itemsOf(
  body: Part,
  shown: Json,
  members: readonly [string, Json][],
): { readonly named: readonly Json[]; readonly nameless: readonly Json[]; readonly names: readonly string[] } {
  const names = members.map(([name]) => name);
  const view = viewSchema(body.schema, 'possible');
  const known = new Set([...view.propertyNames, ...view.item(0).propertyNames]);
  const fields = objectsIn(shown)
    .flatMap((each) => Object.entries(each))
    .filter(([name]) => known.has(name) && !names.includes(name));
  const allowed = (items: readonly Json[]): Json[] =>
    items.flatMap((each): Json[] => [each, [each]]).filter((each) => body.accepts(each));
  return {
    named: names.length === 0 ? [] : allowed([objectOf([...fields, ...members]), objectOf(members)]),
    nameless: allowed([objectOf(fields)]),
    names,
  };
}

/** The members that have the name of an item as their value, and are called so. */
function membersNaming(shown: Json, resource: ResourcePath, identity: Identity): [string, Json][] {
  const own = resource.names.flatMap((name) => identity.get(name) ?? []).map(textOf);
  const called = new Set(['id', ...resource.names.map(plainName), ...referringNames(resource)]);
  const isName = ([name, value]: [string, Json]): boolean => called.has(plainName(name)) && own.includes(textOf(value));
  return objectsIn(shown)
    .map((each) => Object.entries(each).filter(isName))
    .reduce((most, each) => (each.length > most.length ? each : most), []);
}

/** What an answer shows, and what is in its members: {"data": ...}. */
function objectsIn(shown: Json): JsonObject[] {
  return isObject(shown) ? [shown, ...Object.values(shown).filter(isObject)] : [];
}

const textOf = (value: Json): string => (typeof value === 'string' ? value : stringify(value));
