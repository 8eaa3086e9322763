import type { Exchange } from '../exchange/index.ts';
import { isUnknownUser } from './login.ts';
import type { RequestModel } from './request/request-model.ts';

// Reports can have other names for the options.
const forLogin = 'put the credentials of an existing user into';
const forOpen = 'add security to';

/**
 * The cure where a valid request is rejected for who sends it, although the document asks for no credential: a login needs a user that
 * exists, and any other operation needs the security that the document lacks.
 *
 * @returns undefined if the rejection does not say so
 */
export function cureOfCredentials(model: RequestModel, exchange: Exchange): string | undefined {
  const { document, operation } = model;
  if (exchange.outcome.kind !== 'answered') return undefined;
  if (isUnknownUser(model, exchange.request.input ?? {}, exchange))
    return `${forLogin} VALUES, under "${operation.name}"`;
  const { status } = exchange.outcome;
  // What a path names can be forbidden for itself.
  const isRejected = status === 401 || (status === 403 && !operation.path.includes('{'));
  const isBare = operation.security.length === 0 && document.securitySchemes.size > 0;
  return isRejected && isBare ? `${forOpen} ${operation.name} in the document` : undefined;
}

/** Whether a cure is one of these. */
export const isCureOfCredentials = (cure: string): boolean => cure.startsWith(forLogin) || cure.startsWith(forOpen);
