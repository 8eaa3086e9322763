import { exchangesOf, wordsOfOutcome, type Trial } from '../clause/index.ts';
import { asksToWait, isSafeMethod, type Exchange, type Input } from '../exchange/index.ts';
import type { Cut } from './cut.ts';
import type { HoldingRule } from './held-trials.ts';
import type { TrialContext } from './trial-context.ts';

/** How many other operations are asked whether they reject what they accepted before. */
const mostAsked = 12;
/** How many operations are named that can be the reason. */
const mostNamed = 3;
/** A request can be answered before another one that was sent so many requests earlier. */
const mostOvertaken = 32;

/** Statuses about the values or the name in a request. Any other rejection can be about the state of the whole server. */
const ofRequest: readonly number[] = [400, 404, 410, 422];

const isRejection = ({ outcome }: Exchange): boolean =>
  outcome.kind === 'answered' && outcome.status >= 400 && outcome.status < 500;

/** Statuses about the state of the resource that a request is for (RFC 9110 §15.5, RFC 4918 §11.3, RFC 6585 §3). */
const ofResource: readonly number[] = [409, 412, 423, 428];

/** Whether a request was rejected for a state that can be that of the whole server. */
function isRejectedForState(exchange: Exchange): boolean {
  const { request, outcome } = exchange;
  if (outcome.kind !== 'answered' || !isRejection(exchange)) return false;
  const isOfItsResource = ofResource.includes(outcome.status) && request.operation?.includes('{') === true;
  return !ofRequest.includes(outcome.status) && !isOfItsResource;
}

const isAccepted = ({ outcome }: Exchange): boolean =>
  outcome.kind === 'answered' && outcome.status >= 200 && outcome.status < 300;

/** An accepted request that can have changed the server. */
interface Change {
  readonly position: number;
  readonly operation: string;
}

/** Since when the server rejects everywhere what it accepted before, and after which operations. */
export class ServerRejection {
  readonly #changes: Change[] = [];
  readonly #asks = new Map<string, () => Promise<Exchange | undefined>>();
  /** The operations that are known to reject what they accepted before. */
  readonly #rejecting = new Set<string>();
  #cut: Cut | undefined;

  /** @param ask sends a request again that the operation accepted before; undefined if it only reads, or accepted none */
  register(operation: string, ask: () => Promise<Exchange | undefined>): void {
    this.#asks.set(operation, ask);
  }

  /** Takes in the requests of a trial. */
  note(trial: Trial): void {
    for (const exchange of exchangesOf(trial)) {
      const { request, position } = exchange;
      if (request.operation === undefined || isSafeMethod(request.method) || !isAccepted(exchange)) continue;
      this.#changes.push({ position, operation: request.operation });
    }
  }

  get cut(): Cut | undefined {
    return this.#cut;
  }

  /**
   * Why an operation is not sent any more requests, if another one rejects in the same words what it accepted before:
   * then the state of the server is the reason.
   *
   * @param since the position of the first request that was rejected
   */
  async explain(operation: string, words: string, since: number): Promise<Cut | undefined> {
    const others = [...this.#asks].filter(([name]) => name !== operation);
    let asked = 0;
    for (const [name, ask] of others) {
      if (this.#rejecting.size > 0 || asked === mostAsked) break;
      const exchange = await ask();
      if (exchange !== undefined) asked += 1;
      if (exchange !== undefined && wordsOfOutcome(exchange) === words) this.#rejecting.add(name);
    }
    if (this.#rejecting.size === 0) return undefined;
    this.#rejecting.add(operation);
    return (this.#cut ??= this.#describe(since, words));
  }

  #describe(since: number, words: string): Cut {
    const before = this.#changes.filter(({ position }) => position < since).sort((a, b) => b.position - a.position);
    const worked = before.find(({ operation }) => this.#rejecting.has(operation))?.position ?? 0;
    const near = before.filter(({ position }) => position >= worked - mostOvertaken);
    const names = [...new Set(near.map(({ operation }) => operation))].filter((name) => !this.#rejecting.has(name));
    const named = names.slice(0, mostNamed);
    const after = named.length === 0 ? '' : `, after ${named.join(' or ')}`;
    const because = `since request ${since}, the server rejects requests that it accepted before (${words.slice(0, 3)})${after}`;
    const cure = named.length === 0 ? 'find out what changed its state' : `add ${named.join(' or ')} to EXCLUDE`;
    return { because, cure: `${cure}, and start it again` };
  }
}

/** Trials of which none was accepted, and in which some requests were rejected for the state of the server. */
export const rejectsEverything: HoldingRule<ServerRejection> = {
  sort: (trial) => {
    const exchanges = exchangesOf(trial);
    // A server that asks to wait says itself what its reason is.
    if (exchanges.some(({ outcome }) => asksToWait(outcome))) return 'other';
    if (!exchanges.every(isRejection)) return 'contrary';
    // A rejection because of the request itself says nothing about the state.
    return exchanges.some(isRejectedForState) ? 'held' : 'other';
  },
  explain: async (context, held, rejection) => {
    const rejected = held.flatMap(({ trial }) => exchangesOf(trial).filter(isRejectedForState));
    const since = Math.min(...rejected.map(({ position }) => position));
    const words = await wordsForAll(context, new Set(rejected.map(wordsOfOutcome)));
    const { name } = context.model.operation;
    const cut = words === undefined ? undefined : await rejection.explain(name, words, since);
    return cut && { reason: { ...cut, because: `not sent: ${cut.because}`, cut: true } };
  },
};

/** The words in which the server rejects the smallest and the fullest request that the operation accepted before. */
async function wordsForAll(context: TrialContext, known: ReadonlySet<string>): Promise<string | undefined> {
  const inputs = context.session.accepted.of(context.model);
  const words = new Set<string>();
  for (const input of new Set([inputs[0], inputs.at(-1)])) {
    if (input === undefined) continue;
    const exchange = await sendAgain(context, input);
    if (!isRejectedForState(exchange)) return undefined;
    words.add(wordsOfOutcome(exchange));
  }
  const [only, ...others] = words;
  return only !== undefined && others.length === 0 && known.has(only) ? only : undefined;
}

/** Asks an operation again what it accepted before; undefined if it only reads, or accepted nothing. */
export async function askAgain(context: TrialContext): Promise<Exchange | undefined> {
  const [input] = context.session.accepted.of(context.model);
  return input === undefined || isSafeMethod(context.model.operation.method) ? undefined : sendAgain(context, input);
}

/** Sends a request again with fresh values, so that it does not send a duplicate. */
async function sendAgain(context: TrialContext, input: Input): Promise<Exchange> {
  const { draft } = (await context.settle({ draft: { input: context.freshen(input) } })).given;
  return context.send(draft);
}
