import type { Exchange, Input } from '../exchange/index.ts';
import { areSame, equals, get, isObject, objectOf, type Json, type JsonObject } from '../json/index.ts';
import { violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, isSuccess, saysNothingThere } from './model/answer.ts';
import type { Step } from './model/case.ts';
import { asOtherUser, hasOtherUser } from './ownership.ts';
import type { RequestModel } from './request/request-model.ts';
import { bodyIn, identifyListed, type Identity } from './resource/identity.ts';
import { resourcesOf, type ResourcePath } from './resource/path-template.ts';
import { bestMatchIn, isDistinct, resourceSent } from './resource/shown.ts';
import { sentFields } from './state/body.ts';
import type { Siblings } from './state/resource-operations.ts';
import { caseFor } from './state/script.ts';

/** What the resources of an operation are inside of, such as an organisation of users, and what lists those. */
export interface Outside {
  readonly resource: ResourcePath;
  readonly list: RequestModel;
}

/** The outermost resource on a path, if it is not the innermost one, and if another user can list those of its own. */
export function outsideOf({ operation }: RequestModel, siblings: Siblings): Outside | undefined {
  const [resource, ...inner] = resourcesOf(operation.path);
  if (resource === undefined || inner.length === 0) return undefined;
  const list = siblings.requestModel(`GET ${resource.collectionPath}`);
  return list !== undefined && hasOtherUser(list) ? { resource, list } : undefined;
}

/** What the steps need: the operation and a read of the resource, and requests to it. */
interface ElsewhereRequests {
  readonly model: RequestModel;
  readonly read: RequestModel;
  readonly inputs: Readonly<Record<'list' | 'own' | 'read', Input>>;
  /** The names in the path of the new resource. */
  readonly named: (soFar: readonly Exchange[]) => Identity | undefined;
}

/**
 * Another user lists what is its own, and does the same with the id of the new resource there: `/orgs/2/plants/7`, where plant
 * 7 is in organisation 1. Then its creator reads it.
 */
export function stepsElsewhere({ resource, list }: Outside, requests: ElsewhereRequests): Step[] {
  const { model, read, inputs, named } = requests;
  return [
    {
      requestModel: list,
      // Not after the requests that show whether the resource is shared.
      next: ({ length }) => (length > 4 ? undefined : asOtherUser(list, { draft: { input: inputs.list } }, [])),
    },
    {
      requestModel: model,
      next: (soFar) => {
        const [identity, last] = [named(soFar), soFar.at(-1)];
        const other = identity && last && ownOf(last, resource, model, identity);
        return other && asOtherUser(model, caseFor(model, inputs.own, new Map([...identity, ...other])), []);
      },
    },
    {
      requestModel: read,
      next: (soFar) => {
        const identity = soFar.at(-1)?.request.operation === model.operation.name ? named(soFar) : undefined;
        return identity && caseFor(read, inputs.read, identity);
      },
    },
  ];
}

/** The name of something that only the other user has, as its list shows. */
function ownOf({ outcome }: Exchange, resource: ResourcePath, model: RequestModel, identity: Identity) {
  if (outcome.kind !== 'answered' || outcome.status !== 200) return undefined;
  const names = identifyListed(outcome, resource, model).map((each) => each.identity);
  return names.find((each) => [...each].every(([name, value]) => !equals(value, identity.get(name) ?? null)));
}

/**
 * Judges what another user did with the id of a resource elsewhere. Ids can be the same in several places, so it counts only if
 * the answer shows what the creator sent, or if the creator finds the resource changed or removed.
 *
 * @returns undefined if it did nothing
 */
export function judgeElsewhere(
  { operation }: RequestModel,
  creation: Exchange,
  before: Exchange,
  [done, after]: readonly (Exchange | undefined)[],
  at: number,
): Verdict | undefined {
  if (done === undefined || after === undefined || !isSuccess(operation, done.outcome)) return undefined;
  const own = objectOf(
    Object.entries(resourceSent(creation.request)).filter(([name]) => !Object.hasOwn(sentFields(done), name)),
  );
  const isShown = hasAll(shownIn(done, own), own);
  const isGone = after.outcome.kind === 'answered' && saysNothingThere(after.outcome.status);
  const isChanged = hasText(shownIn(after, own), shownIn(before, own), resourceSent(done.request));
  if (!isShown && !(isGone && operation.method === 'DELETE') && !isChanged) return undefined;
  const expected = 'a rejection (403 or 404), because the resource is inside of what another user has';
  return violation('accepted elsewhere', 'status', expected, `accepted with ${describeOutcome(done.outcome)}`, at);
}

const shownIn = (exchange: Exchange, known: JsonObject): JsonObject => {
  const body: Json = bodyIn(exchange) ?? null;
  return bestMatchIn(body, known)?.object ?? (isObject(body) ? body : {});
};

/** Whether an object has each of these fields that it shows, and a text among them that hardly another resource has. */
function hasAll(shown: JsonObject, fields: JsonObject): boolean {
  const known = Object.entries(fields).filter(([name]) => Object.hasOwn(shown, name));
  return (
    known.some(([, value]) => isDistinct(value)) && known.every(([name, value]) => areSame(get(shown, name), value))
  );
}

/** Whether an object has a text that was sent, and that it did not have before. */
function hasText(shown: JsonObject, before: JsonObject, sent: JsonObject): boolean {
  return Object.entries(sent).some(
    ([name, value]) => isDistinct(value) && areSame(get(shown, name), value) && !areSame(get(before, name), value),
  );
}
