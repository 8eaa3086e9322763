import { answersFailure, exchangesOf, isRejection, wordsOfOutcome } from '../clause/index.ts';
import type { Cut } from './cut.ts';
import type { CutReason, HeldTrial, HoldingRule } from './held-trials.ts';
import type { TrialContext } from './trial-context.ts';

/** Why no more cases are sent to an operation that has broken. */
const broken: CutReason = {
  because: 'not sent: the server fails at requests that it accepted before',
  cure: 'find out what broke it, and start it again',
  cut: true,
};

/** Since when operations fail at whatever they are sent, although they accepted requests before. */
export class ServerBreakage {
  #since: number | undefined;

  /** @param position of the first request at which an operation failed */
  note(position: number): void {
    this.#since = Math.min(this.#since ?? position, position);
  }

  get cut(): Cut | undefined {
    if (this.#since === undefined) return undefined;
    return {
      because: `since request ${this.#since}, the server fails at requests that it accepted before`,
      cure: broken.cure,
    };
  }
}

/**
 * Trials in which an operation only failed, although it accepted requests before. The first of them is judged in any case,
 * because it can be what broke the server.
 */
export const failsEverywhere: HoldingRule<ServerBreakage> = {
  sort: (trial) => {
    const outcomes = exchangesOf(trial).map(({ outcome }) => outcome);
    if (outcomes.some((outcome) => !answersFailure(outcome) && !isRejection(outcome))) return 'contrary';
    // What is invalid can be rejected before anything that has broken is used.
    return outcomes.some(answersFailure) ? 'held' : 'other';
  },
  explain: async (context, held, breakage) => {
    const words = new Set(held.flatMap(({ trial }) => exchangesOf(trial).map(wordsOfOutcome)));
    if (!(await failsAtAll(context, words))) return undefined;
    const positionOf = ({ trial }: HeldTrial): number =>
      Math.min(...exchangesOf(trial).map(({ position }) => position));
    const [first] = held.toSorted((a, b) => positionOf(a) - positionOf(b));
    if (first === undefined) return undefined;
    breakage.note(positionOf(first));
    return { reason: broken, judged: first };
  },
};

/**
 * Whether the server fails at the smallest and the fullest request that the operation accepted before. In other words than those of the
 * failures since, it can fail because a name is taken by then.
 */
async function failsAtAll(context: TrialContext, words: ReadonlySet<string>): Promise<boolean> {
  const inputs = context.session.accepted.of(context.model);
  for (const input of new Set([inputs[0], inputs.at(-1)])) {
    if (input === undefined) continue;
    const { draft } = (await context.settle({ draft: { input } })).given;
    const exchange = await context.send(draft);
    if (!answersFailure(exchange.outcome) || !words.has(wordsOfOutcome(exchange))) return false;
  }
  return true;
}
