import type { Operation } from '../document/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import { equals } from '../json/index.ts';
import { describeOutcome, isSuccess } from './model/answer.ts';
import type { Step } from './model/case.ts';
import { asOtherUser } from './ownership.ts';
import type { RequestModel } from './request/request-model.ts';
import { identifyListed, identityIn, type Identity, type Listed } from './resource/identity.ts';
import { resourcesOf, type ResourcePath } from './resource/path-template.ts';
import type { Siblings } from './state/resource-operations.ts';
import { caseFor } from './state/script.ts';

/** How many exchanges the script has before it asks whether the resource is shared. */
const asked = 4;
/** A list with as many items can have the resource on another page. */
const page = 10;

/** The operations that show whether the resources of a collection are for several users. */
export interface SharedSigns {
  readonly create: RequestModel;
  /** What the resource is below of. */
  readonly above?: { readonly read: RequestModel; readonly list?: RequestModel; readonly resource: ResourcePath };
}

export function sharedBy({ operation }: RequestModel, create: RequestModel, siblings: Siblings): SharedSigns {
  const [resource, outer] = resourcesOf(operation.path).reverse();
  const read = outer && siblings.requestModel(`GET ${outer.itemPath}`);
  if (resource === undefined || read === undefined) return { create };
  const list = siblings.requestModel(`GET ${resource.collectionPath}`);
  return { create, above: { read, resource, ...(list !== undefined && { list }) } };
}

/**
 * After the other user got at a resource: that user creates one in the same place, reads what it is below of, and lists what is there.
 * Each is sent only if its answer counts.
 */
export function stepsAround(
  model: RequestModel,
  { create, above }: SharedSigns,
  inputs: readonly [Input, Input],
): Step[] {
  const reads = model.operation.method === 'GET';
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
  const [read, list] = inputs;
  if (above === undefined) return reads ? [another] : [];
  const below = reads ? above.list && around(above.list, list) : another;
  return [around(above.read, read), ...(below === undefined ? [] : [below])];
}

const everywhere = ['path', 'query', 'header', 'cookie', 'body'];

function isTaken({ operation }: RequestModel, soFar: readonly Exchange[]): boolean {
  const other = soFar[2];
  return soFar.length >= asked && other !== undefined && isSuccess(operation, other.outcome) && !saysOwner(operation);
}

/**
 * Why a resource is not its creator's alone: the other user can't create any, so they are the work of a role; or it is below of what
 * both can read, and listed or created there by both.
 */
export function reasonToShare(
  model: RequestModel,
  { create, above }: SharedSigns,
  named: Identity | undefined,
  steps: readonly Exchange[],
): string | undefined {
  const { operation } = model;
  if (saysOwner(operation)) return undefined;
  const sent = (of: RequestModel | undefined): Exchange | undefined =>
    of && steps.slice(asked).find(({ request }) => request.operation === of.operation.name);
  const [another, looked, listed] = [sent(create), sent(above?.read), sent(above?.list)];
  if (above === undefined) {
    const isRole = another?.outcome.kind === 'answered' && another.outcome.status === 403;
    return isRole ? `it can't create one (${describeOutcome(another.outcome)})` : undefined;
  }
  if (looked === undefined || !isSuccess(above.read.operation, looked.outcome)) return undefined;
  const reason = 'it can read what that is below of';
  if (operation.method !== 'GET')
    return another && isSuccess(create.operation, another.outcome) && !forbidsByOwner(operation) ? reason : undefined;
  return above.list === undefined || shows(listed, above.resource, model, named) ? reason : undefined;
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
