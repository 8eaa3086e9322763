import { exchangesOf, isSuccess, type Case, type RequestModel, type Trial } from '../clause/index.ts';
import { controlOfProbe } from './failed-control.ts';
import { fillCase } from './fill.ts';
import { runInvalid } from './invalid-trial.ts';
import { runScript } from './script-trial.ts';
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
        return runValid(context, given);
      case 'invalid':
        return runInvalid(context, given);
      case 'script':
        return runScript(context, given);
      case 'probe': {
        const drawn = await fillCase(context, given);
        const settled = await context.settle(drawn);
        const exchange = await context.send(settled.given.draft);
        return { kind: 'probe', case: drawn, exchange, ...(await controlOfProbe(context, settled.given, exchange)) };
      }
      case 'duplicate': {
        const drawn = await fillCase(context, given);
        const settled = await context.settle(drawn);
        const exchange = await context.send(settled.given.draft);
        return { kind: 'duplicate', case: drawn, exchange, duplicatePolicy: await context.duplicatePolicy() };
      }
    }
  };
}

/** Whether any request of a trial succeeded; of a script, the last. */
export function reachedSuccess({ operation }: RequestModel, trial: Trial): boolean {
  const exchanges = trial.kind === 'script' ? [trial.exchange] : exchangesOf(trial);
  return exchanges.some(({ outcome }) => isSuccess(operation, outcome));
}
