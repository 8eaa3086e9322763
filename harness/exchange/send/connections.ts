import type { Dispatcher } from 'undici';
import { DelayedAcks } from './delayed-acks.ts';

/** A connection and its history. */
export interface Connection {
  readonly client: Dispatcher;
  /** The number of requests since it was opened. */
  readonly served: number;
  /**
   * Milliseconds that it can have been idle: since the last request, or since that was sent as far as this process was busy. An answer
   * that came meanwhile was not read, and neither was the end of the connection after it.
   */
  readonly idle: number;
  /** Whether the last response on it was a server error (5XX). */
  readonly failed: boolean;
}

/** What the next request on a connection depends on. */
export interface Past {
  /** Whether the response was a server error (5XX). */
  readonly failed: boolean;
  /** Milliseconds from the header section of the response to its end; undefined without a response on this connection. */
  readonly reading: number | undefined;
}

interface Lane {
  client: Dispatcher;
  served: number;
  lastUsed: number;
  /** How long this process had been busy when the last request was sent. */
  busyBefore: number;
  failed: boolean;
}

/** Milliseconds that this process has been busy instead of waiting for answers. */
const busyHere = (): number => performance.eventLoopUtilization().active;

/**
 * A fixed number of connections, each for one request at a time. A request waits until a connection is free. undici's
 * own pool does the same, but does not report which connection a request used. That is needed to know whether a server
 * can have closed it because it was idle.
 */
export class Connections {
  readonly #open: () => Dispatcher;
  readonly #most: number;
  readonly #all: Lane[] = [];
  readonly #free: Lane[] = [];
  readonly #waiting: ((lane: Lane) => void)[] = [];

  readonly #delayed: Pick<DelayedAcks, 'note' | 'renews'>;
  readonly #busy: () => number;

  /**
   * @param delayed says whether connections are used once only
   * @param busy milliseconds that this process has been busy so far
   */
  constructor(
    open: () => Dispatcher,
    most: number,
    delayed: Pick<DelayedAcks, 'note' | 'renews'> = new DelayedAcks(),
    busy = busyHere,
  ) {
    this.#open = open;
    this.#most = most;
    this.#delayed = delayed;
    this.#busy = busy;
  }

  /**
   * Runs a task with a connection. The connection that was used last is used first, because it is the least idle.
   *
   * @param pastOf what is kept of the result of the task
   */
  async use<T>(task: (connection: Connection) => Promise<T>, pastOf: (result: T) => Past): Promise<T> {
    const lane =
      this.#free.pop() ?? this.#create() ?? (await new Promise<Lane>((resolve) => this.#waiting.push(resolve)));
    const { client, served, failed } = lane;
    lane.served += 1;
    const busy = this.#busy();
    const idle = Math.max(performance.now() - lane.lastUsed, busy - lane.busyBefore);
    lane.busyBefore = busy;
    try {
      const result = await task({ client, served, failed, idle });
      const past = pastOf(result);
      lane.failed = past.failed;
      if (past.reading !== undefined) this.#delayed.note(served, past.reading);
      return result;
    } finally {
      lane.lastUsed = performance.now();
      if (this.#delayed.renews) this.#renew(lane);
      const next = this.#waiting.shift();
      if (next === undefined) this.#free.push(lane);
      else next(lane);
    }
  }

  async destroy(): Promise<void> {
    await Promise.all(this.#all.map(({ client }) => client.destroy()));
  }

  #create(): Lane | undefined {
    if (this.#all.length >= this.#most) return undefined;
    const lane: Lane = {
      client: this.#open(),
      served: 0,
      lastUsed: performance.now(),
      busyBefore: this.#busy(),
      failed: false,
    };
    this.#watch(lane, lane.client);
    this.#all.push(lane);
    return lane;
  }

  /** Notes that the next request opens a new connection. */
  #watch(lane: Lane, client: Dispatcher): void {
    client.on('disconnect', () => {
      if (lane.client === client) lane.served = 0;
    });
  }

  /** Has the next request open a new connection. */
  #renew(lane: Lane): void {
    const { client } = lane;
    lane.client = this.#open();
    lane.served = 0;
    this.#watch(lane, lane.client);
    void client.destroy();
  }
}
