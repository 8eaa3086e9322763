import type { Operation } from '../document/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import { equals } from '../json/index.ts';
import { describeOutcome, isSuccess } from './model/answer.ts';
import type { Step } from './model/case.ts';
import { asOtherUser, hasOtherUser } from './ownership.ts';
import { findListed, stepsListing } from './ownership-listed.ts';
import type { RequestModel } from './request/request-model.ts';
import { identifyListed, identityIn, type Identity, type Listed } from './resource/identity.ts';
import { resourcesOf, type ResourcePath } from './resource/path-template.ts';
import type { ResourceOperations, Siblings } from './state/resource-operations.ts';
import { caseFor, creationStep } from './state/script.ts';

/** How many exchanges the script has before it asks whether the resource is shared. */
const asked = 4;
/** A list with as many items can have the resource on another page. */
const page = 10;

/** The operations that show whether the resources of a collection are for several users. */
export interface SharedSigns {
  readonly operations: ResourceOperations;
  readonly create: RequestModel;
  readonly read: RequestModel | undefined;
  /** A list that another user can read, of what is below nothing else. */
  readonly list?: RequestModel | undefined;
  /** What the resource is below of, and the list there. */
  readonly above?: {
    readonly read: RequestModel;
    readonly list: RequestModel | undefined;
    readonly resource: ResourcePath;
  };
}

/** The inputs of the requests that show it. */
interface SharedInputs {
  readonly create: Input;
  readonly list: Input;
  readonly around: Input;
  readonly below: Input;
}

export function signsOfSharing(
  { operation }: RequestModel,
  operations: ResourceOperations,
  create: RequestModel,
  siblings: Siblings,
): SharedSigns {
  const [resource, outer] = resourcesOf(operation.path).reverse();
  const { read, list } = operations;
  const signs = { operations, create, read };
  if (resource === undefined || outer === undefined)
    return { ...signs, list: list !== undefined && hasOtherUser(list) ? list : undefined };
  const [above, below] = [outer.itemPath, resource.collectionPath].map((path) => siblings.requestModel(`GET ${path}`));
  return above === undefined ? signs : { ...signs, above: { read: above, resource, list: below } };
}

/**
 * After the other user got at a resource, what shows whether all users share it. Its creator creates one more, and the other user
 * looks for that in a list. Where there is none, it creates one itself. Where the resource is below another one, that user reads the other
 * one, and lists or creates what is there. Each is sent only if its answer counts.
 */
export function stepsOfSharing(model: RequestModel, signs: SharedSigns, inputs: SharedInputs): Step[] {
  const { create, list, above, operations } = signs;
  const isRead = model.operation.method === 'GET';
  const around = (of: RequestModel, input: Input): Step => ({
    requestModel: of,
    isOptional: true,
    next: (soFar) => {
      const [creation] = soFar;
      if (creation === undefined || !isTaken(model, soFar)) return undefined;
      return asOtherUser(of, caseFor(of, input, identityIn(creation.request.input)), []);
    },
  });
  const another: Step = {
    requestModel: create,
    isOptional: true,
    next: (soFar) => {
      const request = soFar[0]?.request;
      if (request?.input === undefined || request.method !== 'POST' || !isTaken(model, soFar)) return undefined;
      return asOtherUser(create, { draft: { input: request.input } }, everywhere);
    },
  };
  if (above !== undefined) {
    const below = isRead ? above.list && around(above.list, inputs.below) : another;
    return [around(above.read, inputs.around), ...(below === undefined ? [] : [below])];
  }
  if (list === undefined) return isRead ? [another] : [];
  if (!isRead && forbidsByOwner(model.operation)) return [];
  const again = creationStep(create, { ...inputs.create });
  const from = (soFar: readonly Exchange[]) => (isTaken(model, soFar) ? soFar.slice(asked) : []);
  return [
    { ...again, isOptional: true, next: (soFar) => (isTaken(model, soFar) ? again.next(soFar) : undefined) },
    ...stepsListing({ operations, list, input: inputs.list, creation: again.command, from }),
  ];
}

