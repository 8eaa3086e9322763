import { isBearer } from '../document/index.ts';
import { asksToWait, type Form, type Input } from '../exchange/index.ts';
import { inconclusive, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome } from './model/answer.ts';
import type { InvalidCase, ProbeCase } from './model/case.ts';
import type { Clause } from './model/clause.ts';
import type { Draft } from './request/draft.ts';
import type { RequestModel } from './request/request-model.ts';
import { judgeRejected } from './rejection.ts';
import { tested, watching, type Row, type UnplannedRow, type Variant } from './model/row.ts';
import { isCertificate, isMet, whyUntested, wrongForms, type Locked } from './request/security-alternatives.ts';
import type { InvalidTrial } from './model/trial.ts';

/** The usual statuses of a rejected credential (RFC 9110 §15.5.2, §15.5.4), in case the document lists none. */
export const credentialStatuses: readonly number[] = [401, 403];

/**
 * A request with an invalid credential is rejected (rule 3): one clause for each security scheme. If several schemes
 * are required together, one is invalid while the others are valid. If one of several alternatives is enough, each
 * scheme is tested in its own alternative. A valid credential for a scheme that the operation does not list is invalid too.
 */
export function securityRows(model: RequestModel): Row<InvalidCase>[] {
  const { operation, alternatives } = model;
  const found = new Map<string, Row<InvalidCase>>();
  const isOptional = operation.security.some(({ schemes }) => schemes.length === 0);
  for (const schemes of new Set([...alternatives, ...operation.security.map((each) => each.schemes)])) {
    for (const scheme of schemes) {
      if (!found.has(scheme))
        found.set(scheme, isOptional ? optionalRow(model, scheme) : guardRow(model, schemes, scheme));
    }
  }
  return [...found.values()];
}

/**
 * The same if no valid credential can be sent (a locked request model). No request may be accepted, but a rejection
 * proves nothing, because no request is known to be accepted.
 */
export function lockedSecurityRows(model: RequestModel, locked: Locked): Row<ProbeCase>[] {
  const rows = new Map<string, Row<ProbeCase>>();
  for (const { schemes } of model.operation.security) {
    for (const scheme of schemes) if (!rows.has(scheme)) rows.set(scheme, lockedRow(model, schemes, scheme, locked));
  }
  return [...rows.values()];
}

function lockedRow(model: RequestModel, schemes: readonly string[], scheme: string, locked: Locked): Row<ProbeCase> {
  const clause = clauseOf(model, scheme);
  const forms = wrongForms(model.document, scheme);
  if (forms.length === 0) return { state: 'untestable', clause, because: locked.because, cure: locked.cure };
  const shown = schemes.filter((name) => name === scheme || isMet(model.document, name, model.given));
  return watching({
    clause,
    provoking: () =>
      forms.map((form) => ({
        name: form,
        arbitrary: model.valid.map((input) => ({ kind: 'probe', draft: invalidDraft(input, shown, scheme, form) })),
      })),
    open: credentialStatuses,
    judgeExchange: ({ outcome }): Verdict => {
      const answer = describeOutcome(outcome);
      // A redirection may lead to a login.
      if (outcome.kind === 'answered' && outcome.status >= 200 && outcome.status < 300) {
        return violation(
          'accepted',
          'status',
          'a rejection (4XX), because the request has no valid credential',
          `accepted with ${answer}`,
        );
      }
      return inconclusive(`rejected (${answer}), but proves nothing: ${locked.because}`, locked.cure);
    },
  });
}

function invalidDraft(input: Draft['input'], schemes: readonly string[], scheme: string, form: Form): Draft {
  return { input, unlike: { schemes, credential: { scheme, form } } };
}

function clauseOf(model: RequestModel, scheme: string): Clause {
  return {
    id: `${model.operation.name} enforces ${scheme}`,
    level: 'must',
    sentence: `A request with an invalid credential for ${scheme} is rejected.`,
    stated: model.operation.securityPointer,
    operation: model.operation.name,
    aspect: 'enforces security',
  };
}

function optionalRow(model: RequestModel, scheme: string): UnplannedRow {
  return {
    state: 'not applicable',
    clause: clauseOf(model, scheme),
    because: 'the credential is optional',
    cure: '',
  };
}

/**
 * @param schemes the security alternative that the scheme belongs to. If no credential for it was given, made-up ones
 *   are sent, and the control uses the first alternative, because its credentials were given
 */
