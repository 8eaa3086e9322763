import { exchangesOf, isSuccess, type Trial } from '../clause/index.ts';
import type { Exchange } from '../exchange/index.ts';
import type { OperationRows } from '../plan/index.ts';
import type { Cut } from './cut.ts';
import type { Session } from './session.ts';

/** Whether an operation is one that ends the server, or starts it again. */
export const canEnd = ({ disturbs }: Pick<OperationRows, 'disturbs'>): boolean =>
  disturbs === 'end' || disturbs === 'restart';

/** Whether an operation of the run has ended the server, as its document says. That is not a fault. */
export class ServerEnding {
  readonly #session: Session;
  #reason: Cut | undefined;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Why no more requests are sent; undefined if no operation has ended the server. */
  get reason(): Cut | undefined {
    return this.#reason;
  }

  /**
   * Takes in a trial.
   *
   * @param wasAccepted whether the server accepted a request to the operation before
   * @returns why the trial is not judged, if it shows that the operation has ended the server
   */
  async shownBy(trial: Trial, plan: OperationRows, wasAccepted: boolean): Promise<Cut | undefined> {
    if (!canEnd(plan) || !(await this.#isEndedBy(trial, plan, wasAccepted))) return undefined;
    const { name } = plan.operation;
    const because = `not sent: the server does not answer after ${name}, which ends it or starts it again`;
    return (this.#reason ??= { because, cure: `add ${name} to EXCLUDE, or start the server again` });
  }

  async #isEndedBy(trial: Trial, { operation }: OperationRows, wasAccepted: boolean): Promise<boolean> {
    const exchanges = exchangesOf(trial);
    const silent = exchanges.find(isSilent);
    if (silent === undefined) return false;
    if (wasAccepted || exchanges.some(({ outcome }) => isSuccess(operation, outcome))) return true;
    if (silent.outcome.kind === 'answered') return false;
    // It can end before it answers. A server that still runs has no such excuse.
    const { outcome } = await this.#session.sender.send(silent.request);
    return outcome.kind === 'unanswered' && outcome.reason === 'no connection';
  }
}

/** Whether an exchange is as one with a server that ends: no answer, or the answer that it is unavailable. */
function isSilent({ outcome, attempts }: Exchange): boolean {
  return outcome.kind === 'answered' ? outcome.status === 503 : attempts > 0;
}
