import type { Exchange, Input } from '../../exchange/index.ts';
import { equals, get, isObject, stringify, type Json, type JsonObject } from '../../json/index.ts';
import { isSuccess } from '../model/answer.ts';
import type { RequestModel } from '../request/request-model.ts';
import { fieldsSent, bestMatchIn } from '../resource/shown.ts';
import { bodyOf, identifyListed, isSameIdentity, listed } from '../resource/identity.ts';
import type { Command } from '../model/case.ts';
import { differences } from './compare.ts';
import { identitiesIn } from './named.ts';
import { largestPage, pageInput, pagingOf, type Paging } from './paging.ts';
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
  const last = pages.at(-1);
  if (last === undefined) return paging === undefined ? input : firstPage(paging, input);
  if (paging === undefined || last.outcome.kind !== 'answered' || !isSuccess(list.operation, last.outcome)) {
    return undefined;
  }
  const bodies = pages.map(({ outcome }) => (outcome.kind === 'answered' ? bodyOf(outcome) : undefined));
  const [shown, before] = [bodies.at(-1), bodies.at(-2)];
  // A server can make shorter pages than it is asked for, so only an empty page is known to come after the last one. A
  // server that ignores the parameter gives the same page again, as one does where page 1 is the first.
  const canRepeat = pages.length === 2 && paging.start?.first === undefined;
  const isRepeated = shown !== undefined && before !== undefined && equals(shown, before);
  if (listed(shown).length === 0 || (isRepeated && !canRepeat)) return undefined;
  if (isListed(operations, script, soFar)) return undefined;
  const skip = bodies.flatMap(listed).length;
  return pageInput(paging, { input, index: pages.length, size: largestPage(paging), skip }, last);
}

function firstPage(paging: Paging, input: Input): Input | undefined {
  return pageInput(paging, { input, index: 0, size: largestPage(paging), skip: 0 }, undefined);
}

/** Whether the first resource that a script created is in any of the lists that it read. */
export function isListed(
  operations: ResourceOperations,
  script: readonly Command[],
  soFar: readonly Exchange[],
): boolean {
  const isIt = recognise(operations, script, soFar);
  return soFar.some(({ outcome }, index) => {
    return script[index]?.kind === 'list' && outcome.kind === 'answered' && isIt(outcome);
  });
}

type Recognise = (answer: Parameters<typeof identifyListed>[0]) => boolean;

/**
 * Recognises the new resource by its identity; without one, by what was sent and what the answer to its creation
 * showed.
 */
function recognise(operations: ResourceOperations, script: readonly Command[], soFar: readonly Exchange[]): Recognise {
  const { resource, read } = operations;
  const [identity] = identitiesIn(operations, script, soFar);
  const creation = soFar.find((_, index) => script[index]?.kind === 'create');
  const isIt = (item: Json): boolean => creation !== undefined && isMade(creation, item);
  if (resource === undefined || read === undefined || identity === undefined) {
    return (answer) => listed(bodyOf(answer)).some(isIt);
  }
  return (answer) => {
    const items = identifyListed(answer, resource, read);
    const isNameless = (item: Json): boolean => !items.some((each) => each.item === item);
    return (
      items.some((each) => isSameIdentity(each.identity, identity)) ||
      listed(bodyOf(answer)).some((item) => isNameless(item) && isIt(item))
    );
  };
}

/**
 * Whether an item of a list is the created resource: it equals what the answer to the creation showed. Either of them
 * may have a wrong field, so an item with the same id and the fields that were sent, as far as it has them, also
 * counts.
 */
function isMade(creation: Exchange, item: Json): boolean {
  if (creation.outcome.kind !== 'answered' || !isObject(item)) return false;
  const { sent, shown } = fieldsOf(creation);
  if (isSameResource(shown, item)) return true;
  const isEither = (name: string): boolean =>
    [sent, shown].some((each) => isSameField(get(each, name), get(item, name)));
  const known = namesKnown(creation, item);
  return known.length > 0 && known.every(isEither);
}

/** Whether the items of a list show enough to decide that none of them is the created resource. */
export function areIdentifiable(
  operations: ResourceOperations,
  script: readonly Command[],
  soFar: readonly Exchange[],
  items: readonly Json[],
): boolean {
  const [identity] = identitiesIn(operations, script, soFar);
  const creation = soFar.find((_, index) => script[index]?.kind === 'create');
  const isKnown = (item: Json): boolean =>
    creation !== undefined && isObject(item) && namesKnown(creation, item).length > 0;
  // A creation that sent and showed nothing, such as an empty batch, created nothing that a list could have.
  const isEmpty =
    creation === undefined || Object.values(fieldsOf(creation)).every((each) => Object.keys(each).length === 0);
  return identity !== undefined || (!isEmpty && items.every(isKnown));
}

/** The fields that a request to create a resource sent, and those that the answer showed. */
function fieldsOf({ request, outcome }: Exchange): { readonly sent: JsonObject; readonly shown: JsonObject } {
  const sent = fieldsSent(request);
  const body = outcome.kind === 'answered' ? bodyOf(outcome) : undefined;
  const shown = body === undefined ? undefined : (bestMatchIn(body, sent)?.object ?? body);
  return { sent, shown: shown !== undefined && isObject(shown) ? shown : {} };
}

/** The fields that distinguish an item from others: those that were sent, and its id. */
function namesKnown(creation: Exchange, item: JsonObject): string[] {
  const { sent, shown } = fieldsOf(creation);
  return [...new Set([...Object.keys(sent), 'id'])].filter((name) => {
    return Object.hasOwn(item, name) && (Object.hasOwn(sent, name) || Object.hasOwn(shown, name));
  });
}

/** Whether two values are the same, perhaps in another notation, or one is the text of the other. */
function isSameField(one: Json | undefined, other: Json | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const isSame = differences({ one }, { one: other }).every(({ mayChangeNotation }) => mayChangeNotation);
  return isSame || textOf(one) === textOf(other);
}

const textOf = (value: Json): string => (typeof value === 'string' ? value : stringify(value));

function isSameResource(shown: Json | undefined, item: Json): boolean {
  if (shown === undefined || !isObject(shown) || !isObject(item)) return false;
  const shared = Object.keys(shown).some((name) => Object.hasOwn(item, name));
  return shared && differences(shown, item).length === 0;
}

/** Whether the body of an answer, or an item of a list, has the values of the fields that a request sent. */
export function showsSent({ request }: Exchange, shown: Json | undefined): boolean {
  return isSameResource(fieldsSent(request), shown ?? null);
}
