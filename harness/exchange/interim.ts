import type { Socket } from 'node:net';
import { buildConnector, Client } from 'undici';

/** A longer header section is not waited for. undici takes 16 KB. */
const longestHead = 64 * 1024;

/** The start line of an interim response. 101 is not one here, because no request asks for another protocol. */
const startLine = /^HTTP\/1\.\d 1(?!01)\d\d[ \r]/;
/** Stands for what is missing of a start line that has not come whole. */
const anyStart = 'HTTP/1.1 102 ';

const headEnd = '\r\n\r\n';
const bareLineFeed = /(?<!\r)\n/;

/**
 * A client that passes over interim responses. A server may send them before the final response, and nobody has to ask for
 * them (RFC 9110 §15.2). undici closes the connection when a `100 Continue` comes, so they are taken out of what it reads.
 */
export class FinalResponseClient extends Client {
  readonly #interim: InterimFilter;

  /** @param connectTimeout milliseconds until a connection is open */
  constructor(origin: string, connectTimeout: number, options: Omit<Client.Options, 'connect' | 'connectTimeout'>) {
    const interim = new InterimFilter();
    super(origin, { ...options, connect: interim.connector(connectTimeout) });
    this.#interim = interim;
  }

  override dispatch(...args: Parameters<Client['dispatch']>): boolean {
    // One request at a time goes over the connection, so what comes next is the beginning of a response.
    this.#interim.expectResponse();
    return super.dispatch(...args);
  }
}

/** Takes the interim responses out of the bytes that a connection receives. */
class InterimFilter {
  #atStart = true;
  /** The beginning of what may be an interim response. */
  #held: Buffer = Buffer.alloc(0);

  expectResponse(): void {
    this.#atStart = true;
    this.#held = Buffer.alloc(0);
  }

  connector(timeout: number): buildConnector.connector {
    const connect = buildConnector({ timeout });
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
    socket.read = (size) => {
      for (;;) {
        const chunk = read(size);
        if (chunk === null || !this.#atStart) return chunk;
        const rest = this.#withoutInterim(chunk);
        if (rest.length > 0) return rest;
      }
    };
  }

  /** The bytes of the final response, or nothing as long as there are none. */
  #withoutInterim(chunk: Buffer): Buffer {
    let bytes = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    while (bytes.length > 0 && mayBeInterim(bytes)) {
      const end = bytes.indexOf(headEnd);
      const head = bytes.toString('latin1', 0, end === -1 ? bytes.length : end);
      // What is not HTTP is left to undici, which has an error for it.
      if (bareLineFeed.test(head) || head.length > longestHead) break;
      if (end === -1) {
        this.#held = bytes;
        return Buffer.alloc(0);
      }
      bytes = bytes.subarray(end + headEnd.length);
    }
    this.#held = Buffer.alloc(0);
    this.#atStart = bytes.length === 0;
    return bytes;
  }
}

/** Whether an interim response begins with these bytes, as far as they tell. */
function mayBeInterim(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, anyStart.length);
  return startLine.test(start + anyStart.slice(start.length));
}
