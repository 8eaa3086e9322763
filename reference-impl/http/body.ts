import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import bodyParser from 'koa-bodyparser';
import { type Reason, type Reading, read, rejected } from '../conduct/rejection.ts';

/** 1 MiB: far more than any plant needs, and small enough for many bodies at once. */
const BODY_LIMIT = 1024 * 1024;
/** How many bytes of a rejected body are read. */
const DISCARD_LIMIT = 16 * BODY_LIMIT;

/**
 * Reads the bytes of a body with koa-bodyparser, as "text" without an encoding: its JSON.parse would round numbers, and
 * its decoder would repair invalid UTF-8. It decompresses gzip, deflate and br, and applies the limit after that.
 */
export function bodyReader(): (ctx: Context) => Promise<Reading<Uint8Array>> {
  // Its types lack `encoding`, which it passes to raw-body, where null means bytes.
  const options: bodyParser.Options & { encoding: null } = {
    enableTypes: ['text'],
    extendTypes: { text: ['application/json'] },
    textLimit: String(BODY_LIMIT),
    encoding: null,
  };
  const parser = bodyParser(options);
  async function parse(ctx: Context): Promise<void> {
    await parser(ctx, () => Promise.resolve());
  }

  return async function readBody(ctx) {
    if (!hasBody(ctx.req)) return rejected('body-missing');
    try {
      // A decompressor waits for the rest of a body even after its connection closes; only the request emits an event
      // then.
      await (ctx.get('Content-Encoding') === '' ? parse(ctx) : Promise.race([parse(ctx), cutShort(ctx.req)]));
    } catch (error) {
      await discardRest(ctx.req);
      return rejected(reasonOf(error));
    }
    const { rawBody } = ctx.request;
    return rawBody instanceof Uint8Array ? read(rawBody) : rejected('media-type-unsupported');
  };
}

/** A request has a body if one of these fields says so (RFC 9112 section 6). A body of 0 bytes counts as absent. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Reads the rest of a rejected body. If the connection closes while bytes of it are unread, the operating system resets it, and
 * the client can lose the response (RFC 9112 section 9.6).
 */
async function discardRest(request: IncomingMessage): Promise<void> {
  if (request.readableEnded || request.destroyed) return;
  const rest = new AbortController();
  let discarded = 0;
  request.on('data', ({ length }: Buffer) => {
    discarded += length;
    if (discarded > DISCARD_LIMIT) rest.abort();
  });
  request.resume();
  await once(request, 'close', { signal: rest.signal }).catch(() => undefined);
}

async function cutShort(request: IncomingMessage): Promise<never> {
  await once(request, 'close');
  // The request also closes after its last byte; then the parser has the body and settles the race.
  if (request.complete) return new Promise(() => undefined);
  throw new Error('The connection was closed before the body was complete.');
}

function reasonOf(error: unknown): Reason {
  const { type, status } = error as { type?: unknown; status?: unknown };
  if (type === 'entity.too.large') return 'body-too-large';
  return status === 415 ? 'content-encoding-unsupported' : 'body-unreadable';
}
