import type { Socket } from 'node:net';
import { buildConnector, Client, errors } from 'undici';
import { TooLarge } from './reading-limits.ts';

/** The start line of an interim response. 101 is not one here, because no request asks for another protocol. */
const startLine = /^HTTP\/1\.\d 1(?!01)\d\d[ \r]/;
/** Completes a start line that has not arrived completely. */
const anyStart = 'HTTP/1.1 102 ';

const headEnd = '\r\n\r\n';
const bareLineFeed = /(?<!\r)\n/;

/**
 * A client that ignores interim responses. A server can send them before the final response, even if the client did not
 * ask for them (RFC 9110 §15.2). undici closes the connection on a `100 Continue`, so they are removed from what it
 * reads.
 */
export class FinalResponseClient extends Client {
  readonly #interim: InterimFilter;

  /**
   * @param connect opens connections: a connector, or the options of the usual one, with the milliseconds until a
   *   connection must be open
   */
  constructor(
    origin: string | URL,
    connect: buildConnector.BuildOptions | buildConnector.connector,
    options: Omit<Client.Options, 'connect' | 'connectTimeout'> & { readonly maxHeaderSize: number },
  ) {
    const interim = new InterimFilter(options.maxHeaderSize);
    super(origin, {
      ...options,
      connect: interim.connector(typeof connect === 'function' ? connect : buildConnector(connect)),
    });
    this.#interim = interim;
  }

  /** Whether bytes were received together with the end of a response, and after it. */
  get hasSurplus(): boolean {
    return this.#interim.hasSurplus();
  }

  override dispatch(...args: Parameters<Client['dispatch']>): boolean {
    // The connection carries one request at a time, so the next bytes are the beginning of a response.
    this.#interim.expectResponse();
    return super.dispatch(...args);
  }
}

/** Removes the interim responses from the bytes that a connection receives. */
class InterimFilter {
  #atStart = true;
  /** The bytes of a possible interim response that is not complete. */
  #held: Buffer = Buffer.alloc(0);
  /** The bytes of all interim responses to the request. */
  #removed = 0;
  #socket: Socket | undefined;
  readonly #most: number;

  /** @param most the limit for the bytes of all interim responses to a request */
  constructor(most: number) {
    this.#most = most;
  }

  expectResponse(): void {
    this.#atStart = true;
    this.#removed = 0;
    this.#held = Buffer.alloc(0);
  }

  /** Whether undici has closed the connection because of bytes that no request is waiting for. */
  hasSurplus(): boolean {
    const error = this.#socket?.errored;
    return error instanceof errors.SocketError && error.message === 'bad response';
  }

  connector(connect: buildConnector.connector): buildConnector.connector {
    return (options, callback) => {
      connect(options, (...result) => {
        const [error, socket] = result;
        if (error === null) this.#attach(socket);
        callback(...result);
      });
    };
  }

  #attach(socket: Socket): void {
    this.expectResponse();
    const read = socket.read.bind(socket) as (size?: number) => Buffer | null;
    this.#socket = socket;
    socket.read = (size) => {
      for (;;) {
        const chunk = read(size);
        if (chunk === null || !this.#atStart) return chunk;
        const rest = this.#withoutInterim(chunk);
        if (this.#removed + this.#held.length > this.#most) {
          const what = `interim responses (1xx) above ${this.#most} bytes, the limit MAX_HEADERS`;
          socket.destroy(new TooLarge(what));
          return null;
        }
        if (rest.length > 0) return rest;
      }
    };
  }

  /** The bytes of the final response; empty until it begins. */
  #withoutInterim(chunk: Buffer): Buffer {
    let bytes = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    while (bytes.length > 0 && mayBeInterim(bytes)) {
      const end = bytes.indexOf(headEnd);
      const head = bytes.toString('latin1', 0, end === -1 ? bytes.length : end);
      // undici gets what is not HTTP, because it has an error for that.
      if (bareLineFeed.test(head)) break;
      if (end === -1) {
        this.#held = bytes;
        return Buffer.alloc(0);
      }
      this.#removed += end + headEnd.length;
      bytes = bytes.subarray(end + headEnd.length);
    }
    this.#held = Buffer.alloc(0);
    this.#atStart = bytes.length === 0;
    return bytes;
  }
}

/** Whether an interim response can begin with these bytes. */
function mayBeInterim(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, anyStart.length);
  return startLine.test(start + anyStart.slice(start.length));
}
