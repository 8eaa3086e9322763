import { setTimeout } from 'node:timers/promises';
import {
  identitiesOfCreated,
  isAccepted,
  jobStateOf,
  jobTextsIn,
  readLocation,
  resourcesOf,
  showsSameComponent,
  valueFrom,
  parameterOf,
  type Identity,
  type RequestModel,
  plainInput,
} from '../../clause/index.ts';
import type { Exchange, Processed, Sender } from '../../exchange/index.ts';
import type { OperationRows } from '../../plan/index.ts';
import { sendDraft } from '../input/send-draft.ts';
import { pathOf, placed } from './place.ts';
import { fixValues, type Fixing } from './values.ts';

/** A request that shows whether another one, which was accepted for later processing, was processed. */
export interface Look {
  readonly send: () => Promise<Exchange | undefined>;
  readonly isShown: (exchange: Exchange) => boolean;
}

/** So long a run waits for one request to be processed, in milliseconds. */
const longest = 4000;
/** The first pause; each one is twice as long as the one before, up to the longest. */
const firstPause = 10;
const longestPause = 500;
/** After so many requests to an operation that were not processed in time, no more are waited for. */
const mostInVain = 3;
/** So long a run waits in all, in milliseconds. */
const mostInAll = 60_000;

/** What is needed to send the requests. */
interface Sending {
  readonly sender: Sender;
  readonly seed: number;
}

/** Waits until requests that were accepted for later processing (202) are processed. */
export class Processing {
  readonly #sending: Sending;
  readonly #fixing: Fixing;
  readonly #operations: readonly OperationRows[];
  readonly #sleep: (milliseconds: number) => Promise<unknown>;
  readonly #inVain = new Map<string, number>();
  #waited = 0;

  constructor(
    sending: Sending,
    fixing: Fixing,
    operations: readonly OperationRows[],
    sleep: (milliseconds: number) => Promise<unknown> = setTimeout,
  ) {
    this.#sending = sending;
    this.#fixing = fixing;
    this.#operations = operations;
    this.#sleep = sleep;
  }

  /**
   * Waits for what a request was accepted for: until its job is done, or else until its effect is shown.
   *
   * @param model of its operation
   * @param look how its effect is shown; undefined if that is not known
   * @returns the exchange, with the answer that shows that the request was processed, if there is one
   */
  async follow(exchange: Exchange, model: RequestModel, look: Look | undefined): Promise<Exchange> {
    if (!isAccepted(exchange.outcome)) return exchange;
    const { name } = model.operation;
    const inVain = this.#inVain.get(name) ?? 0;
    const job = this.#jobOf(exchange, model);
    if ((job === undefined && look === undefined) || inVain >= mostInVain || this.#waited > mostInAll) return exchange;
    const processed = await this.#wait(exchange, job, look);
    if (processed === undefined) this.#inVain.set(name, inVain + 1);
    else this.#inVain.delete(name);
    return processed === undefined ? exchange : { ...exchange, processed };
  }

  async #wait(
    exchange: Exchange,
    job: (() => Promise<Exchange | undefined>) | undefined,
    look: Look | undefined,
  ): Promise<Processed | undefined> {
    let [isJob, last, pause, waited] = [job !== undefined, exchange, firstPause, 0];
    while (waited < longest) {
      const next = Math.max(pause, askedPause(last));
      if (waited + next > longest) return undefined;
      await this.#sleep(next);
      waited += next;
      this.#waited += next;
      pause = Math.min(2 * pause, longestPause);
      const shown = isJob ? await job?.() : undefined;
      const state = shown === undefined ? 'none' : jobStateOf(shown.outcome);
      if (state === 'done' && shown?.outcome.kind === 'answered') return { by: 'job', answer: shown.outcome };
      if (state === 'failed') return undefined;
      isJob &&= state === 'pending' || (shown !== undefined && isAccepted(shown.outcome));
      last = shown ?? last;
      if (isJob || look === undefined) continue;
      const effect = await look.send();
      if (effect?.outcome.kind === 'answered' && look.isShown(effect)) return { by: 'effect', answer: effect.outcome };
      last = effect ?? last;
    }
    return undefined;
  }

  /** How the job of a request is shown: by a URL in the answer to it, or by an id, if the document describes both alike. */
  #jobOf(exchange: Exchange, own: RequestModel): (() => Promise<Exchange | undefined>) | undefined {
    const texts = jobTextsIn(exchange);
    for (const rows of this.#operations) {
      const { operation } = rows;
      const [resource] = resourcesOf(operation.path).slice(-1);
      if (operation.method !== 'GET' || resource?.itemPath !== operation.path) continue;
      // A resource can have a state of its own.
      if ([resource.itemPath, resource.collectionPath].includes(own.operation.path)) continue;
      const model = rows.requestModel;
      if (model === undefined) continue;
      const [named] = texts.flatMap((text) => readLocation(text, exchange.request.path, resource) ?? []);
      const identity =
        named === undefined
          ? showsSameComponent(own.operation, operation) && identitiesOfCreated(exchange, resource, model)[0]
          : valuesOf(named, model);
      if (identity) return () => this.#read(model, identity);
    }
    return undefined;
  }

  #read(model: RequestModel, identity: Identity): Promise<Exchange | undefined> {
    const { sender, seed } = this.#sending;
    const input = plainInput(model, seed);
    // A job of one tenant does not exist for another.
    const draft = { input: placed(model, input, pathOf(identity), () => false) };
    return sendDraft(sender, model, fixValues(model, { draft }, this.#fixing).draft);
  }
}

function valuesOf(named: ReadonlyMap<string, string>, model: RequestModel): Identity {
  return new Map(
    [...named].map(([name, text]) => {
      const part = parameterOf(model, 'path', name);
      return [name, (part && valueFrom(text, part)) ?? text];
    }),
  );
}

/** The pause that an answer asks for (RFC 9110 §10.2.3), in milliseconds. A date is not waited for. */
function askedPause({ outcome }: Exchange): number {
  const field = outcome.kind === 'answered' ? outcome.headers['retry-after'] : undefined;
  return typeof field === 'string' && /^\d+$/.test(field.trim()) ? Number(field) * 1000 : 0;
}
