import type { Context } from 'koa';
import type { Answer } from './answer.ts';

/** Deliveries that go wrong on the wire. Each keeps Koa from answering by itself. */

/** Answers with Node alone, where Koa would mend or reject what it is told. */
export function bypassKoa({ status, headers, body }: Answer, ctx: Context, encoding: BufferEncoding = 'utf8'): void {
  ctx.respond = false;
  ctx.res.writeHead(status, headers);
  ctx.res.end(body, encoding);
}

/** Closes the connection without a byte of an answer. */
export function drop(_: Answer, ctx: Context): void {
  ctx.respond = false;
  ctx.req.socket.destroy();
}

/** Never answers. */
export function hang(_: Answer, ctx: Context): void {
  ctx.respond = false;
}

/** Announces the whole body, sends half of it, and closes the connection. */
export function cutShort({ status, headers, body }: Answer, ctx: Context): void {
  ctx.respond = false;
  const bytes = Buffer.from(body);
  ctx.res.writeHead(status, { ...headers, 'Content-Length': bytes.length });
  ctx.res.write(bytes.subarray(0, bytes.length / 2), () => {
    ctx.req.socket.destroySoon();
  });
}

/** Sends a chunk and closes the connection before the last one, which would say that the body is whole. */
export function cutChunksShort({ status, headers, body }: Answer, ctx: Context): void {
  ctx.respond = false;
  ctx.res.writeHead(status, headers);
  ctx.res.write(body, () => {
    ctx.req.socket.destroySoon();
  });
}

/** Sends bytes as they are, in the place of an answer. */
export function sendRaw(bytes: string): (answer: Answer, ctx: Context) => void {
  return (_, ctx) => {
    ctx.respond = false;
    ctx.req.socket.end(bytes);
  };
}
