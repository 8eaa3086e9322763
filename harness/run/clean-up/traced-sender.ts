import { setTimeout } from 'node:timers/promises';
import { identityIn, plainInput, type RequestModel, type Identity } from '../../clause/index.ts';
import type { Exchange, Input, Request, Sender } from '../../exchange/index.ts';
import type { OperationRows } from '../../plan/index.ts';
import type { Live } from '../resources/place.ts';
import { pathOf, placed } from '../resources/place.ts';
import { scopeIn } from '../resources/scope.ts';
import { fixValues } from '../resources/values.ts';
import { itemPathOf, kindsByCreator, type RemovableKind } from './kind.ts';
import type { Accepted } from '../input/accepted.ts';
import { createFreshener } from '../input/fresh.ts';
import { MadeResources, sentIdentity, type MadeResource } from './made.ts';
import { removeMade } from './remove-made.ts';
import { Room } from './room.ts';

/** Milliseconds that a clean-up waits for what is in flight, because the answer says what was created. */
const patience = 1000;

/** How many lists of one collection are read, at most, before the run creates something there: one for each parent. */
const mostLists = 10;

/** What making a request needs besides its operation. */
export interface RequestMaker {
  readonly seed: number;
  readonly unique: () => number;
  readonly accepted: Accepted;
}

/** Wraps a sender so that what the run creates can be removed. @param operations that the run may send */
export function traceCreations(
  sender: Sender,
  operations: readonly OperationRows[],
  maker: RequestMaker,
): TracedSender {
  const models = new Map(operations.map((each) => [each.operation.name, each]));
  return new TracedSender(sender, kindsByCreator(operations), maker, (name) => models.get(name)?.requestModel);
}

/**
 * A sender that notes what the run creates. Before a request that possibly creates something, it looks at what is there
 * already.
 */
export class TracedSender implements Sender {
  readonly made: MadeResources;
  /** Makes room where a server holds a limited number of resources. */
  readonly room: Room;
  /** The sender behind this one. What it sends leaves no trace. */
  readonly sender: Sender;
  readonly #kinds: ReadonlyMap<string, RemovableKind>;
  readonly #maker: RequestMaker;
  readonly #looks = new Map<string, Promise<void>>();
  readonly #lists = new Map<string, number>();
  /** The operations that answer a creation with 201, or with a name of the server's own, so that nothing has to be looked up. */
  readonly #saysCreated = new Set<string>();
  readonly #pending = new Set<Promise<unknown>>();
  #isClosed = false;

  constructor(
    sender: Sender,
    kinds: ReadonlyMap<string, RemovableKind>,
    maker: RequestMaker,
    modelOf: (operation: string) => RequestModel | undefined,
  ) {
    this.sender = sender;
    this.#kinds = kinds;
    this.#maker = maker;
    this.made = new MadeResources(kinds);
    this.room = new Room({
      made: this.made,
      inFlight: () => this.#pending.size,
      createAnew: (operation, input) => this.#createAnew(modelOf(operation), input),
      remove: (each) => this.#remove(each),
      report: (operation, most, message) => {
        const model = modelOf(operation);
        if (model !== undefined)
          maker.accepted.demands.learn(model, [{ pointer: '', demand: { kind: 'limit', most }, message }]);
      },
    });
  }

