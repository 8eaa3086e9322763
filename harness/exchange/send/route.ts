import type { Dispatcher } from 'undici';
import type { Form } from '../credential/form.ts';
import type { Exchange, Request } from '../exchange.ts';
import { sendBare } from './bare.ts';
import { Challenges, unasked } from './challenges.ts';
import { Connections } from './connections.ts';
import { dispatch, type Sent } from './dispatch.ts';
import { hooked, type Hooks } from './hooks.ts';
import { FinalResponseClient } from './interim.ts';
import { Streams } from './open-body.ts';
import { usualLimits, type ReadingLimits } from './reading-limits.ts';
import type { Rate } from './rate.ts';
import type { Attempted } from './attempted.ts';
import { SameBodies } from './same-bodies.ts';
import { byName, mayBeProxied, openProxied } from './proxied.ts';
import { tlsOf, type TlsOptions } from './tls.ts';
import { answersChallenge, certificateForm, wireRequest, type ChallengeState, type Keys } from './wire-request.ts';

type CountedSend = Sent & Pick<Exchange, 'position'>;

/** The connections to one server. */
export interface Route {
  /** The base URL of the server. */
  readonly target: URL;
  /**
   * Sends a request, and once more on a new connection if the connection was closed, because it can be idle (RFC 9112
   * §9.5).
   */
  readonly attempt: (request: Request) => Promise<Attempted>;
  readonly close: () => Promise<void>;
}

export interface RouteOptions extends Keys {
  /** Milliseconds until the response to a request must be complete. */
  readonly timeout: number;
  /** The maximum number of requests in flight; each has its own connection. */
  readonly inFlight: number;
  /** How much of a response is read. Default: `usualLimits`. */
  readonly limits?: ReadingLimits;
  /** The names of the operations that send streams, as the document says. Default: none. */
  readonly streams?: ReadonlySet<string>;
  readonly tls?: TlsOptions;
  readonly hooks?: Hooks;
}

/**
 * Creates a route. It opens its connections when they are needed.
 *
 * @param rate each request that is sent takes a turn of it
 * @param count is called for each request that is sent, and returns its position
 */
export function createRoute(target: URL, options: RouteOptions, rate: Rate, count: () => number): Route {
  const { timeout, limits = usualLimits } = options;
  const { maxBody: maxResponseSize, maxHeaders: maxHeaderSize } = limits;
  const settings = { headersTimeout: 0, bodyTimeout: 0, maxResponseSize, maxHeaderSize, pipelining: 1 };
  const isProxied = mayBeProxied(target, process.env);
  const open = (certificate: Form): Dispatcher => {
    const connect = { timeout, ...tlsOf(options.tls ?? {}, certificate) };
    return isProxied ? openProxied(connect, settings) : new FinalResponseClient(target.origin, connect, settings);
  };
  const connections = new Connections(() => open('valid'), options.inFlight);
  /**
   * The numbers of requests after which connections were closed without a response, unless a server error came before.
   */
  const dropped = new Set<number>();
  const challenges = new Challenges<Dispatcher>();
  const bodies = new SameBodies();
  const streams = new Streams(options.streams);

  const once = async (client: Dispatcher, request: Request, certificate: Form): Promise<CountedSend> => {
    const isUncertified = certificate !== 'valid' && target.protocol === 'https:';
    const terms = { target, timeout, limits, isUncertified, ...streams.of(request) };
    let position = 0;
    const send = async (asked: ChallengeState): Promise<Sent> => {
      if (position > 0) await rate.turn();
      position = count();
      const wire = await hooked(wireRequest(target, request, options, asked), request, options.hooks ?? {});
      // undici has no way to leave out the length; through a proxy a length of 0 is good enough.
      if (request.bare === true && !isProxied) return sendBare(wire, terms, tlsOf(options.tls ?? {}, certificate));
      const headers = isProxied ? byName(wire.headers) : wire.headers;
      return dispatch(client, { ...wire, headers, origin: target.origin }, terms);
    };
    const sent = await (answersChallenge(request, options) ? challenges.answer(client, send) : send(unasked));
    streams.note(request, sent.outcome);
    return { ...withSharedBody(sent, bodies), position };
  };

  const attempt = async (request: Request): Promise<Attempted> => {
    await rate.turn();
    const certificate = certificateForm(request, options);
    // A server checks the certificate when a connection is opened.
    if (certificate !== 'valid')
      return attempted(await usedOnce(open(certificate), (client) => once(client, request, certificate)));
    const { result, served, idle, failed } = await connections.use(
      async ({ client, ...past }) => ({ result: await once(client, request, certificate), ...past }),
      ({ result }) => ({ failed: isFailure(result), reading: result.reading }),
    );
    if (result.outcome.kind !== 'unanswered' || result.outcome.reason !== 'dropped') return attempted(result);
    if (!failed) dropped.add(served);
    await rate.turn();
    return {
      ...attempted(await usedOnce(open(certificate), (client) => once(client, request, certificate))),
      attempts: 2,
      dropped: { served, idle, failed, varied: dropped.size > 1 },
    };
  };
  return { target, attempt, close: () => connections.destroy() };
}

/** A request that was sent once. One that can't be written was not sent, so it shows nothing about the server. */
function attempted({ outcome, milliseconds, position, isUnsent = false }: CountedSend): Attempted {
  return { outcome, milliseconds, position, attempts: isUnsent ? 0 : 1 };
}

/** The same with the body of an earlier response, if that is equal. */
function withSharedBody(sent: Sent, bodies: SameBodies): Sent {
  const { outcome } = sent;
  if (outcome.kind !== 'answered') return sent;
  const body = bodies.share(outcome.body);
  // What a body is after decoding is known by the whole answer.
  return body === outcome.body ? sent : { ...sent, outcome: { ...outcome, body } };
}

async function usedOnce<T>(client: Dispatcher, task: (client: Dispatcher) => Promise<T>): Promise<T> {
  try {
    return await task(client);
  } finally {
    await client.destroy();
  }
}

function isFailure({ outcome }: Sent): boolean {
  return outcome.kind === 'answered' && outcome.status >= 500;
}
