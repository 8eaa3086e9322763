import { likenessOf, looksLike, type RequestModel } from '../clause/index.ts';
import type { Answered, Exchange } from '../exchange/index.ts';
import { stringify } from '../json/index.ts';

/** Statuses that say of a request that its credential, or what this permits, is not enough (RFC 9110 §15.5.2, §15.5.4). */
const ofCredentials: readonly number[] = [401, 403];

/**
 * Statuses that servers give to a wrong credential, and to anything else that is wrong with a request: RFC 6750 §3.1 has 400,
 * some give 422, and some give one that HTTP does not define. 404 and its like speak of what is asked for, and never of the
 * credential: a server may hide resources behind it, but so it does from any client who is not permitted to see them.
 */
const ofManyCauses: readonly number[] = [400, 419, 422, 440, 498, 499];

/**
 * Why it is certain that a server rejected a credential; undefined where it is not.
 *
 * @param given the rejections of valid requests with the credential
 * @param wrong what one of these requests gets with a credential that is nobody's
 */
export function rejectedCredential(
  requestModel: RequestModel,
  given: readonly Exchange[],
  wrong: Exchange,
): string | undefined {
  const rejections = answersOf(given);
  const [first] = rejections;
  const [other] = answersOf([wrong]);
  if (first === undefined || other === undefined || rejections.length < given.length) return undefined;
  if (rejections.every(({ status }) => ofCredentials.includes(status))) {
    if (ofCredentials.includes(other.status)) return describeRejections(requestModel, rejections, other);
    return undefined;
  }
  if (!rejections.every(({ status }) => ofManyCauses.includes(status))) return undefined;
  const likeness = likenessOf(wrong);
  const isAlike = likeness !== undefined && given.every((each) => looksLike(likeness, each));
  // Such a server may reject every valid request alike for a cause of its own: only its words tell.
  return isAlike && saysCredential(wrong, other) ? `status ${first.status}, as for a wrong one` : undefined;
}

/** Whether a credential was taken where a wrong one was not, though the requests were rejected for another cause. */
export function isDistinguishable(given: readonly Exchange[], wrong: Exchange): boolean {
  const isRejected = ({ status }: Answered): boolean => ofCredentials.includes(status);
  return answersOf([wrong]).some(isRejected) && !answersOf(given).some(({ status }) => status === 401);
}

function answersOf(exchanges: readonly Exchange[]): Answered[] {
  return exchanges.flatMap(({ outcome }) => (outcome.kind === 'answered' ? [outcome] : []));
}

/**
 * A server that answers 403, and 401 to a wrong credential, knows the credential. It may not permit what is asked; but a thing
 * that does not exist may be rejected so too.
 */
function describeRejections(
  { operation }: RequestModel,
  rejections: readonly Answered[],
  wrong: Answered,
): string | undefined {
  const isKnown = rejections.every(({ status }) => status === 403) && wrong.status === 401;
  if (!isKnown) return `status ${rejections[0]?.status ?? wrong.status}`;
  return operation.path.includes('{') ? undefined : 'status 403, and 401 for a wrong one: it may lack a permission';
}

const words =
  /\b(?:tokens?|credentials?|auth|authori[sz]\w*|authenticat\w*|unauthori[sz]ed|unauthenticated|bearer|passwords?|api[-_ ]?keys?|log[- ]?in|sign[- ]?in|permissions?|access denied|forbidden)\b/gi;

/** Whether an answer speaks of credentials, and the request does not have the same words for something else. */
function saysCredential({ request }: Exchange, { headers, body }: Answered): boolean {
  if (headers['www-authenticate'] !== undefined) return true;
  const asked = `${request.path} ${stringify(request.input ?? {})}`.toLowerCase();
  const said = Buffer.from(body).toString('utf8').match(words) ?? [];
  return said.some((word) => !asked.includes(word.toLowerCase()));
}
