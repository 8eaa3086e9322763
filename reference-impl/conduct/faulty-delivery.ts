import type { Context } from 'koa';
import type { Answer } from './answer.ts';

/** Deliveries that fail on the wire. Each prevents Koa from responding by itself. */

/** Responds through Node alone, because Koa would correct or reject these responses. */
export function bypassKoa({ status, headers, body }: Answer, ctx: Context, encoding: BufferEncoding = 'utf8'): void {
  ctx.respond = false;
  ctx.res.writeHead(status, headers);
  ctx.res.end(body, encoding);
}

/** Closes the connection without sending a byte. */
export function drop(_: Answer, ctx: Context): void {
  ctx.respond = false;
  ctx.req.socket.destroy();
}

/** Never responds. */
export function hang(_: Answer, ctx: Context): void {
  ctx.respond = false;
}

/** Sends the Content-Length of the whole body and half of the body, and closes the connection. */
export function cutShort({ status, headers, body }: Answer, ctx: Context): void {
  ctx.respond = false;
  const bytes = Buffer.from(body);
  ctx.res.writeHead(status, { ...headers, 'Content-Length': bytes.length });
  ctx.res.write(bytes.subarray(0, bytes.length / 2), () => {
    ctx.req.socket.destroySoon();
  });
}

/** Sends a chunk and closes the connection before the last chunk, which marks the end of the body. */
export function cutChunksShort({ status, headers, body }: Answer, ctx: Context): void {
  ctx.respond = false;
  ctx.res.writeHead(status, headers);
  ctx.res.write(body, () => {
    ctx.req.socket.destroySoon();
  });
}

/** Sends these bytes unchanged instead of a response. */
export function sendRaw(bytes: string): (answer: Answer, ctx: Context) => void {
  return (_, ctx) => {
    ctx.respond = false;
    ctx.req.socket.end(bytes);
  };
}
