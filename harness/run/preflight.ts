import * as fc from 'fast-check';
import { isRejection, isSuccess, type Draft, type RequestModel } from '../clause/index.ts';
import type { OperationRows } from '../plan/index.ts';
import { asksToWait, isMadeUp, type CredentialUse, type Exchange, type Request } from '../exchange/index.ts';
import { missingBasePath } from './base-path.ts';
import { keepsAskingToWait, type Cut } from './cut.ts';
import { createFreshener, freshenCase } from './input/fresh.ts';
import { isDistinguishable, rejectedCredential } from './rejected-credential.ts';
import { sendDraft } from './input/send-draft.ts';
import { hash, type Session } from './session.ts';

/**
 * What the preflight shows: `yes`, the server can be tested; `unsure`, no request succeeded, but nothing stands in the
 * way; `no`, every test would fail for the same reason.
 */
export type PreflightResult = { readonly kind: 'yes' | 'unsure'; readonly warning?: string } | PreflightFailure;

export interface PreflightFailure {
  readonly kind: 'no';
  /** Why the server can't be tested. */
  readonly because: string;
  /** What the user can do about it. */
  readonly cure: string;
}

/** Why a server can't be tested and what to do about it, in one sentence. */
export function obstacleOf({ because, cure }: PreflightFailure): string {
  return `${because}; ${cure}`;
}

/** The failed preflight as the reason why a run was cut short. */
export function cutBy({ because, cure }: PreflightFailure): Cut {
  return { because, cure };
}

/** The warning about a server that can be tested, as a property to spread; empty if there is none. */
export function warningIn(reached: PreflightResult): { readonly warning?: string } {
  return reached.kind !== 'no' && reached.warning !== undefined ? { warning: reached.warning } : {};
}

/** How many operations are tried until one answers with a success. */
const operationsTried = 5;
/** How many valid requests are sent to each of them. */
const requestsTried = 3;

/**
 * Sends a few valid requests before the first test. A server that is not running, or that rejects the credential, is
 * then reported in one sentence, and not as a failure of every clause. The answer is `no` only if no operation can
 * work: a credential counts as rejected only if every operation rejects it.
 *
 * @param operations the operations that requests can be sent to
 */
export async function preflight(session: Session, operations: readonly OperationRows[]): Promise<PreflightResult> {
  const tried: OperationResult[] = [];
  for (const model of modelsToTry(easiestFirst(operations))) {
    // The other operations are only asked whether they reject the credential too. One request to each is enough.
    const isSample = tried.length < operationsTried;
    if (!isSample && !tried.every(({ credential }) => credential === 'rejected')) break;
    const reached = await tryOperation(session, model, isSample ? requestsTried : 1);
    // A success of a public operation shows nothing about the credential, if there is one.
    const isShown = reached.credential === 'accepted' || !operations.some(needsCredential);
    if (reached.kind === 'yes' && isShown) return { kind: 'yes' };
    tried.push(reached);
  }
  const [first] = tried;
  if (first === undefined) return nothingToSend(operations);
  const misplaced = tried.find(({ isMisplaced }) => isMisplaced === true);
  if (misplaced?.kind === 'no' && tried.every(({ kind }) => kind !== 'yes')) return misplaced;
  // One operation that can work is enough to run the tests.
  const usable = tried.find(({ kind }) => kind === 'yes') ?? tried.find(({ kind }) => kind === 'unsure');
  if (usable?.kind !== 'yes' && usable?.kind !== 'unsure') return first;
  const warning = tried.some(({ credential }) => credential === 'accepted') ? undefined : warningOf(tried);
  return { kind: usable.kind, ...(warning !== undefined && { warning }) };
}

/** What an operation answered, and what that shows about the credential. */
type OperationResult = PreflightResult & {
  readonly credential?: 'accepted' | 'rejected';
  /** Whether it shows that all operations have another base path. */
  readonly isMisplaced?: true;
};

/** The warning about a credential that some operations reject and that no operation in the preflight accepts. */
function warningOf(tried: readonly OperationResult[]): string | undefined {
  const rejection = tried.find(({ credential }) => credential === 'rejected');
  return rejection?.kind === 'no'
    ? `${rejection.because}, and no operation in the preflight accepted it; ${rejection.cure}`
    : undefined;
}

