import { otherUser } from '../exchange/index.ts';
import type { Operation } from '../document/index.ts';
import { childPointer } from '../json/index.ts';
import { inconclusive, violation, type Verdict } from '../verdict/index.ts';
import type { OneRequest } from './model/case.ts';
import type { Clause } from './model/clause.ts';
import { headerOf } from './request/part.ts';
import type { RequestModel } from './request/request-model.ts';
import { isUserGiven, schemesOfUser } from './request/security-alternatives.ts';

/** A clause about what another user can do with what a user created. */
export function ownershipClause(
  { name, securityPointer }: Operation,
  sentence: string,
  level: Clause['level'],
): Clause {
  return {
    id: `${name} enforces ownership`,
    level,
    sentence,
    stated: securityPointer,
    operation: name,
    aspect: 'enforces security',
  };
}

/** Whether the credentials of another user are given for an operation. */
export function hasOtherUser(model: RequestModel): boolean {
  return isUserGiven(model, model.given.others);
}

/**
 * A request with the credentials of another user.
 *
 * @param kept the places with values that were accepted from the creator, so that they stay as they are
 */
export function asOtherUser(
  model: RequestModel,
  { draft, known = [] }: OneRequest,
  kept: readonly string[],
): OneRequest {
  const schemes = schemesOfUser(model, model.given.others, otherUser);
  return {
    draft: { ...draft, unlike: { schemes } },
    known: [...known, ...kept.flatMap((place) => (place === 'header' ? fieldsOf(model) : childPointer('', place)))],
  };
}

/** The header fields of a request but its entity tag: what its creator did meanwhile has changed that of the resource. */
function fieldsOf(model: RequestModel): string[] {
  const tag = headerOf(model, 'if-match');
  return model.parameters.flatMap((part) => (part.place === 'header' && part !== tag ? part.pointer : []));
}

export function doubtOwnership(because: string): Verdict {
  return inconclusive(because, 'give the credentials of two users that can create and read resources of their own');
}

/** Another user did it. @param step the place of that exchange in the script */
export function doneByOther(answer: string, step: number): Verdict {
  const expected = 'a rejection (403 or 404), because the resource is that of another user';
  return violation('accepted', 'status', expected, `accepted with ${answer}`, step);
}
