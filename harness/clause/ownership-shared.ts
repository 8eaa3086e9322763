import type { Exchange, Input } from '../exchange/index.ts';
import { isSuccess } from './model/answer.ts';
import type { Step } from './model/case.ts';
import { hasOtherUser } from './ownership.ts';
import { findListed, stepsListing } from './ownership-listed.ts';
import type { RequestModel } from './request/request-model.ts';
import type { ResourceOperations } from './state/resource-operations.ts';
import { creationStep } from './state/script.ts';

/** The operations that show whether users share what one of them creates. */
export interface SharedOperations {
  readonly operations: ResourceOperations;
  readonly create: RequestModel;
  readonly read: RequestModel;
  readonly list: RequestModel;
}

/** Of the operations of a resource, those that show whether it is shared; undefined if another user can't list such resources. */
export function sharedOf(operations: ResourceOperations): SharedOperations | undefined {
  const { create, read, list } = operations;
  if (create === undefined || read === undefined || list === undefined || !hasOtherUser(list)) return undefined;
  return { operations, create, read, list };
}

/**
 * Once another user did something with a resource, its creator creates one more, and the other user lists what it can see. What is
 * shared by all users is in that list: `/venues` of a company. What a check of ownership was forgotten for is not.
 *
 * @param isDone whether the other user did it
 */
export function stepsShared(
  { operations, create, list }: SharedOperations,
  inputs: { readonly create: Input; readonly list: Input },
  { from, isDone }: { readonly from: number; readonly isDone: (soFar: readonly Exchange[]) => boolean },
): Step[] {
  const again = creationStep(create, { ...inputs.create });
  const pages = stepsListing({
    operations,
    list,
    input: inputs.list,
    creation: again.command,
    from: (soFar) => [soFar[from], ...soFar.slice(from + 1)],
  });
  return [{ ...again, next: (soFar) => (isDone(soFar) ? again.next(soFar) : undefined) }, ...pages];
}

/** Whether the list of another user shows what was created. @param steps the exchanges of the steps that look for it */
export function isShared(
  { operations, create, read }: SharedOperations,
  steps: readonly Exchange[],
  input: Input,
): boolean {
  const [creation, ...pages] = steps;
  if (creation === undefined || !isSuccess(create.operation, creation.outcome)) return false;
  return findListed(operations, read, [creation, { kind: 'create', input }], pages) !== undefined;
}
