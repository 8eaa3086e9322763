import type { Answered, Exchange, Request } from '../exchange.ts';
import type { WireRequest } from './wire-request.ts';

/** A request with its credentials, as it is sent. */
export interface SentRequest {
  /** The name of its operation, such as `POST /plants`; empty for a request that is for none. */
  readonly operation: string;
  readonly method: string;
  /** The path with the query, as in the request line. */
  readonly path: string;
  /** Names and values, in their order. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | Uint8Array | null;
}

/** Functions of the user that run with the requests of a run. Reports show requests without their changes. */
export interface Hooks {
  /** Runs before each request is sent. What it returns is sent in its place, as with a signature. */
  readonly onRequest?: (request: SentRequest) => SentRequest | undefined | Promise<SentRequest | undefined>;
  /** Runs with each response. It must not change it. */
  readonly onResponse?: (response: Answered, request: Request) => void | Promise<void>;
  /** Runs once for each operation, before its first request. */
  readonly beforeOperation?: (operation: string) => void | Promise<void>;
}

/** An error in a function of the user. */
class HookError extends Error {
  constructor(name: keyof Hooks, error: unknown) {
    super(
      `the function ${name} failed (${error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'no error'})`,
    );
  }
}

/** Calls a function of the user. @throws HookError if it fails */
async function call<T>(name: keyof Hooks, run: () => T): Promise<Awaited<T>> {
  try {
    return await run();
  } catch (error) {
    throw new HookError(name, error);
  }
}

/** The request as the user's function changes it; a promise only if there is one, because thousands are sent. */
export function hooked(
  wire: WireRequest,
  { operation = '' }: Request,
  { onRequest }: Hooks,
): WireRequest | Promise<WireRequest> {
  if (onRequest === undefined) return wire;
  const headers = wire.headers.flatMap((name, i) => (i % 2 === 0 ? [[name, wire.headers[i + 1] ?? ''] as const] : []));
  return call('onRequest', () => onRequest({ ...wire, operation, headers })).then((changed) => {
    if (changed === undefined) return wire;
    const { method, path, body } = changed;
    return { method, path, body, headers: changed.headers.flat() };
  });
}

/**
 * Runs the user's functions around each request.
 *
 * @param send sends the request
 * @returns what `send` returns; if a function fails, why there is no response
 */
export function createHookedSend({
  beforeOperation,
  onResponse,
}: Hooks): (
  request: Request,
  send: () => Promise<Exchange>,
  failed: (because: string) => Exchange,
) => Promise<Exchange> {
  const begun = new Map<string, Promise<void>>();
  const begin = (operation: string): Promise<void> => {
    const known =
      begun.get(operation) ?? call('beforeOperation', () => beforeOperation?.(operation)).then(() => undefined);
    begun.set(operation, known);
    return known;
  };
  return async (request, send, failed) => {
    try {
      if (beforeOperation !== undefined && request.operation !== undefined) await begin(request.operation);
      const exchange = await send();
      const { outcome } = exchange;
      if (outcome.kind === 'answered') await call('onResponse', () => onResponse?.(outcome, exchange.request));
      return exchange;
    } catch (error) {
      if (error instanceof HookError) return failed(error.message);
      throw error;
    }
  };
}
