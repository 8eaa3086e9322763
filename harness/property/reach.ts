import * as fc from 'fast-check';
import { isRefusal, isSuccess, type Draft, type Ground, type OperationRows } from '../clause/index.ts';
import { asksToWait, type CredentialUse, type Exchange, type Request } from '../exchange/index.ts';
import { keepsAskingToWait, type Cut } from './cut.ts';
import { createFreshener, freshenCase } from './fresh.ts';
import { isToldApart, refusedCredential } from './refused-credential.ts';
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
 * Knocks at the server before the first test, so that a server that is not there, or that refuses the credential, is one
 * sentence and not a failure of every clause. A run ends here only where no operation can work: a refused credential is one
 * that every operation refuses.
 */
export async function reach(session: Session, operations: readonly OperationRows[]): Promise<Reached> {
  const grounds = [...groundsOf(inOrderOfEase(operations))];
  const tried: Tried[] = [];
  for (const [index, ground] of grounds.entries()) {
    // The rest is asked only to make sure that it refuses the credential too, so one request to each is enough.
    const isSample = index < operationsTried;
    if (!isSample && !tried.every(({ credential }) => credential === 'refused')) break;
    const reached = await reachOperation(session, ground, isSample ? requestsTried : 1);
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
type Tried = Reached & { readonly credential?: 'taken' | 'refused' };

/** What is told of a credential that some operations refuse, where none of those that were asked shows that it is right. */
function warningOf(tried: readonly Tried[]): string | undefined {
  const refusal = tried.find(({ credential }) => credential === 'refused');
  return refusal?.kind === 'no'
    ? `${refusal.because}, and no operation is known that takes it; ${refusal.cure}`
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
function* groundsOf(operations: readonly OperationRows[]): Generator<Ground> {
  let isOpen = false;
  for (const { ground } of operations) {
    if (ground === undefined) continue;
    isOpen = true;
    yield ground;
  }
  const locked = operations.flatMap((each) => each.locked ?? []);
  if (isOpen || locked.some(({ curable }) => curable)) return;
  for (const { ground } of locked) if (ground !== undefined) yield ground;
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

async function reachOperation(session: Session, ground: Ground, numRuns: number): Promise<Tried> {
  const freshen = createFreshener(ground, session.unique);
  const seed = hash(`reach ${ground.operation.name}`, session.seed);
  const removes = ground.operation.method === 'DELETE';
  const drafts: Draft[] = [];
  const requests: Request[] = [];
  const exchanges: Exchange[] = [];
  for (const input of fc.sample(ground.valid, { seed, numRuns })) {
    const { given } = await session.things.settle(ground, freshenCase(freshen, { draft: { input } }), removes);
    const spelt = ground.spell(given.draft);
    if (!spelt.ok) continue;
    const { request } = spelt;
    requests.push(request);
    drafts.push(given.draft);
    const exchange = await session.sender.send(request);
    if (isSuccess(ground.operation, exchange.outcome)) {
      return { kind: 'yes', ...((ground.alternatives[0] ?? []).length > 0 && { credential: 'taken' }) };
    }
    const { outcome } = exchange;
    if (outcome.kind === 'unanswered' && outcome.reason === 'no connection') {
      return { kind: 'no', because: outcome.detail, cure: outcome.cure };
    }
    exchanges.push(exchange);
    // What could be waited for has been; and two silences are as good as three.
    if (asksToWait(outcome) || (outcome.kind === 'unanswered' && exchanges.length === 2)) break;
  }
  return explain(session, ground, { drafts, requests, exchanges });
}

/** Valid requests that got no success, with what each was made from. */
interface Sent {
  readonly drafts: readonly Draft[];
  readonly requests: readonly Request[];
  readonly exchanges: readonly Exchange[];
}

async function explain(
  session: Session,
  ground: Ground,
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
      because: `the server at ${target.href} does not answer a valid ${ground.operation.name} (${outcome.detail})`,
      cure: 'see what keeps it, or raise TIMEOUT',
    };
  }
  if (asksToWait(outcome)) {
    return { kind: 'no', ...keepsAskingToWait(outcome.status) };
  }
  const [schemes = [], ...others] = ground.alternatives;
  if (schemes.length === 0 || !exchanges.every((each) => isRefusal(each.outcome))) return { kind: 'unsure' };
  const wrong = { ...request, credentials: request.credentials.map((use) => broken(ground, use)) };
  const answer = await session.sender.send(wrong);
  const why = refusedCredential(ground, exchanges, answer);
  if (why === undefined)
    return isToldApart(exchanges, answer) ? { kind: 'unsure', credential: 'taken' } : { kind: 'unsure' };
  if (await isLetInBy(session, ground, draft, others)) return { kind: 'unsure', credential: 'taken' };
  return {
    kind: 'no',
    because: `the server refuses the credential for ${schemes.join(' and ')} (${why})`,
    cure: 'give one that it takes, in TOKEN or CREDENTIALS',
    credential: 'refused',
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

/** Whether a request is not refused as well when it shows the credentials of another way in. */
async function isLetInBy(
  { sender }: Session,
  ground: Ground,
  draft: Draft,
  others: readonly (readonly string[])[],
): Promise<boolean> {
  for (const schemes of others) {
    const spelt = ground.spell({ ...draft, unlike: { schemes } });
    if (!spelt.ok) continue;
    const exchange = await sender.send(spelt.request);
    if (refusedCredential(ground, [exchange], exchange) === undefined) return true;
  }
  return false;
}

/** A credential that is nobody's. */
function broken({ given }: Ground, use: CredentialUse): CredentialUse {
  const form = given.credentials.get(use.scheme)?.brokenForms.find((each) => each.startsWith('wrong'));
  return form === undefined ? use : { ...use, form };
}
