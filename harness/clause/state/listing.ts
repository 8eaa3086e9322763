import type { Exchange, Input } from '../../exchange/index.ts';
import { equals, isObject, typeOf, type Json } from '../../json/index.ts';
import { isSuccess } from '../model/answer.ts';
import type { RequestModel } from '../request/request-model.ts';
import {
  bodyIn,
  identifyListed,
  isSameIdentity,
  itemsOf,
  listedBy,
  textOf,
  type Identity,
} from '../resource/identity.ts';
import type { Command } from '../model/case.ts';
import type { Match } from './filter-relations.ts';
import { itemMade } from './called-operations.ts';
import { fieldsOf, fitTo, namesKnown } from './made.ts';
import { identitiesIn } from './named.ts';
import { pageInput, pagingOf, sizesToTry } from './paging.ts';
import type { ResourceOperations } from './resource-operations.ts';

/** The next page on which to look for a new resource; undefined when it was found, or there are no more pages. */
export function nextPage(
  operations: ResourceOperations,
  list: RequestModel,
  input: Input,
  script: readonly Command[],
  soFar: readonly Exchange[],
): Input | undefined {
  const paging = pagingOf(list);
  const pages = soFar.filter((_, index) => script[index]?.kind === 'list');
  if (paging === undefined) return pages.length === 0 ? input : undefined;
  const sizes = sizesToTry(paging);
  const inVain = countTooLarge(list, pages);
  const read = pages.slice(inVain);
  const last = read.at(-1);
  const size = sizes[inVain];
  if (last === undefined)
    return inVain < sizes.length ? pageInput(paging, { input, index: 0, size, skip: 0 }, undefined) : undefined;
  if (last.outcome.kind !== 'answered' || !isSuccess(list.operation, last.outcome)) return undefined;
  const bodies = read.map(bodyIn);
  const [shown, before] = [bodies.at(-1), bodies.at(-2)];
  // A server can make shorter pages than it is asked for, so only an empty page is known to come after the last one. A
  // server that ignores the parameter gives the same page again, as one does where page 1 is the first.
  const canRepeat = read.length === 2 && paging.start?.first === undefined;
  const isRepeated = shown !== undefined && before !== undefined && equals(shown, before);
  if (itemsOf(last).length === 0 || (isRepeated && !canRepeat)) return undefined;
  if (listedIn(operations, script, soFar) === 'yes') return undefined;
  const skip = read.flatMap(itemsOf).length;
  return pageInput(paging, { input, index: read.length, size, skip }, last);
}

/**
 * How many of the first pages a server did not show because of their size: it rejects them, or fails, and a document need not
 * say how large a page can be.
 */
function countTooLarge(list: RequestModel, pages: readonly Exchange[]): number {
  const paging = pagingOf(list);
  const most = paging === undefined ? 0 : sizesToTry(paging).length;
  const isTooLarge = ({ outcome }: Exchange): boolean =>
    outcome.kind === 'answered' && [400, 413, 422, 500].includes(outcome.status);
  const shown = pages.findIndex((page) => !isTooLarge(page));
  return Math.min(most, shown < 0 ? pages.length : shown);
}

/** The exchanges of a script that asked for too large a page of a list, and were followed by one that asks for a smaller one. */
export function pagesTooLarge(
  { list }: ResourceOperations,
  script: readonly Command[],
  exchanges: readonly Exchange[],
): ReadonlySet<Exchange> {
  const pages = exchanges.filter((_, index) => script[index]?.kind === 'list');
  return new Set(list === undefined ? [] : pages.slice(0, Math.min(countTooLarge(list, pages), pages.length - 1)));
}

/** Whether the first resource that a script created is in any of the lists that it read; open if an item resembles it. */
export function listedIn(
  operations: ResourceOperations,
  script: readonly Command[],
  soFar: readonly Exchange[],
): Match {
  const find = recognise(operations, script, soFar);
  const creation = soFar.find((_, index) => script[index]?.kind === 'create');
  const found = soFar.map((exchange, index): Match => {
    const { outcome } = exchange;
    if (script[index]?.kind !== 'list' || outcome.kind !== 'answered') return 'no';
    return creation !== undefined && itemMade(operations, creation, exchange) !== undefined ? 'yes' : find(outcome);
  });
  return found.includes('yes') ? 'yes' : found.includes('open') ? 'open' : 'no';
}

type Recognise = (answer: Parameters<typeof identifyListed>[0]) => Match;

/**
 * Recognises the new resource by its identity; without one, by what was sent and what the answer to its creation
 * showed. An item with differences is the new resource if no other one fits as well.
 */
function recognise(operations: ResourceOperations, script: readonly Command[], soFar: readonly Exchange[]): Recognise {
  const { resource, read } = operations;
  const [identity] = identitiesIn(operations, script, soFar);
  const creation = soFar.find((_, index) => script[index]?.kind === 'create');
  const fitOf = creation && fitTo(creation);
  const matchAmong = (items: readonly Json[]): Match => {
    const fits = fitOf === undefined ? [] : items.map(fitOf);
    const near = fits.filter((fit) => fit === 'near').length;
    if (fits.includes('same') || near === 1) return 'yes';
    return near > 0 || fits.includes('alike') ? 'open' : 'no';
  };
  if (resource === undefined || read === undefined || identity === undefined) {
    return (answer) => matchAmong(listedBy(answer));
  }
  return (answer) => {
    const items = identifyListed(answer, resource, read);
    if (items.some((each) => isSameIdentity(each.identity, identity))) return 'yes';
    const all = listedBy(answer);
    return all.some((item) => isNameOf(item, identity)) ? 'yes' : matchAmong(all);
  };
}

/** Whether an item of a list of names is that of a resource that nothing else is needed to name. */
function isNameOf(item: Json, identity: Identity): boolean {
  const [name, ...others] = identity.values();
  return name !== undefined && others.length === 0 && typeof item !== 'object' && textOf(item) === textOf(name);
}

/** Whether an item of a list without properties can be a name: it has the type of one. Other texts can say anything. */
function canName(item: Json, identity: Identity): boolean {
  return [...identity.values()].some((name) => typeOf(name) === typeOf(item));
}

/** Whether lists show enough to decide that none of their items is the created resource. */
export function areIdentifiable(
  operations: ResourceOperations,
  script: readonly Command[],
  soFar: readonly Exchange[],
  items: readonly Json[],
): boolean {
  const [identity] = identitiesIn(operations, script, soFar);
  const creation = soFar.find((_, index) => script[index]?.kind === 'create');
  if (creation === undefined) return identity !== undefined;
  if (identity !== undefined)
    return items.length === 0 || items.some((item) => isObject(item) || canName(item, identity));
  const fields = fieldsOf(creation);
  const isKnown = (item: Json): boolean => isObject(item) && namesKnown(fields, item).length > 0;
  // An empty list shows nothing by itself: a POST can search, or start something.
  return items.length === 0 ? saysCreated(creation) : items.every(isKnown);
}

/** Whether the answer to a creation says that it made a resource: by its status, by an id, or by a field that was sent. */
function saysCreated(creation: Exchange): boolean {
  const { sent, shown } = fieldsOf(creation);
  const { outcome, processed } = creation;
  if (processed !== undefined) return true;
  if (Object.keys(shown).some((name) => name === 'id' || Object.hasOwn(sent, name))) return true;
  // A creation that sent and showed nothing, such as an empty batch, created nothing that a list could have.
  return outcome.kind === 'answered' && outcome.status === 201 && Object.keys({ ...sent, ...shown }).length > 0;
}
