import type { Input } from '../exchange/index.ts';
import { isObject } from '../json/index.ts';
import type { RequestModel } from './request/request-model.ts';

/** Names of fields that hold a secret which a server has to know. */
const ofSecret = /pass(?:word|wd|phrase|code)|secret|^pin$|^otp$/i;

/** Whether the name of a field says that its value is a secret of a user. */
export const isSecretName = (name: string): boolean => ofSecret.test(name);

/** The last word of a path at which hardly anything is created but a session. */
const ofLogin = /\/(?:log-?in|sign-?in|authenticate)\/?$/i;

/** Names of fields that hold a token which the server has issued: `refresh_token`, or `refresh` alone. */
const ofToken = /tokens?$|^refresh$/i;

/**
 * Whether a request of a login, which needs no security and creates nothing, is rejected as that of no user. A token that the
 * server did not issue is that of no user, too, and a 401 without security is about nothing else (RFC 9110 §15.5.2).
 */
export function isUnknownUser({ operation }: RequestModel, { body }: Input, status: number): boolean {
  // Some frameworks document 201 for each POST.
  const isNamed = ofLogin.test(operation.path);
  const isOpen =
    operation.security.length === 0 && (isNamed || operation.responses.every((each) => each.status !== '201'));
  const names = isObject(body) ? Object.keys(body) : [];
  const isOfUser = [401, 403].includes(status) && names.some(isSecretName);
  const isOfToken = status === 401 && names.some((name) => ofToken.test(name));
  return operation.method === 'POST' && isOpen && (isOfUser || isOfToken);
}
