import { asksToWait, type Form } from '../exchange/index.ts';
import { inconclusive, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome } from './answer.ts';
import type { Clause, Row, Trial } from './clause.ts';
import type { Draft } from './draft.ts';
import type { RequestModel } from './request-model.ts';
import { judgeRejected } from './rejection.ts';
import { isMet, whyUntried, wrongForms, type Locked } from './security-alternatives.ts';

/** The document may name no status for a rejected credential; RFC 9110 §15.5.2 and §15.5.4 have these two. */
const ofCredentials: readonly number[] = [401, 403];

/**
 * A request whose credential is broken in one way is rejected (rule 3): one clause for each scheme that guards. Where
 * several are needed together, each is broken while the others are right; where one of several is enough, each is tried
 * in the way in that it belongs to.
 */
export function securityRows(requestModel: RequestModel): Row[] {
  const { operation, alternatives } = requestModel;
  const found = new Map<string, Row>();
  const isOptional = operation.security.some(({ schemes }) => schemes.length === 0);
  for (const schemes of new Set([...alternatives, ...operation.security.map((each) => each.schemes)])) {
    for (const scheme of schemes) {
      if (!found.has(scheme))
        found.set(scheme, isOptional ? optionalRow(requestModel, scheme) : guardRow(requestModel, schemes, scheme));
    }
  }
  return [...found.values()];
}

/**
 * The same where no credential can be shown (a locked request model): whatever request that is, it must not be accepted. Its rejection
 * proves nothing, for no request is known that is accepted.
 */
export function lockedSecurityRows(requestModel: RequestModel, locked: Locked): Row[] {
  const rows = new Map<string, Row>();
  for (const { schemes } of requestModel.operation.security) {
    for (const scheme of schemes)
      if (!rows.has(scheme)) rows.set(scheme, lockedRow(requestModel, schemes, scheme, locked));
  }
  return [...rows.values()];
}

function lockedRow(requestModel: RequestModel, schemes: readonly string[], scheme: string, locked: Locked): Row {
  const clause = clauseOf(requestModel, scheme);
  const forms = wrongForms(requestModel.document, scheme);
  if (forms.length === 0) return { state: 'untestable', clause, because: locked.because, cure: locked.cure };
  const shown = schemes.filter((name) => name === scheme || isMet(requestModel.document, name, requestModel.given));
  return {
    state: 'planned',
    clause,
    variants: forms.map((form) => ({
      name: form,
      arbitrary: requestModel.valid.map((input) => ({ draft: broken(input, shown, scheme, form) })),
    })),
    open: ofCredentials,
    judgeExchange: ({ outcome }): Verdict => {
      const answer = describeOutcome(outcome);
      // A redirection may lead to where credentials are given.
      if (outcome.kind === 'answered' && outcome.status >= 200 && outcome.status < 300) {
        return violation(
          'accepted',
          'status',
          'a rejection (4XX), for no right credential is shown',
          `accepted with ${answer}`,
        );
      }
      return inconclusive(`${locked.because}, so that no rejection proves anything (${answer})`, locked.cure);
    },
  };
}

function broken(input: Draft['input'], schemes: readonly string[], scheme: string, form: Form): Draft {
  return { input, unlike: { schemes, credential: { scheme, form } } };
}

function clauseOf(requestModel: RequestModel, scheme: string): Clause {
  return {
    id: `${requestModel.operation.name} enforces ${scheme}`,
    level: 'must',
    sentence: `A request with a broken credential for ${scheme} is rejected.`,
    stated: requestModel.operation.securityPointer,
    operation: requestModel.operation.name,
    aspect: 'enforces security',
  };
}

function optionalRow(requestModel: RequestModel, scheme: string): Row {
  return {
    state: 'not applicable',
    clause: clauseOf(requestModel, scheme),
    because: 'the security is optional',
    cure: '',
  };
}

/**
 * @param schemes the way in that the scheme belongs to. If a credential for it is lacking, one that is nobody's is tried, and
 *   the first way in, which is known, shows that the request would be accepted
 */
function guardRow(requestModel: RequestModel, schemes: readonly string[], scheme: string): Row {
  const { document, given, alternatives, valid } = requestModel;
  const lacking = schemes.filter((name) => !isMet(document, name, given));
  const isKnown = lacking.length === 0;
  const isFirst = schemes === alternatives[0];
  const forms = isKnown ? (given.credentials.get(scheme)?.brokenForms ?? []) : wrongForms(document, scheme);
  const clause = clauseOf(requestModel, scheme);
  if (lacking.some((name) => name !== scheme) || (!isKnown && forms.length === 0)) {
    return { state: 'untestable', clause, ...whyUntried(document, schemes) };
  }
  return {
    state: 'planned',
    clause,
    variants: forms.map((form) => ({
      name: form,
      arbitrary: valid.map((input) => ({
        draft: broken(input, schemes, scheme, form),
        control: isFirst || !isKnown ? { input } : { input, unlike: { schemes } },
      })),
    })),
    open: ofCredentials,
    judge: (trial) =>
      isReported(trial) ? pass : judgeRejected(requestModel, trial, `the credential for ${scheme} is broken`),
  };
}

/**
 * Whether a broken credential was rejected as one, where the right one was not: with that the server came as far as to reject
 * the request for another cause, or to fail. A redirection may lead to where credentials are given, and the same rejection of
 * both proves nothing.
 */
function isReported({ exchange, control }: Trial): boolean {
  if (control?.outcome.kind !== 'answered' || exchange.outcome.kind !== 'answered') return false;
  if (asksToWait(control.outcome) || !ofCredentials.includes(exchange.outcome.status)) return false;
  const { status } = control.outcome;
  return status >= 400 && status !== 407 && !ofCredentials.includes(status);
}
