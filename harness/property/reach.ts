import * as fc from 'fast-check';
import { isRefusal, isSuccess, likenessOf, looksLike, type Ground, type OperationRows } from '../clause/index.ts';
import { asksToWait, type CredentialUse, type Exchange, type Request } from '../exchange/index.ts';
import { keepsAskingToWait, type Cut } from './cut.ts';
import { createFreshener, freshenCase } from './fresh.ts';
import { hash, type Session } from './session.ts';

/** Whether it makes sense to test a server at all. */
export type Reached = { readonly kind: 'yes' } | { readonly kind: 'unsure' } | Unreached;

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

/** Operations that are tried until one gives a success answer, and valid requests to each. */
const operationsTried = 5;
const requestsTried = 3;

/**
 * Knocks at the server before the first test, so that a server that is not there, or that refuses the credential, is one
 * sentence and not a failure of every clause.
 */
export async function reach(session: Session, operations: readonly OperationRows[]): Promise<Reached> {
  const tried: Reached[] = [];
  for (const ground of groundsOf(inOrderOfEase(operations))) {
    const reached = await reachOperation(session, ground);
    if (reached.kind === 'yes') return reached;
    tried.push(reached);
    if (tried.length === operationsTried) break;
  }
  if (tried.length === 0) return nothingToSend(operations);
  // One operation that may work is reason enough to go on.
  return tried.find(({ kind }) => kind === 'unsure') ?? tried[0] ?? { kind: 'unsure' };
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

async function reachOperation(session: Session, ground: Ground): Promise<Reached> {
  const freshen = createFreshener(ground, session.unique);
  const seed = hash(`reach ${ground.operation.name}`, session.seed);
  const removes = ground.operation.method === 'DELETE';
  const requests: Request[] = [];
  const exchanges: Exchange[] = [];
  for (const input of fc.sample(ground.valid, { seed, numRuns: requestsTried })) {
    const { given } = await session.things.settle(ground, freshenCase(freshen, { draft: { input } }), removes);
    const spelt = ground.spell(given.draft);
    if (!spelt.ok) continue;
    const { request } = spelt;
    requests.push(request);
    const exchange = await session.sender.send(request);
    if (isSuccess(ground.operation, exchange.outcome)) return { kind: 'yes' };
    const { outcome } = exchange;
    if (outcome.kind === 'unanswered' && outcome.reason === 'no connection') {
      return {
        kind: 'no',
        because: `no server can be reached at ${exchange.target.href} (${outcome.detail})`,
        cure: 'start it, or correct TARGET_URL',
      };
    }
    exchanges.push(exchange);
    // What could be waited for has been; and two silences are as good as three.
    if (asksToWait(outcome) || (outcome.kind === 'unanswered' && exchanges.length === 2)) break;
  }
  return explain(session, ground, requests, exchanges);
}

async function explain(
  session: Session,
  ground: Ground,
  requests: readonly Request[],
  exchanges: readonly Exchange[],
): Promise<Reached> {
  const [first] = exchanges;
  const [request] = requests;
  if (first === undefined || request === undefined) return { kind: 'unsure' };
  const { outcome, target } = first;
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
  const [schemes = []] = ground.alternatives;
  if (schemes.length === 0 || !exchanges.every((each) => isRefusal(each.outcome))) return { kind: 'unsure' };
  const names = schemes.join(' and ');
  const cure = 'give one that it takes, in TOKEN or CREDENTIALS';
  if (outcome.status === 401 || outcome.status === 403) {
    return {
      kind: 'no',
      because: `the server refuses the credential for ${names} (status ${outcome.status})`,
      cure,
    };
  }
  // A document may name one status for every refusal: then the answer to a wrong credential tells.
  const wrong = { ...request, credentials: request.credentials.map((use) => broken(ground, use)) };
  const likeness = likenessOf(await session.sender.send(wrong));
  if (likeness === undefined || !exchanges.every((each) => looksLike(likeness, each))) return { kind: 'unsure' };
  return {
    kind: 'no',
    because: `the server refuses the credential for ${names} (status ${outcome.status}, as for a wrong one)`,
    cure,
  };
}

/** A credential that is nobody's. */
function broken({ given }: Ground, use: CredentialUse): CredentialUse {
  const form = given.credentials.get(use.scheme)?.brokenForms.find((each) => each.startsWith('wrong'));
  return form === undefined ? use : { ...use, form };
}