const everywhere = ['path', 'query', 'header', 'cookie', 'body'];

function isTaken({ operation }: RequestModel, soFar: readonly Exchange[]): boolean {
  const other = soFar[2];
  return soFar.length >= asked && other !== undefined && isSuccess(operation, other.outcome) && !saysOwner(operation);
}

/**
 * Why a resource is not its creator's alone: another user finds such a resource in its list; or that user can't create any, so they are
 * the work of a role; or it is below of what both can read, and listed or created there by both.
 *
 * @param named the names in the path of the resource
 * @param steps all exchanges of the script
 */
export function reasonToShare(
  model: RequestModel,
  signs: SharedSigns,
  named: Identity | undefined,
  steps: readonly Exchange[],
): string | undefined {
  const { operation } = model;
  const more = steps.slice(asked);
  if (saysOwner(operation) || more.length === 0) return undefined;
  const { create, above } = signs;
  const sent = (of: RequestModel | undefined): Exchange | undefined =>
    of && more.find(({ request }) => request.operation === of.operation.name);
  const [another, looked, listed] = [sent(create), sent(above?.read), sent(above?.list)];
  if (above === undefined) return reasonAmong(signs, another, more);
  if (looked === undefined || !isSuccess(above.read.operation, looked.outcome)) return undefined;
  const reason = 'it can read what that is below of';
  if (operation.method !== 'GET')
    return another && isSuccess(create.operation, another.outcome) && !forbidsByOwner(operation) ? reason : undefined;
  return above.list === undefined || shows(listed, above.resource, model, named) ? reason : undefined;
}

/** The reason for a resource that is below of nothing. */
function reasonAmong(
  { operations, create, read, list }: SharedSigns,
  another: Exchange | undefined,
  [, ...pages]: readonly Exchange[],
): string | undefined {
  if (another === undefined) return undefined;
  if (list === undefined) {
    const isRole = another.outcome.kind === 'answered' && another.outcome.status === 403;
    return isRole ? `it can't create one (${describeOutcome(another.outcome)})` : undefined;
  }
  if (read === undefined || !isSuccess(create.operation, another.outcome)) return undefined;
  const creation = { kind: 'create', input: another.request.input ?? {} } as const;
  return findListed(operations, read, [another, creation], pages) === undefined ? undefined : 'it finds one in a list';
}

/** Whether a list has the resource, or so many that it can be on another page. */
function shows(
  exchange: Exchange | undefined,
  resource: ResourcePath,
  model: RequestModel,
  named: Identity | undefined,
): boolean {
  if (exchange?.outcome.kind !== 'answered') return false;
  const items = identifyListed(exchange.outcome, resource, model);
  const isIt = ({ identity }: Listed): boolean =>
    [...identity].every(([name, value]) => equals(named?.get(name) ?? null, value));
  return items.length >= page || items.some(isIt);
}

const describing = ({ responses }: Operation, statuses: readonly string[]): string[] =>
  responses.filter(({ status }) => statuses.includes(status)).map(({ description }) => description);

/** Whether the words of a rejection are about owners: "The user has no such token". */
function saysOwner(operation: Operation): boolean {
  const words =
    /\b(?:own(?:s|ed|er|ers)?|belongs?|(?:an)?other (?:user|account|customer|tenant)s?|yours?|user has no)\b/i;
  return describing(operation, ['403', '404', '4XX']).some((text) => words.test(text));
}

/** Whether an operation has a 403 that is not said to be about scopes or roles. */
function forbidsByOwner(operation: Operation): boolean {
  const words = /\b(?:scopes?|roles?|permissions?|privileges?|admin\w*)\b/i;
  return describing(operation, ['403', '4XX']).some((text) => !words.test(text));
}