/**
 * The operations, the most promising first: those that need no existing resource before the others; among these, those
 * that change nothing first.
 */
function easiestFirst(operations: readonly OperationRows[]): OperationRows[] {
  const effort = ({ operation: { path, method } }: OperationRows): number =>
    (path.includes('{') ? 2 : 0) + (method === 'GET' ? 0 : 1);
  return [...operations].sort((a, b) => effort(a) - effort(b));
}

/** Whether a run sends an operation a credential. */
function needsCredential({ alternatives: [schemes = []], disturbs, removesAll }: OperationRows): boolean {
  return schemes.length > 0 && disturbs === undefined && removesAll === undefined;
}

/**
 * The request models to make requests from, each derived when it is needed. If every operation lacks a credential, and no user could give one, the
 * operations are asked without a credential.
 */
function* modelsToTry(operations: readonly OperationRows[]): Generator<RequestModel> {
  let hasModel = false;
  for (const operation of operations) {
    if (operation.disturbs !== undefined || operation.removesAll !== undefined) continue;
    const model = operation.requestModel;
    if (model === undefined) continue;
    hasModel = true;
    yield model;
  }
  const locked = operations.flatMap((each) => each.locked ?? []);
  if (hasModel || locked.some(({ curable }) => curable)) return;
  for (const { requestModel: model } of locked) if (model !== undefined) yield model;
}

/** No operation can be sent a valid request. The reason is that of the first untestable clause. */
function nothingToSend(operations: readonly OperationRows[]): PreflightResult {
  for (const { rows } of operations) {
    const row = rows.find(({ state }) => state === 'untestable');
    if (row?.state === 'untestable') {
      return { kind: 'no', because: `cannot send a valid request: ${row.because}`, cure: row.cure };
    }
  }
  return { kind: 'unsure' };
}

async function tryOperation(session: Session, model: RequestModel, numRuns: number): Promise<OperationResult> {
  const freshen = createFreshener(model, session);
  const seed = hash(`reach ${model.operation.name}`, session.seed);
  const removes = model.operation.method === 'DELETE';
  const drafts: Draft[] = [];
  const requests: Request[] = [];
  const exchanges: Exchange[] = [];
  for (const input of fc.sample(model.valid, { seed, numRuns })) {
    const { given } = await session.resources.settle(model, freshenCase(freshen, { draft: { input } }), removes);
    const serialized = model.serialize(given.draft);
    if (!serialized.ok) continue;
    const { request } = serialized;
    requests.push(request);
    drafts.push(given.draft);
    const exchange = await session.sender.send(request);
    if (isSuccess(model.operation, exchange.outcome)) {
      return { kind: 'yes', ...((model.alternatives[0] ?? []).length > 0 && { credential: 'accepted' }) };
    }
    const { outcome } = exchange;
    // After a request without an answer, an operation may get no more.
    if (outcome.kind === 'unanswered' && outcome.reason === 'no connection' && exchanges.length === 0) {
      return { kind: 'no', because: outcome.detail, cure: outcome.cure };
    }
    exchanges.push(exchange);
    // The sender has already waited for as long as it may. Two requests without an answer show as much as three.
    if (asksToWait(outcome) || (outcome.kind === 'unanswered' && exchanges.length === 2)) break;
  }
  return explain(session, model, { drafts, requests, exchanges });
}

/** Valid requests that did not succeed, with the draft of each. */
interface UnsuccessfulRequests {
  readonly drafts: readonly Draft[];
  readonly requests: readonly Request[];
  readonly exchanges: readonly Exchange[];
}

