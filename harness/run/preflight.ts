import * as fc from 'fast-check';
import { isRejection, isSuccess, type Draft, type RequestModel, type OperationRows } from '../clause/index.ts';
import { asksToWait, type CredentialUse, type Exchange, type Request } from '../exchange/index.ts';
import { keepsAskingToWait, type Cut } from './cut.ts';
import { createFreshener, freshenCase } from './fresh.ts';
import { isDistinguishable, rejectedCredential } from './rejected-credential.ts';
import { hash, type Session } from './session.ts';

/** Whether it makes sense to test a server at all. */
export type Reached = { readonly kind: 'yes' | 'unsure'; readonly warning?: string } | Unreached;

export interface Unreached {
  readonly kind: 'no';
  /** What stands in the way. */
  readonly because: string;
  readonly cure: string;
}

/** Why a server can't be tested, in one sentence. */
export function obstacleOf({ because, cure }: Unreached): string {
  return `${because}: ${cure}`;
}

/** The same, as what cuts a run short. */
export function cutBy({ because, cure }: Unreached): Cut {
  return { because, cure };
}

/** What is to be told of a server though it can be tested. */
export function warningIn(reached: Reached): { readonly warning?: string } {
  return reached.kind !== 'no' && reached.warning !== undefined ? { warning: reached.warning } : {};
}

/** Operations that are tried until one gives a success answer, and valid requests to each. */
const operationsTried = 5;
const requestsTried = 3;

/**
 * Knocks at the server before the first test, so that a server that is not there, or that rejects the credential, is one
 * sentence and not a failure of every clause. A run ends here only where no operation can work: a rejected credential is one
 * that every operation rejects.
 */
export async function reach(session: Session, operations: readonly OperationRows[]): Promise<Reached> {
  const requestModels = [...requestModelsOf(inOrderOfEase(operations))];
  const tried: Tried[] = [];
  for (const [index, requestModel] of requestModels.entries()) {
    // The rest is asked only to make sure that it rejects the credential too, so one request to each is enough.
    const isSample = index < operationsTried;
    if (!isSample && !tried.every(({ credential }) => credential === 'rejected')) break;
    const reached = await reachOperation(session, requestModel, isSample ? requestsTried : 1);
    // What is open to everybody says nothing of the credential.
    if (reached.kind === 'yes' && reached.credential === 'taken') return { kind: 'yes' };
    tried.push(reached);
  }
  const [first] = tried;
  if (first === undefined) return nothingToSend(operations);
  // One operation that may work is reason enough to go on.
  const usable = tried.find(({ kind }) => kind === 'yes') ?? tried.find(({ kind }) => kind === 'unsure');
  if (usable?.kind !== 'yes' && usable?.kind !== 'unsure') return first;
  const warning = tried.some(({ credential }) => credential === 'taken') ? undefined : warningOf(tried);
  return { kind: usable.kind, ...(warning !== undefined && { warning }) };
}

/** What an operation answered, and what that shows of the credential. */
type Tried = Reached & { readonly credential?: 'taken' | 'rejected' };

/** What is told of a credential that some operations reject, where none of those that were asked shows that it is right. */
function warningOf(tried: readonly Tried[]): string | undefined {
  const rejection = tried.find(({ credential }) => credential === 'rejected');
  return rejection?.kind === 'no'
    ? `${rejection.because}, and no operation is known that takes it; ${rejection.cure}`
    : undefined;
}

/** Operations whose success needs no other thing to exist come first, and those that change nothing before the others. */
function inOrderOfEase(operations: readonly OperationRows[]): OperationRows[] {
  const trouble = ({ operation: { path, method } }: OperationRows): number =>
    (path.includes('{') ? 2 : 0) + (method === 'GET' ? 0 : 1);
  return [...operations].sort((a, b) => trouble(a) - trouble(b));
}

/**
 * What there is to make requests from. Where a credential is lacking everywhere, and no user could give one, what it guards is
 * asked without.
 */
function* requestModelsOf(operations: readonly OperationRows[]): Generator<RequestModel> {
  let isOpen = false;
  for (const { requestModel } of operations) {
    if (requestModel === undefined) continue;
    isOpen = true;
    yield requestModel;
  }
  const locked = operations.flatMap((each) => each.locked ?? []);
  if (isOpen || locked.some(({ curable }) => curable)) return;
  for (const { requestModel } of locked) if (requestModel !== undefined) yield requestModel;
}

/** Where no operation can be sent a valid request, the reason of the first one is told. */
function nothingToSend(operations: readonly OperationRows[]): Reached {
  for (const { rows } of operations) {
    const row = rows.find(({ state }) => state === 'untestable');
    if (row?.state === 'untestable') {
      return { kind: 'no', because: `no valid request can be sent: ${row.because}`, cure: row.cure };
    }
  }
  return { kind: 'unsure' };
}

