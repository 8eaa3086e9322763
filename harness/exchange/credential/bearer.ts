import { isBearer } from '../../document/index.ts';
import {
  absent,
  canBeCut,
  fixed,
  madeUp,
  hasLetters,
  isNotWrong,
  never,
  shellSwapCase,
  swapCase,
  withSecret,
  plainTexts,
  wrongSecret,
  type CredentialForms,
} from './form.ts';
import { authorization, nothing, unfitForField, type CredentialKind } from './kind.ts';

const forms: CredentialForms = {
  valid: withSecret(
    (token) => `Bearer ${token}`,
    (token) => `Bearer $${token}`,
    never,
  ),
  absent,
  empty: fixed(''),
  'other-scheme': withSecret(
    (token) => `Basic ${token}`,
    (token) => `Basic $${token}`,
  ),
  'scheme-without-token': fixed('Bearer'),
  'bare-token': withSecret(
    (token) => token,
    (token) => `$${token}`,
  ),
  'wrong-token': madeUp(`Bearer ${wrongSecret}`, isNotWrong),
  'cut-short': withSecret(
    (token) => `Bearer ${token.slice(0, -1)}`,
    (token) => `Bearer \${${token}%?}`,
    canBeCut,
  ),
  extended: withSecret(
    (token) => `Bearer ${token}x`,
    (token) => `Bearer \${${token}}x`,
  ),
  'other-letter-case': withSecret(
    (token) => `Bearer ${swapCase(token)}`,
    (token) => `Bearer ${shellSwapCase(`$${token}`)}`,
    hasLetters,
  ),
};

/** A bearer token in the Authorization field (RFC 6750 §2.1). Its secret is in TOKEN, as for Greenhouse itself. */
export const bearer: CredentialKind = {
  isFor: isBearer,
  place: () => authorization,
  forms: () => forms,
  texts: plainTexts,
  unfit: (_, secret) => unfitForField(secret),
  unsupported: nothing,
  secretIn: (_, field) => /^Bearer +(.+)$/i.exec(field)?.[1],
  variable: 'TOKEN',
};