  async send(request: Request): Promise<Exchange> {
    const kind = this.#kinds.get(request.operation ?? '');
    if (kind === undefined || this.#isClosed) return this.#send(request);
    await this.#lookBefore(kind, request);
    await this.room.before(request);
    const exchange = await this.#send(request);
    return (await this.room.after(exchange)) ? this.#send(request) : exchange;
  }

  async #send(request: Request): Promise<Exchange> {
    if (this.#isClosed) return notSent(request);
    const sending = this.sender.send(request);
    this.#pending.add(sending);
    try {
      const exchange = await sending;
      this.made.note(exchange);
      const isCreated = exchange.outcome.kind === 'answered' && exchange.outcome.status === 201;
      if (isCreated || this.made.choosesName(exchange)) this.#saysCreated.add(request.operation ?? '');
      return exchange;
    } finally {
      this.#pending.delete(sending);
    }
  }

  /** Sends nothing of the run any more, and waits a moment for what is in flight. */
  async pause(): Promise<void> {
    this.#isClosed = true;
    const limit = new AbortController();
    const waited = setTimeout(patience, undefined, { ref: false, signal: limit.signal }).catch(() => undefined);
    await Promise.race([Promise.allSettled(this.#pending), waited]);
    limit.abort();
  }

  resume(): void {
    this.#isClosed = false;
  }

  /**
   * A plain request with these path parameters; undefined if it can't be serialized.
   *
   * @param creation the input that creates the resource: it says where the resource is
   */
  requestOf(model: RequestModel, live: Live, creation: Input | undefined): Request | undefined {
    const { seed, unique } = this.#maker;
    const input = plainInput(model, seed);
    const scope = { of: () => scopeIn(creation, model) };
    const { draft } = fixValues(model, { draft: { input } }, { unique, scope });
    // The name comes last: what the user gave names another resource.
    const serialized = model.serialize({ ...draft, input: placed(model, draft.input, live, () => false) });
    return serialized.ok ? serialized.request : undefined;
  }

  /** Sends a creation like an accepted one, with fresh values. */
  async #createAnew(model: RequestModel | undefined, input: Input): Promise<Exchange | undefined> {
    const serialized = model?.serialize({ input: createFreshener(model, this.#maker)(input) });
    return serialized?.ok === true ? this.#send(serialized.request) : undefined;
  }

  async #remove(each: MadeResource): Promise<boolean> {
    if ((await removeMade(this, each)) !== undefined) return false;
    if (this.made.resources.delete(each.path)) this.made.removed += 1;
    return true;
  }

  async #lookBefore(kind: RemovableKind, request: Request): Promise<void> {
    const { operation = '', method } = request;
    if (method === 'POST') await this.#lookAtList(kind, request);
    const identity = sentIdentity(kind, request);
    if (identity === undefined || this.#saysCreated.has(operation)) return;
    const item = itemPathOf(kind, identity);
    if (!this.made.isKnown(item)) await this.#once(item, () => this.#lookAtItem(kind, item, identity, request.input));
  }

  async #lookAtList(kind: RemovableKind, request: Request): Promise<void> {
    const { operation = '', path } = request;
    const key = kind.isElsewhere ? kind.resource.collectionPath : `${operation} ${path}`;
    await this.#once(key, async () => {
      const lists = this.#lists.get(operation) ?? 0;
      const isInNew = this.made.resources.has(path.replace(/\/[^/]*\/?$/, ''));
      const list = kind.lister && this.requestOf(kind.lister, pathOf(identityIn(request.input)), request.input);
      if (list === undefined || isInNew || lists === mostLists) return;
      this.#lists.set(operation, lists + 1);
      this.made.noteList(kind, await this.sender.send(list));
    });
  }

  async #lookAtItem(kind: RemovableKind, item: string, identity: Identity, input: Input | undefined): Promise<void> {
    const read = kind.reader && this.requestOf(kind.reader, pathOf(identity), input);
    if (read !== undefined) this.made.noteRead(item, await this.sender.send(read));
  }

  #once(key: string, look: () => Promise<void>): Promise<void> {
    const known = this.#looks.get(key);
    if (known !== undefined) return known;
    const looking = look();
    this.#looks.set(key, looking);
    return looking;
  }

  speaksTls(target: URL): Promise<boolean> {
    return this.sender.speaksTls(target);
  }

  get sent(): number {
    return this.sender.sent;
  }

  get limit(): number {
    return this.sender.limit;
  }

  get width(): number {
    return this.sender.width;
  }

  get returns(): number {
    return this.sender.returns;
  }

  load(): ReturnType<Sender['load']> {
    return this.sender.load();
  }

  hasOwnLimit(operation: string): boolean {
    return this.sender.hasOwnLimit(operation);
  }

  tryAgain(): void {
    this.sender.tryAgain();
  }

  endAt(end: number, last?: number): void {
    this.sender.endAt(end, last);
  }

  close(): Promise<void> {
    return this.sender.close();
  }
}

function notSent(request: Request): Exchange {
  const outcome = {
    kind: 'unanswered',
    reason: 'no connection',
    detail: 'the run has ended',
    cure: 'run it again',
  } as const;
  return { request, target: new URL('http://unsent.invalid'), outcome, milliseconds: 0, attempts: 0, position: 0 };
}