async function reachOperation(session: Session, requestModel: RequestModel, numRuns: number): Promise<Tried> {
  const freshen = createFreshener(requestModel, session.unique);
  const seed = hash(`reach ${requestModel.operation.name}`, session.seed);
  const removes = requestModel.operation.method === 'DELETE';
  const drafts: Draft[] = [];
  const requests: Request[] = [];
  const exchanges: Exchange[] = [];
  for (const input of fc.sample(requestModel.valid, { seed, numRuns })) {
    const { given } = await session.resources.settle(requestModel, freshenCase(freshen, { draft: { input } }), removes);
    const serialized = requestModel.serialize(given.draft);
    if (!serialized.ok) continue;
    const { request } = serialized;
    requests.push(request);
    drafts.push(given.draft);
    const exchange = await session.sender.send(request);
    if (isSuccess(requestModel.operation, exchange.outcome)) {
      return { kind: 'yes', ...((requestModel.alternatives[0] ?? []).length > 0 && { credential: 'taken' }) };
    }
    const { outcome } = exchange;
    if (outcome.kind === 'unanswered' && outcome.reason === 'no connection') {
      return { kind: 'no', because: outcome.detail, cure: outcome.cure };
    }
    exchanges.push(exchange);
    // What could be waited for has been; and two silences are as good as three.
    if (asksToWait(outcome) || (outcome.kind === 'unanswered' && exchanges.length === 2)) break;
  }
  return explain(session, requestModel, { drafts, requests, exchanges });
}

/** Valid requests that got no success, with what each was made from. */
interface Sent {
  readonly drafts: readonly Draft[];
  readonly requests: readonly Request[];
  readonly exchanges: readonly Exchange[];
}

async function explain(
  session: Session,
  requestModel: RequestModel,
  { drafts: [draft], requests: [request], exchanges }: Sent,
): Promise<Tried> {
  const [first] = exchanges;
  if (first === undefined || request === undefined || draft === undefined) return { kind: 'unsure' };
  const { outcome, target } = first;
  const mismatch = await schemeMismatch(session, exchanges);
  if (mismatch !== undefined) return mismatch;
  if (outcome.kind === 'unanswered') {
    const silent = outcome.reason === 'timed out' && exchanges.every((each) => each.outcome.kind === 'unanswered');
    if (!silent) return { kind: 'unsure' };
    return {
      kind: 'no',
      because: `the server at ${target.href} does not answer a valid ${requestModel.operation.name} (${outcome.detail})`,
      cure: 'see what keeps it, or raise TIMEOUT',
    };
  }
  if (asksToWait(outcome)) {
    return { kind: 'no', ...keepsAskingToWait(outcome.status) };
  }
  const [schemes = [], ...others] = requestModel.alternatives;
  if (schemes.length === 0 || !exchanges.every((each) => isRejection(each.outcome))) return { kind: 'unsure' };
  const wrong = { ...request, credentials: request.credentials.map((use) => broken(requestModel, use)) };
  const answer = await session.sender.send(wrong);
  const why = rejectedCredential(requestModel, exchanges, answer);
  if (why === undefined)
    return isDistinguishable(exchanges, answer) ? { kind: 'unsure', credential: 'taken' } : { kind: 'unsure' };
  if (await isLetInBy(session, requestModel, draft, others)) return { kind: 'unsure', credential: 'taken' };
  return {
    kind: 'no',
    because: `the server rejects the credential for ${schemes.join(' and ')} (${why})`,
    cure: 'give one that it takes, in TOKEN or CREDENTIALS',
    credential: 'rejected',
  };
}

/** What is wrong where TARGET_URL has http and the server speaks HTTPS, or the reverse. */
async function schemeMismatch({ sender }: Session, exchanges: readonly Exchange[]): Promise<Unreached | undefined> {
  const [first] = exchanges;
  if (first === undefined || !exchanges.every(isNotUnderstood)) return undefined;
  const { target } = first;
  const isSecure = target.protocol === 'https:';
  if ((await sender.speaksTls(target)) === isSecure) return undefined;
  if (isSecure) {
    return {
      kind: 'no',
      because: `the server at ${target.href} does not speak TLS`,
      cure: 'use http:// in TARGET_URL if it speaks plain HTTP',
    };
  }
  return {
    kind: 'no',
    because: `the server at ${target.href} speaks HTTPS and not plain HTTP`,
    cure: 'use https:// in TARGET_URL',
  };
}

/** Whether an exchange is what comes of a wrong scheme: no HTTP at all, or a 400 that names it, as nginx and Go have one. */
function isNotUnderstood({ outcome }: Exchange): boolean {
  if (outcome.kind === 'unanswered') return true;
  return outcome.status === 400 && /https|\bTLS\b|\bSSL\b/i.test(Buffer.from(outcome.body).toString('latin1'));
}

/** Whether a request is not rejected as well when it shows the credentials of another way in. */
async function isLetInBy(
  { sender }: Session,
  requestModel: RequestModel,
  draft: Draft,
  others: readonly (readonly string[])[],
): Promise<boolean> {
  for (const schemes of others) {
    const serialized = requestModel.serialize({ ...draft, unlike: { schemes } });
    if (!serialized.ok) continue;
    const exchange = await sender.send(serialized.request);
    if (rejectedCredential(requestModel, [exchange], exchange) === undefined) return true;
  }
  return false;
}

/** A credential that is nobody's. */
function broken({ given }: RequestModel, use: CredentialUse): CredentialUse {
  const form = given.credentials.get(use.scheme)?.brokenForms.find((each) => each.startsWith('wrong'));
  return form === undefined ? use : { ...use, form };
}
