import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import bodyParser from 'koa-bodyparser';
import { type Reason, type Reading, read, rejected } from '../conduct/rejection.ts';

/** 1 MiB: far more than any plant needs, and small enough for many bodies at once. */
const BODY_LIMIT = 1024 * 1024;

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
