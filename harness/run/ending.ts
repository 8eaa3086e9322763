import { exchangesOf, isSuccess, type Trial } from '../clause/index.ts';
import type { Exchange } from '../exchange/index.ts';
import type { OperationRows } from '../plan/index.ts';
import type { Cut } from './cut.ts';
import type { Session } from './session.ts';

/** Whether an operation is one that ends the server, starts it again, or makes it reject requests. */
export const canEnd = ({ disturbs }: Pick<OperationRows, 'disturbs'>): boolean =>
  disturbs === 'end' || disturbs === 'restart' || disturbs === 'rejection';

/** Whether an operation of the run has ended the server, or made it reject requests, as its document says. That is not a fault. */
export class ServerEnding {
  readonly #session: Session;
  #reason: Cut | undefined;
  /** The last operation that has made the server reject requests. */
  #rejecting: string | undefined;

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
   * @returns why the trial is not judged, if it shows that the operation has ended the server, or made it reject requests
   */
  async shownBy(trial: Trial, plan: OperationRows, wasAccepted: boolean): Promise<Cut | undefined> {
    const rejection = this.rejectionIn(trial, plan);
    if (rejection !== undefined) return rejection;
    const { name } = plan.operation;
    if (!canEnd(plan) || plan.disturbs === 'rejection' || !(await this.#isEndedBy(trial, plan, wasAccepted)))
      return undefined;
    const because = `not sent: the server does not answer after ${name}, which ends it or starts it again`;
    return (this.#reason ??= { because, cure: `add ${name} to EXCLUDE, or start the server again` });
  }

  /** Why a trial is not judged, if it shows that the server rejects requests as an operation of the document has it do. */
  rejectionIn(trial: Trial, { disturbs, operation }: OperationRows): Cut | undefined {
    const exchanges = exchangesOf(trial);
    if (disturbs === 'rejection' && exchanges.some(({ outcome }) => isSuccess(operation, outcome)))
      this.#rejecting = operation.name;
    const rejected = exchanges.find(isUnavailable);
    if (rejected === undefined) return undefined;
    if (this.#rejecting !== undefined) {
      const because = `not sent: the server rejects requests (status 503) after ${this.#rejecting}, which can make it do so`;
      return (this.#reason ??= {
        because,
        cure: `add ${this.#rejecting} to EXCLUDE, or let the server take requests again`,
      });
    }
    if (!saysMaintenance(rejected)) return undefined;
    const because = 'not sent: the server says that it is in a maintenance mode (status 503)';
    return (this.#reason ??= { because, cure: 'let the server take requests again' });
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

const isUnavailable = ({ outcome }: Exchange): boolean => outcome.kind === 'answered' && outcome.status === 503;

/** Whether an answer says that the server is in a mode in which it takes no requests, and not that it fails. */
function saysMaintenance({ outcome }: Exchange): boolean {
  if (outcome.kind !== 'answered') return false;
  const text = Buffer.from(outcome.body).toString('utf8');
  return /\b(?:in|under|for)\b[^.]{0,20}\b(?:maintenance|read[- ]?only|standby)\b/i.test(text);
}

/** Whether an exchange is as one with a server that ends: no answer, or the answer that it is unavailable. */
function isSilent({ outcome, attempts }: Exchange): boolean {
  return outcome.kind === 'answered' ? outcome.status === 503 : attempts > 0;
}
