import type { Operation } from '../document/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import { isObject } from '../json/index.ts';
import { messageOf } from './message.ts';
import { canBeOfValidation } from './model/answer.ts';
import { sentencesOf, wordsOfOutcome } from './model/words.ts';
import type { RequestModel } from './request/request-model.ts';

/** Names of fields that hold a secret which a server has to know. */
const ofSecret = /pass(?:word|wd|phrase|code)|secret|^pin$|^otp$/i;

/** Whether the name of a field says that its value is a secret of a user. */
export const isSecretName = (name: string): boolean => ofSecret.test(name);

/** The last word of a path at which hardly anything is created but a session. */
const ofLogin = /\/(?:log-?in|sign-?in|authenticate)\/?$/i;

/**
 * Whether an operation is a login by the last word of its path, and needs no security. A document can state one security for all
 * operations, and forget that its login needs none.
 */
export const isOpenLogin = ({ path, security, securityPointer }: Operation): boolean =>
  ofLogin.test(path) && (security.length === 0 || securityPointer === '/security');

/** Names of fields that hold a token which the server has issued: `refresh_token`, or `refresh` alone. */
const ofToken = /tokens?$|^refresh$/i;

/** What a login says that knows no such user: "These credentials do not match our records", "Incorrect email or password". */
const ofWrong = /\b(?:invalid|incorrect|wrong|bad|unknown|not|no|unable|fail\w*|mismatch\w*|cannot)\b|n't\b/i;
const ofCredentials =
  /\b(?:credentials?|(?:user ?name|user|e-?mail(?: address)?|login|account)(?:,? (?:or|and|\/) ?|\/)(?:the |your )?password)\b/i;
/** What a login says of the form of a value. */
const ofForm = /\b(?:required|empty|blank|missing|characters|must)\b/i;
const ofPassword =
  /\bpassword (?:is|was) (?:incorrect|wrong|not correct|not right)\b|\b(?:incorrect|wrong) password\b/i;

/** Whether an answer with 400 or 422 says that the credentials in a body are wrong, and not that one of them lacks a form. */
function saysUnknownUser(exchange: Exchange): boolean {
  const isSaid = (sentence: string): boolean =>
    !ofForm.test(sentence) && (ofPassword.test(sentence) || (ofCredentials.test(sentence) && ofWrong.test(sentence)));
  return canBeOfValidation(exchange) && sentencesOf(messageOf(exchange)).some(isSaid);
}

/**
 * Whether a request of a login, which needs no security and creates nothing, is rejected as that of no user. A token that the
 * server did not issue is that of no user, too, and a 401 without security is about nothing else (RFC 9110 §15.5.2). With 400
 * or 422, the words of the answer have to say it.
 */
export function isUnknownUser({ operation }: RequestModel, { body }: Input, exchange: Exchange): boolean {
  if (exchange.outcome.kind !== 'answered') return false;
  const { status } = exchange.outcome;
  // Some frameworks document 201 for each POST.
  const isBare = operation.security.length === 0 && operation.responses.every((each) => each.status !== '201');
  const isOpen = isOpenLogin(operation) || isBare;
  const names = isObject(body) ? [body, ...Object.values(body).filter(isObject)].flatMap(Object.keys) : [];
  const isOfUser = names.some(isSecretName) && ([401, 403].includes(status) || saysUnknownUser(exchange));
  const isOfToken = status === 401 && names.some((name) => ofToken.test(name));
  return operation.method === 'POST' && isOpen && (isOfUser || isOfToken);
}

/**
 * Whether a login rejected an invalid request before it looked for the user: the same request with a valid value is rejected as that of
 * no user, and the invalid one in other words with a status for values.
 */
export function isCheckedBeforeUser(model: RequestModel, exchange: Exchange, control: Exchange): boolean {
  const isOfNoUser = (each: Exchange): boolean => isUnknownUser(model, each.request.input ?? {}, each);
  return (
    canBeOfValidation(exchange) &&
    isOfNoUser(control) &&
    !saysUnknownUser(exchange) &&
    wordsOfOutcome(exchange) !== wordsOfOutcome(control)
  );
}
