import { connect } from 'node:net';
import { TOKEN } from './listening.ts';

/** A request to create a plant, described by how it differs from an ordinary one. A field of undefined is not sent. */
export interface Asked {
  /** The id as its JSON text. */
  readonly id?: string;
  readonly name?: unknown;
  readonly tag?: unknown;
  /** The whole body, instead of one built from id, name and tag. */
  readonly body?: string | Buffer;
  readonly authorization?: string | undefined;
  readonly contentType?: string | undefined;
  readonly connection?: 'close' | 'keep-alive';
  /** How many ordinary requests are sent before it. */
  readonly after?: number;
  /** How many times the same request is sent before it. */
  readonly again?: number;
}

/** The response: its text without the Date, and one word for it, which is its status or how it is incomplete. */
export interface Received {
  readonly word: string;
  readonly text: string;
}

/**
 * Sends the request over a new connection and returns the response.
 *
 * @param patience milliseconds to wait for the end of a response that is not expected to come. By default there is no
 *   limit,
 *   because a busy machine makes every server slow
 */
export async function ask(port: number, asked: Asked, patience?: number): Promise<Received> {
  for (let count = 0; count < (asked.after ?? 0); count++) await exchange(port, printAsked({}));
  for (let count = 0; count < (asked.again ?? 0); count++) await exchange(port, printAsked(asked));
  const { text, isClosed } = await exchange(port, printAsked(asked), patience, asked.connection === 'keep-alive');
  return { word: isClosed ? wordFor(text) : 'hanging', text: text.replace(/^Date: .*\r\n/m, '') };
}

/** Sends the request with fetch, which understands all of HTTP. */
export async function fetchAsked(url: string, asked: Asked): Promise<Response> {
  const send = (each: Asked) => {
    const { Authorization, 'Content-Type': contentType } = fieldsOf(each);
    const headers = {
      ...(Authorization !== undefined && { Authorization }),
      ...(contentType !== undefined && { 'Content-Type': contentType }),
    };
    return fetch(`${url}/plants`, { method: 'POST', headers, body: new Uint8Array(Buffer.from(bodyOf(each))) });
  };
  for (let count = 0; count < (asked.after ?? 0); count++) await (await send({})).text();
  for (let count = 0; count < (asked.again ?? 0); count++) await (await send(asked)).text();
  return send(asked);
}

function bodyOf({ id = '1', name = 'Rose', tag, body }: Asked): string | Buffer {
  return body ?? `{"id":${id},${JSON.stringify({ name, tag }).slice(1)}`;
}

function fieldsOf(asked: Asked): Readonly<Record<string, string>> {
  const fields = {
    Host: 'localhost',
    Connection: asked.connection ?? 'close',
    Authorization: 'authorization' in asked ? asked.authorization : `Bearer ${TOKEN}`,
    'Content-Type': 'contentType' in asked ? asked.contentType : 'application/json',
    'Content-Length': String(Buffer.byteLength(bodyOf(asked))),
  };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function printAsked(asked: Asked): Buffer {
  const lines = Object.entries(fieldsOf(asked)).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`POST /plants HTTP/1.1\r\n${lines.join('')}\r\n`), Buffer.from(bodyOf(asked))]);
}

function exchange(
  port: number,
  request: Buffer,
  patience?: number,
  isKept = false,
): Promise<{ text: string; isClosed: boolean }> {
  return new Promise((resolve) => {
    const received: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(request));
    const end = (isClosed: boolean) => () => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ text: Buffer.concat(received).toString('latin1'), isClosed });
    };
    let timer = patience === undefined ? undefined : setTimeout(end(false), patience);
    socket.on('data', (chunk: Buffer) => {
      received.push(chunk);
      // A server that keeps the connection open gets a moment after its response to close it.
      if (isKept) timer ??= setTimeout(end(false), 250);
    });
    // A reset counts as a close, because only the bytes before it matter.
    socket.on('error', end(true));
    socket.on('end', end(true));
  });
}

function wordFor(text: string): string {
  if (text === '') return 'dropped';
  const [head = '', body] = text.split(/\r\n\r\n(.*)/s);
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1];
  if (status === undefined) return 'garbage';
  const length = /^Content-Length: (\d+)$/im.exec(head)?.[1];
  const isWhole =
    length === undefined
      ? !/^Transfer-Encoding/im.test(head) || (body ?? '').endsWith('\r\n0\r\n\r\n')
      : Number(length) === body?.length;
  return isWhole ? status : 'truncated';
}
