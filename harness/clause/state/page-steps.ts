import type { Exchange, Input } from '../../exchange/index.ts';
import type { Command, Step } from '../model/case.ts';
import type { RequestModel } from '../request/request-model.ts';
import { identityIn } from '../resource/identity.ts';
import { nextPage } from './listing.ts';
import type { ResourceOperations } from './resource-operations.ts';
import { caseFor } from './script.ts';

/** So many pages of a list are read to look for a resource. */
export const mostPages = 10;

/**
 * The steps that read a list to its end, below the parents of the first request of the script.
 *
 * @param count the steps before these
 * @param isWorthIt whether what these were answered is a reason to read the list
 */
export function pageSteps(
  operations: ResourceOperations,
  list: RequestModel,
  input: Input,
  count: number,
  isWorthIt: (before: readonly Exchange[]) => boolean,
): Step[] {
  const pages = Array.from({ length: mostPages }, (): Command => ({ kind: 'list', input }));
  return pages.map((): Step => ({
    requestModel: list,
    next: (soFar) => {
      if (!isWorthIt(soFar.slice(0, count))) return undefined;
      const next = nextPage(operations, list, input, pages, soFar.slice(count));
      return next && caseFor(list, next, identityIn(soFar[0]?.request.input));
    },
  }));
}
