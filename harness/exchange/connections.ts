import type { Client } from 'undici';

/** A connection, and what is known of its past. */
export interface Connection {
  readonly client: Client;
  /** Requests that it has carried since it was opened. */
  readonly served: number;
  /** Milliseconds since the last of them. */
  readonly idle: number;
  /** Whether the last answer over it was a failure of the server (5XX). */
  readonly failed: boolean;
}

interface Lane {
  readonly client: Client;
  served: number;
  lastUsed: number;
  failed: boolean;
}

/**
 * A fixed number of connections, each for one request at a time; who finds none free waits for its turn. undici's own pool
 * does the same, but does not tell which connection a request went over, and only that tells whether a server may have
 * closed it for being idle.
 */
export class Connections {
  readonly #open: () => Client;
  readonly #most: number;
  readonly #all: Lane[] = [];
  readonly #free: Lane[] = [];
  readonly #waiting: ((lane: Lane) => void)[] = [];

  constructor(open: () => Client, most: number) {
    this.#open = open;
    this.#most = most;
  }

  /** Lends a connection for as long as the task takes. The one used last comes first, for it is the least idle. */
  async use<T>(task: (connection: Connection) => Promise<T>, isFailure: (result: T) => boolean): Promise<T> {
    const lane =
      this.#free.pop() ?? this.#create() ?? (await new Promise<Lane>((resolve) => this.#waiting.push(resolve)));
    const { client, served, failed } = lane;
    lane.served += 1;
    try {
      const result = await task({ client, served, failed, idle: performance.now() - lane.lastUsed });
      lane.failed = isFailure(result);
      return result;
    } finally {
      lane.lastUsed = performance.now();
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
    const lane: Lane = { client: this.#open(), served: 0, lastUsed: performance.now(), failed: false };
    // Whatever is sent next goes over a new connection.
    lane.client.on('disconnect', () => {
      lane.served = 0;
    });
    this.#all.push(lane);
    return lane;
  }
}
