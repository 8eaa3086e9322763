import {
  answersFailure,
  exchangesOf,
  isOfMember,
  isSuccess,
  type Case,
  type Draft,
  type DuplicatePolicy,
  type DuplicateTrial,
  type ProbeCase,
  type RequestModel,
  type Trial,
} from '../clause/index.ts';
import type { Exchange } from '../exchange/index.ts';
import { controlOfProbe } from './failed-control.ts';
import { fillCase } from './fill.ts';
import { runInvalid } from './invalid-trial.ts';
import { runScript } from './script-trial.ts';
import { isLikeDuplicate } from './taken-value.ts';
import type { TrialContext } from './trial-context.ts';
import { runValid } from './valid-trial.ts';

/**
 * Sends the requests that are needed to judge a case, and no more.
 *
 * @throws {Unserializable} if the request can't be serialized
 */
export type TrialRunner = (given: Case) => Promise<Trial>;

/** Prepares trials for one operation. */
export function createTrialRunner(context: TrialContext): TrialRunner {
  return async (given) => {
    switch (given.kind) {
      case 'valid':
        return context.queue.run(context.strangePlaceOf(given), () => runValid(context, given));
      case 'invalid':
        return context.queue.run(context.strangePlaceOf(given), () => runInvalid(context, given));
      case 'script':
        return runScript(context, given);
      case 'probe': {
        const drawn = await fillCase(context, given);
        const settled = await context.settle(drawn);
        const exchange = await sendProbe(context, drawn, settled.given.draft);
        return { kind: 'probe', case: drawn, exchange, ...(await controlOfProbe(context, settled.given, exchange)) };
      }
      case 'duplicate': {
        const drawn = await fillCase(context, given);
        const settled = await context.settle(drawn);
        const exchange = await context.send(settled.given.draft);
        const trial = { kind: 'duplicate', case: drawn, exchange } as const;
        const duplicatePolicy = await context.duplicatePolicy();
        const shown = needsShowing(context, duplicatePolicy) ? await sendTwice(context) : {};
        return { ...trial, ...shown, duplicatePolicy };
      }
    }
  };
}

/** Sends a probe, and again with fresh values if the server fails at it like at a duplicate. */
async function sendProbe(context: TrialContext, drawn: ProbeCase, draft: Draft): Promise<Exchange> {
  const exchange = await context.send(draft);
  if (!answersFailure(exchange.outcome) || !(await isLikeDuplicate(context, exchange))) return exchange;
  return context.send((await context.renew(drawn)).draft);
}

/**
 * Whether no other trial may have the answer to a duplicate: it is a failure, or a rejection that the document describes by its status.
 * A request about a resource that exists is repeated with another resource instead, and proves no more.
 */
function needsShowing({ model }: TrialContext, policy: DuplicatePolicy): boolean {
  if (policy.kind !== 'rejects' || isOfMember(model)) return policy.kind === 'fails';
  return model.operation.responses.some(({ status }) => status === String(policy.status));
}

/** Sends the smallest request that the server has accepted with fresh values, and then the same request again. */
async function sendTwice(context: TrialContext): Promise<Partial<Pick<DuplicateTrial, 'exchange' | 'again'>>> {
  const [input] = context.session.accepted.of(context.model);
  if (input === undefined) return {};
  const { draft } = (await context.settle({ draft: { input: context.freshen(input) } })).given;
  const exchange = await context.send(draft);
  return context.isAccepted(exchange) ? { exchange, again: await context.send(draft) } : {};
}

/** Whether any request of a trial succeeded; of a script, the last. */
export function reachedSuccess({ operation }: RequestModel, trial: Trial): boolean {
  const exchanges = trial.kind === 'script' ? [trial.exchange] : exchangesOf(trial);
  return exchanges.some(({ outcome }) => isSuccess(operation, outcome));
}