async function explain(
  session: Session,
  model: RequestModel,
  { drafts: [draft], requests: [request], exchanges }: UnsuccessfulRequests,
): Promise<OperationResult> {
  const [first] = exchanges;
  if (first === undefined || request === undefined || draft === undefined) return { kind: 'unsure' };
  const { outcome, target } = first;
  const mismatch = await schemeMismatch(session, exchanges);
  if (mismatch !== undefined) return mismatch;
  if (outcome.kind === 'unanswered') {
    if (exchanges.some((each) => each.outcome.kind !== 'unanswered')) return { kind: 'unsure' };
    if (outcome.reason === 'dropped' && target.protocol === 'https:') {
      return {
        kind: 'no',
        because: `the server at ${target.href} closes each connection, as it does if it does not trust the client certificate`,
        cure: 'check CERT and KEY',
      };
    }
    if (outcome.reason !== 'timed out') return { kind: 'unsure' };
    return {
      kind: 'no',
      because: `the server at ${target.href} does not answer a valid ${model.operation.name} (${outcome.detail})`,
      cure: 'check what delays the server, or increase TIMEOUT',
    };
  }
  if (asksToWait(outcome)) {
    return { kind: 'no', ...keepsAskingToWait(outcome.status) };
  }
  const misplaced = await missingBasePath(session, model, exchanges);
  if (misplaced !== undefined) return { kind: 'no', ...misplaced, isMisplaced: true };
  const [schemes = [], ...others] = model.alternatives;
  if (schemes.length === 0 || !exchanges.every((each) => isRejection(each.outcome))) return { kind: 'unsure' };
  const wrong = { ...request, credentials: request.credentials.map((use) => withWrongSecret(model, use)) };
  const answer = await session.sender.send(wrong);
  const why = rejectedCredential(model, exchanges, answer);
  if (why === undefined)
    return isDistinguishable(exchanges, answer) ? { kind: 'unsure', credential: 'accepted' } : { kind: 'unsure' };
  if (await isAcceptedWith(session, model, draft, others)) return { kind: 'unsure', credential: 'accepted' };
  return {
    kind: 'no',
    because: `the server rejects the credential for ${schemes.join(' and ')} (${why})`,
    cure: 'give a valid one in TOKEN or CREDENTIALS',
    credential: 'rejected',
  };
}

/**
 * The obstacle if TARGET_URL has http and the server speaks HTTPS, or the reverse; undefined if the scheme is right.
 */
async function schemeMismatch(
  { sender }: Session,
  exchanges: readonly Exchange[],
): Promise<PreflightFailure | undefined> {
  const [first] = exchanges;
  if (first === undefined || !exchanges.every(canBeWrongScheme)) return undefined;
  const { target } = first;
  const isSecure = target.protocol === 'https:';
  if ((await sender.speaksTls(target)) === isSecure) return undefined;
  if (isSecure) {
    return {
      kind: 'no',
      because: `the server at ${target.href} does not speak TLS`,
      cure: 'use http:// in TARGET_URL if the server speaks plain HTTP',
    };
  }
  return {
    kind: 'no',
    because: `the server at ${target.href} speaks HTTPS, not plain HTTP`,
    cure: 'use https:// in TARGET_URL',
  };
}

/**
 * Whether a wrong scheme can explain an exchange: no HTTP answer at all, or a 400 that names TLS, as nginx and Go send
 * it.
 */
function canBeWrongScheme({ outcome }: Exchange): boolean {
  if (outcome.kind === 'unanswered') return true;
  return outcome.status === 400 && /https|\bTLS\b|\bSSL\b/i.test(Buffer.from(outcome.body).toString('latin1'));
}

/** Whether the server accepts the credentials of another security alternative. */
async function isAcceptedWith(
  { sender }: Session,
  model: RequestModel,
  draft: Draft,
  others: readonly (readonly string[])[],
): Promise<boolean> {
  for (const schemes of others) {
    const exchange = await sendDraft(sender, model, { ...draft, unlike: { schemes } });
    if (exchange !== undefined && rejectedCredential(model, [exchange], exchange) === undefined) return true;
  }
  return false;
}

/** The use of a credential with a secret that belongs to no user; the use itself if the scheme has no such form. */
function withWrongSecret({ document, given }: RequestModel, use: CredentialUse): CredentialUse {
  const scheme = document.securitySchemes.get(use.scheme);
  const forms = given.credentials.get(use.scheme)?.brokenForms ?? [];
  const form = scheme && forms.find((each) => isMadeUp(scheme, each));
  return form === undefined ? use : { ...use, form };
}
