import type { Exchange, Request } from '../exchange.ts';
import type { Secrets } from '../credential/secrets.ts';
import type { SignInFailure } from '../sign-in/issued.ts';
import { Keeper, type SignInOptions } from '../sign-in/keeper.ts';
import type { Attempted } from './attempted.ts';
import type { ServerLoad } from './overload.ts';
import { Rate } from './rate.ts';
import { createHookedSend } from './hooks.ts';
import { createRoute, type Route, type RouteOptions } from './route.ts';
import { speaksTls } from './speaks-tls.ts';
import { unsent } from './unsent.ts';
import { Traffic } from './traffic.ts';
import { Turns } from './turns.ts';

export interface SenderOptions extends RouteOptions {
  /** Base URL of the server under test; operation paths are appended to its path. */
  readonly target: URL;
  /**
   * Base URLs by operation, for a document that gives operations their own servers. If it is set, requests of other
   * operations are not sent, and `target` is used only if it is in here too.
   */
  readonly own?: ReadonlyMap<string, URL>;
  /** Completes each request before it is sent. The exchange has the completed one. Default: nothing is added. */
  readonly complete?: (request: Request) => Request;
  /** How the run signs in, and the secrets that it renews. Default: the credentials are never renewed. */
  readonly signIn?: SignInOptions & { readonly secrets: Secrets };
  /** The maximum time in milliseconds that one request waits in total when the server asks it to wait. */
  readonly patience: number;
  /** Whether answers are given back in the order of the requests, as long as that takes little time. Default: true. */
  readonly inOrder?: boolean;
  /** Says what the answer of each exchange means. Default: it means its status. */
  readonly read?: ((exchange: Exchange) => Exchange) | undefined;
  /** Takes in each exchange. Default: nothing does. */
  readonly note?: (exchange: Exchange) => void;
  /** The most requests in a second. Default: no limit. */
  readonly rate?: number | undefined;
}

/** Sends a request beside those of the run, to any server: it has no credentials, is not counted and never repeated. */
export async function sendOnce(
  target: URL,
  request: Request,
  options: Pick<RouteOptions, 'timeout' | 'tls'>,
): Promise<Pick<Exchange, 'outcome'>> {
  const alone = { ...options, inFlight: 1, credentials: {}, securitySchemes: new Map() };
  const route = createRoute(target, alone, new Rate(Infinity), () => 0);
  try {
    return await route.attempt(request);
  } finally {
    await route.close();
  }
}

export interface Sender {
  /**
   * Sends a request and reads the whole response. Failures of the network or the server are outcomes, not rejections.
   *
   * @throws TypeError if the document has no security scheme that a credential of the request is for
   */
  send(request: Request): Promise<Exchange>;
  /** Whether a server accepts TLS connections, with any certificate. */
  speaksTls(target: URL): Promise<boolean>;
  /** The number of requests sent so far, including repeated ones. */
  readonly sent: number;
  /** The largest number of requests in flight now. It follows what the server can take. */
  readonly limit: number;
  /** How many tasks that send requests should be under way now. */
  readonly width: number;
  /** How often a server that had ended during the run was started again, and what it kept in memory is gone. */
  readonly returns: number;
  /** What the run so far shows about the server under load. */
  load(): ServerLoad;
  /** Whether an operation keeps asking to wait while others accept requests. */
  hasOwnLimit(operation: string): boolean;
  /** Lets operations be met again that did not answer a few times, and get no more requests because of that. */
  tryAgain(): void;
  /**
   * Sends nothing more from a moment on.
   *
   * @param end in milliseconds of performance.now()
   * @param last from when on no response is waited for; `end` by default
   */
  endAt(end: number, last?: number): void;
  close(): Promise<void>;
}

/**
 * Creates a sender for one or several servers. It uses HTTP/1.1 with keep-alive, and one request at a time on a
 * connection.
 */
export function createSender(options: SenderOptions): Sender {
  const { target, own, patience, inFlight, signIn, complete = (request: Request) => request } = options;
  const traffic = new Traffic({ inFlight, patience });
  const rate = new Rate(options.rate ?? Infinity);
  let sent = 0;
  const count = (): number => (sent += 1);
  const routes = new Map<string, Route>();
  const routeTo = (url: URL): Route => {
    const route = routes.get(url.href) ?? createRoute(url, options, rate, count);
    routes.set(url.href, route);
    return route;
  };
  const keeper = signIn && new Keeper(signIn, signIn.secrets);
  const routeOf = own === undefined ? always(routeTo(target)) : byOperation(own, routeTo);
  const turns = new Turns(inFlight, () => traffic.limit);
  if (options.inOrder === false) turns.end();
  const hookedSend = createHookedSend(options.hooks ?? {});
  const send = async (request: Request): Promise<Exchange> => {
    const route = routeOf(request);
    if (route === undefined) return { request, target, ...notSent(request) };
    const transfer = { request, target: route.target, attempt: () => route.attempt(request) };
    const attempted = await (keeper?.send(request, () => traffic.send(transfer)) ?? traffic.send(transfer));
    return noted({ request, target: route.target, ...signedIn(attempted) }, options);
  };
  return {
    send: (given) => {
      const request = complete(given);
      const notSentBecause = (because: string): Exchange => ({ request, target, ...notHooked(because) });
      return turns.take(() => hookedSend(request, () => send(request), notSentBecause));
    },
    speaksTls: (url) => speaksTls(url, options.timeout),
    get sent() {
      return sent;
    },
    get limit() {
      return traffic.limit;
    },
    get width() {
      return turns.width;
    },
    get returns() {
      return traffic.returns;
    },
    load: () => ({ ...traffic.load(), ...(!turns.isKept && { outOfOrder: true as const }) }),
    hasOwnLimit: traffic.hasOwnLimit.bind(traffic),
    tryAgain: traffic.tryAgain.bind(traffic),
    endAt: traffic.endAt.bind(traffic),
    close: () => closeAll(routes.values()),
  };
}

function noted(given: Exchange, { note, read }: SenderOptions): Exchange {
  const exchange = read?.(given) ?? given;
  note?.(exchange);
  return exchange;
}

async function closeAll(routes: Iterable<Route>): Promise<void> {
  await Promise.all([...routes].map((route) => route.close()));
}

type FindRoute = (request: Request) => Route | undefined;

const always =
  (route: Route): FindRoute =>
  () =>
    route;

function byOperation(own: ReadonlyMap<string, URL>, routeTo: (url: URL) => Route): FindRoute {
  const routes = new Map([...own].map(([name, url]) => [name, routeTo(url)]));
  return ({ operation = '' }) => routes.get(operation);
}

/** The outcome of a request for which a function of the user failed. */
function notHooked(detail: string): Attempted {
  return unsent(detail, 'correct the function');
}

/** The outcome of a request, also of one for which there is no credential. */
function signedIn(attempted: Attempted | SignInFailure): Attempted {
  if (!('because' in attempted)) return attempted;
  return unsent(attempted.because, 'correct AUTH, or check the server that signs in');
}

/** The outcome for an operation without a server that requests can be sent to. */
function notSent({ operation = '' }: Request): Attempted {
  const cure = 'exclude the operation with EXCLUDE, or set one server for all operations in TARGET_URL';
  return unsent(`the server of ${operation} is not on this machine`, cure);
}