function guardRow(model: RequestModel, schemes: readonly string[], scheme: string): Row<InvalidCase> {
  const { document, given, alternatives, valid } = model;
  const lacking = schemes.filter((name) => !isMet(document, name, given));
  const isKnown = lacking.length === 0;
  const isFirst = schemes === alternatives[0];
  const broken = isKnown ? (given.credentials.get(scheme)?.brokenForms ?? []) : wrongForms(document, scheme);
  const forms = broken.filter((form) => form !== 'bare-token' || !takesKeyInAuthorization(model));
  const clause = clauseOf(model, scheme);
  if (lacking.some((name) => name !== scheme) || (!isKnown && forms.length === 0)) {
    return { state: 'untestable', clause, ...whyUntested(document, schemes) };
  }
  // A request that names its schemes goes without the certificate of another alternative, which would be enough.
  const isUsual =
    !isKnown || (isFirst && !alternatives.some((others) => others.some((name) => isCertificate(document, name))));
  const controlOf = (input: Input): Draft => (isUsual ? { input } : { input, unlike: { schemes } });
  const variantOf = (name: string, draftOf: (input: Input) => Draft): Variant<InvalidCase> => ({
    name,
    arbitrary: valid.map((input) => {
      return { kind: 'invalid', draft: draftOf(input), control: controlOf(input), remake: 'copy' };
    }),
  });
  const withForm = (form: Form): Variant<InvalidCase> =>
    variantOf(form, (input) => invalidDraft(input, schemes, scheme, form));
  // These show best whether an operation checks the credential: no credential, and a wrong one.
  const first = [
    ...forms.filter((form) => form === 'absent'),
    ...forms.filter((form) => form.startsWith('wrong')).slice(0, 1),
  ];
  const others = isKnown && scheme === alternatives[0]?.[0] ? unlistedSchemes(model) : [];
  return tested({
    clause,
    variants: [
      ...first.map(withForm),
      ...others.map((other) => variantOf(`valid-${other}`, (input) => ({ input, unlike: { schemes: [other] } }))),
      // How a credential is read does not depend on the operation.
      ...forms.filter((form) => !first.includes(form)).map((form) => ({ ...withForm(form), isCommon: true }) as const),
    ],
    open: credentialStatuses,
    judge: (trial) => {
      if (isCertificate(document, scheme) && trial.exchange.target.protocol !== 'https:') return noCertificateSent;
      if (rejectsOnlyWrongCredential(trial)) return pass;
      const verdict = judgeRejected(model, trial, `the credential for ${scheme} is invalid`);
      return verdict.kind === 'pass' && isPastGuard(trial.exchange) ? rejectedForState : verdict;
    },
  });
}

/** Statuses about the state of a resource, which other requests can change before the control is sent. */
const stateStatuses = [409, 412, 423, 428];

/** Whether the answer says that the server looked at the resource, so that it was not the credential that it rejected. */
function isPastGuard({ outcome }: InvalidTrial['exchange']): boolean {
  return outcome.kind === 'answered' && stateStatuses.includes(outcome.status);
}

const rejectedForState = inconclusive(
  'rejected, but for the state of the resource and not for the credential',
  'check the credential before the state of the resource',
);

/**
 * Whether the operation lists an API key in the Authorization field. A token without a scheme is one, and can be valid, unless the document
 * says that the word Bearer is before it.
 */
function takesKeyInAuthorization({ document, operation }: RequestModel): boolean {
  return operation.security
    .flatMap(({ schemes }) => schemes)
    .some((name) => {
      const { apiKey: key, saysBearer = false } = document.securitySchemes.get(name) ?? {};
      return key?.in === 'header' && key.name.toLowerCase() === 'authorization' && !saysBearer;
    });
}

/** Something before the server, such as a proxy, can ask for the certificate. */
const noCertificateSent = inconclusive(
  'a plain HTTP connection has no client certificate',
  'test the address with https:// that asks for it',
);

/**
 * The schemes that an operation does not list, although a valid credential for them is known: the first of each kind. One
 * that is sent as a listed one, or has the same secret, is left out, because its credential can be that of both. So is an
 * API key in the Authorization field where a listed one uses that field, and what is sent with the connection.
 */
function unlistedSchemes({ document, given, operation }: RequestModel): string[] {
  const kindOf = (name: string): string | undefined => {
    const scheme = document.securitySchemes.get(name);
    if (scheme === undefined || scheme.type === 'mutualTLS') return undefined;
    if (scheme.apiKey) return `${scheme.apiKey.in} ${scheme.apiKey.name.toLowerCase()}`;
    return isBearer(scheme) ? 'bearer' : scheme.scheme;
  };
  const listed = operation.security.flatMap(({ schemes }) => schemes);
  const isKeyOfField = (name: string): boolean => kindOf(name) === 'header authorization';
  const usesField = (name: string): boolean =>
    isKeyOfField(name) || (document.securitySchemes.get(name)?.apiKey === undefined && kindOf(name) !== undefined);
  const sharesField = (name: string): boolean =>
    listed.some((other) => (isKeyOfField(name) && usesField(other)) || (usesField(name) && isKeyOfField(other)));
  const seen = new Set(listed.map(kindOf));
  const isAlike = (name: string): boolean =>
    given.credentials.get(name)?.alike?.some((other) => listed.includes(other)) === true;
  return [...document.securitySchemes.keys()].filter((name) => {
    const kind = kindOf(name);
    if (kind === undefined || seen.has(kind) || sharesField(name) || isAlike(name)) return false;
    if (!isMet(document, name, given)) return false;
    seen.add(kind);
    return true;
  });
}

/**
 * Whether the invalid credential was rejected by 401, 403 or the end of the connection, and the valid one was not. The valid credential passed the
 * security check there, even if the server then rejected the request for another cause, or failed. A redirection may
 * lead to a login, and the same rejection of both proves nothing.
 */
function rejectsOnlyWrongCredential({ exchange: { outcome }, control }: InvalidTrial): boolean {
  if (control?.outcome.kind !== 'answered' || asksToWait(control.outcome)) return false;
  const isRejected =
    outcome.kind === 'answered'
      ? credentialStatuses.includes(outcome.status)
      : outcome.reason === 'certificate rejected';
  if (!isRejected) return false;
  const { status } = control.outcome;
  return status >= 400 && status !== 407 && !credentialStatuses.includes(status);
}
