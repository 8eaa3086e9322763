import type { Exchange, Input } from '../exchange/index.ts';
import type { Json } from '../json/index.ts';
import type { Command, Step } from './model/case.ts';
import { asOtherUser } from './ownership.ts';
import type { RequestModel } from './request/request-model.ts';
import { identifyListed, identityIn, isSameIdentity } from './resource/identity.ts';
import { resourceSent, showsOneOf } from './resource/shown.ts';
import { nextPage } from './state/listing.ts';
import { showsSent } from './state/made.ts';
import { identitiesIn } from './state/named.ts';
import type { ResourceOperations } from './state/resource-operations.ts';
import { caseFor } from './state/script.ts';

/** How many pages of the other user's list are read. */
const mostPages = 10;

/** The list that another user reads, and the creation of what is looked for there. */
interface OtherList {
  readonly operations: ResourceOperations;
  readonly list: RequestModel;
  readonly input: Input;
  readonly creation: Command;
  /** The exchange that created it, and the pages that were read so far; none if nothing is to be looked for. */
  readonly from: (soFar: readonly Exchange[]) => readonly Exchange[];
}

/** Another user reads the pages of its list, until one of them shows what was created. */
export function stepsListing({ operations, list, input, creation, from }: OtherList): Step[] {
  const pages = Array.from({ length: mostPages }, (): Command => ({ kind: 'list', input }));
  return pages.map((): Step => {
    const next: Step['next'] = (soFar) => {
      const [created, ...read] = from(soFar);
      const page = created && nextPage(operations, list, input, [creation, ...pages], [created, ...read]);
      const request = page && caseFor(list, page, identityIn(created.request.input));
      return request && asOtherUser(list, request, ['query', 'header', 'cookie']);
    };
    return { requestModel: list, next };
  });
}

/** The page that shows what was created, by its index, and the item there. Users can have the same ids, so it must show what was sent, too. */
export function findListed(
  operations: ResourceOperations,
  read: RequestModel,
  [creation, command]: readonly [Exchange, Command],
  pages: readonly Exchange[],
): { readonly index: number; readonly item: Json } | undefined {
  const { resource } = operations;
  const [identity] = identitiesIn(operations, [command], [creation]);
  if (resource === undefined || identity === undefined) return undefined;
  // A server can normalise what it was sent, such as a time.
  const isSent = (item: Json): boolean => showsSent(creation, item) || showsOneOf(item, resourceSent(creation.request));
  for (const [index, { outcome }] of pages.entries()) {
    const listed = outcome.kind === 'answered' ? identifyListed(outcome, resource, read) : [];
    const found = listed.find((each) => isSameIdentity(each.identity, identity) && isSent(each.item));
    if (found !== undefined) return { index, item: found.item };
  }
  return undefined;
}
