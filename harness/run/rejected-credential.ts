import { likenessOf, looksLike, type RequestModel } from '../clause/index.ts';
import type { Answered, Exchange } from '../exchange/index.ts';
import { stringify } from '../json/index.ts';

/** Statuses of a request with an invalid credential or without permission (RFC 9110 §15.5.2, §15.5.4). */
const ofCredentials: readonly number[] = [401, 403];

/**
 * Statuses that servers send for a wrong credential, and also for anything else that is wrong with a request. RFC 6750
 * §3.1 has 400, some servers send 422, and some send a status that HTTP does not define. 404 and similar statuses are
 * about the requested resource and never about the credential. A server can hide resources behind 404, but it hides
 * them from every client without permission.
 */
const ofManyCauses: readonly number[] = [400, 419, 422, 440, 498, 499];

/**
 * Why it is certain that a server rejected a credential, in a few words; undefined if it is not certain.
 *
 * @param given the rejections of valid requests with the credential
 * @param wrong the exchange of one of these requests with a credential that belongs to no user
 */
export function rejectedCredential(
  model: RequestModel,
  given: readonly Exchange[],
  wrong: Exchange,
): string | undefined {
  const rejections = answersOf(given);
  const [first] = rejections;
  const [other] = answersOf([wrong]);
  if (first === undefined || other === undefined || rejections.length < given.length) return undefined;
  if (rejections.every(({ status }) => ofCredentials.includes(status))) {
    if (ofCredentials.includes(other.status)) return describeRejections(model, rejections, other);
    return undefined;
  }
  if (!rejections.every(({ status }) => ofManyCauses.includes(status))) return undefined;
  const likeness = likenessOf(wrong);
  const isAlike = likeness !== undefined && given.every((each) => looksLike(likeness, each));
  // The server can reject every valid request for another reason. Only the text of its answer shows the reason.
  return isAlike && mentionsCredential(wrong, other)
    ? `status ${first.status}, the same as for a wrong credential`
    : undefined;
}

/**
 * Whether the server accepted the credential and rejected a wrong one, though it rejected the requests for another
 * reason.
 */
export function isDistinguishable(given: readonly Exchange[], wrong: Exchange): boolean {
  const isRejected = ({ status }: Answered): boolean => ofCredentials.includes(status);
  return answersOf([wrong]).some(isRejected) && !answersOf(given).some(({ status }) => status === 401);
}

function answersOf(exchanges: readonly Exchange[]): Answered[] {
  return exchanges.flatMap(({ outcome }) => (outcome.kind === 'answered' ? [outcome] : []));
}

/**
 * A server that answers 403, and 401 to a wrong credential, knows the credential. Either the client has no permission,
 * or the resource does not exist: some servers answer 403 then. So a path with parameters proves nothing.
 */
function describeRejections(
  { operation }: RequestModel,
  rejections: readonly Answered[],
  wrong: Answered,
): string | undefined {
  const isKnown = rejections.every(({ status }) => status === 403) && wrong.status === 401;
  if (!isKnown) return `status ${rejections[0]?.status ?? wrong.status}`;
  return operation.path.includes('{')
    ? undefined
    : 'status 403, but 401 for a wrong credential: it may lack a permission';
}

const words =
  /\b(?:tokens?|credentials?|auth|authori[sz]\w*|authenticat\w*|unauthori[sz]ed|unauthenticated|bearer|passwords?|api[-_ ]?keys?|log[- ]?in|sign[- ]?in|permissions?|access denied|forbidden)\b/gi;

/** Whether an answer mentions credentials in words that the request itself does not contain. */
function mentionsCredential({ request }: Exchange, { headers, body }: Answered): boolean {
  if (headers['www-authenticate'] !== undefined) return true;
  const asked = `${request.path} ${stringify(request.input ?? {})}`.toLowerCase();
  const answered = Buffer.from(body).toString('utf8').match(words) ?? [];
  return answered.some((word) => !asked.includes(word.toLowerCase()));
}
