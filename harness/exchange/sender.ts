import type { Client, Dispatcher } from 'undici';
import type { SecurityScheme } from '../document/index.ts';
import { Connections } from './connections.ts';
import { sendBare } from './bare.ts';
import { showCredential, type Credentials } from './credential/credential.ts';
import { asksToWait, type Answered, type Exchange, type NoAnswer, type Outcome, type Request } from './exchange.ts';
import { FinalResponseClient } from './interim.ts';
import { isConnectionError, noConnection } from './no-connection.ts';
import { retryAfter } from './retry-after.ts';
import { percentEncode } from './serialize/percent-encoding.ts';
import { addQuery } from './serialize/query.ts';
import { speaksTls } from './speaks-tls.ts';
import { wireBody } from './wire-body.ts';

export interface SenderOptions {
  /** Base URL of the server under test; operation paths are appended to its path. */
  readonly target: URL;
  /**
   * Base URLs by operation, for a document whose operations have servers of their own: then nothing goes to the target but
   * what is said here, and a request of any other operation is not sent.
   */
  readonly own?: ReadonlyMap<string, URL>;
  readonly credentials: Credentials;
  /** By name: how each credential is shown. */
  readonly securitySchemes: ReadonlyMap<string, SecurityScheme>;
  /** Milliseconds that one request may take until its answer is complete. */
  readonly timeout: number;
  /** Requests in flight at most; each has a connection of its own. */
  readonly inFlight: number;
  /** Milliseconds that one request may be put off in all when the server asks to wait. */
  readonly patience: number;
}

export interface Sender {
  /** Sends a request and reads the whole answer. Never rejects for anything that the network or the server does. */
  send(request: Request): Promise<Exchange>;
  /** Whether a server takes TLS connections, whatever its certificate is. */
  speaksTls(target: URL): Promise<boolean>;
  /** Requests sent so far, repetitions included. */
  readonly sent: number;
  close(): Promise<void>;
}

/** Larger answers are not read to their end. */
const maxResponseSize = 64 * 1024 * 1024;

type Sent = Pick<Exchange, 'outcome' | 'milliseconds'>;

/** Opens the way to a server, or to several. HTTP/1.1, keep-alive, one request at a time on a connection. */
export function createSender(options: SenderOptions): Sender {
  const { target, own, patience } = options;
  let sent = 0;
  const count = (): void => {
    sent += 1;
  };
  const routes = new Map<string, Route>();
  const routeTo = (url: URL): Route => {
    const route = routes.get(url.href) ?? createRoute(url, options, count);
    routes.set(url.href, route);
    return route;
  };
  const routeOf = own === undefined ? always(routeTo(target)) : byOperation(own, routeTo);
  return {
    send: async (request) => {
      const route = routeOf(request);
      if (route === undefined) return { request, target, ...nowhere(request) };
      return { request, target: route.target, ...(await waitedFor(request, patience, route.attempt)) };
    },
    speaksTls: (url) => speaksTls(url, options.timeout),
    get sent() {
      return sent;
    },
    close: async () => {
      await Promise.all([...routes.values()].map((route) => route.close()));
    },
  };
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

/** The way to one server. */
interface Route {
  readonly target: URL;
  readonly attempt: (request: Request) => Promise<Attempted>;
  readonly close: () => Promise<void>;
}

/** @param count is called for each request that goes out */
function createRoute(target: URL, options: SenderOptions, count: () => void): Route {
  const { timeout } = options;
  const limits = { headersTimeout: 0, bodyTimeout: 0, maxResponseSize, pipelining: 1 };
  const open = (): Client => new FinalResponseClient(target.origin, timeout, limits);
  const connections = new Connections(open, options.inFlight);
  /** After how many requests connections were closed without an answer, where no failure of the server explains it. */
  const dropped = new Set<number>();
  const base = target.pathname.replace(/\/+$/, '');

  const once = async (dispatcher: Dispatcher, request: Request): Promise<Sent> => {
    count();
    const wire = wireOptions(base, request, options);
    return request.bare === true ? bareOnce(target, wire, timeout) : dispatchOnce(dispatcher, target, wire, timeout);
  };

  /** A server may close an idle connection at any moment (RFC 9112 §9.5): a second try on a fresh one tells more. */
  const attempt = async (request: Request): Promise<Attempted> => {
    const { result, served, idle, failed } = await connections.use(
      async ({ client, ...past }) => ({ result: await once(client, request), ...past }),
      ({ result }) => isFailure(result),
    );
    if (result.outcome.kind !== 'unanswered' || result.outcome.reason !== 'dropped') return { ...result, attempts: 1 };
    if (!failed) dropped.add(served);
    return {
      ...(await usedOnce(open(), (client) => once(client, request))),
      attempts: 2,
      dropped: { served, idle, failed, varied: dropped.size > 1 },
    };
  };
  return { target, attempt, close: () => connections.destroy() };
}

/** What comes of a request whose operation has no server that may be sent one. */
function nowhere({ operation = '' }: Request): Attempted {
  const detail = `the server of ${operation} is not on this machine`;
  const cure = 'leave the operation out with EXCLUDE, or name one server for all in TARGET_URL';
  return { outcome: { kind: 'unanswered', reason: 'no connection', detail, cure }, milliseconds: 0, attempts: 0 };
}

type Attempted = Sent & Pick<Exchange, 'attempts' | 'dropped'>;

/** Sends a request as often as the server asks to come back later, as long as there is patience left. */
async function waitedFor(
  request: Request,
  patience: number,
  attempt: (request: Request) => Promise<Attempted>,
): Promise<Attempted> {
  let result = await attempt(request);
  let left = patience;
  while (result.outcome.kind === 'answered' && asksToWait(result.outcome)) {
    const wait = retryAfter(result.outcome, result.attempts, Date.now());
    if (wait > left) break;
    await new Promise((resolve) => setTimeout(resolve, wait));
    left -= wait;
    const { attempts, ...again } = await attempt(request);
    result = { ...again, attempts: result.attempts + attempts };
  }
  return result;
}

async function usedOnce<T>(client: Client, task: (client: Client) => Promise<T>): Promise<T> {
  try {
    return await task(client);
  } finally {
    await client.destroy();
  }
}

function isFailure({ outcome }: Sent): boolean {
  return outcome.kind === 'answered' && outcome.status >= 500;
}

type WireOptions = Dispatcher.DispatchOptions & { readonly headers: string[] };

function wireOptions(
  base: string,
  request: Request,
  { credentials, securitySchemes }: Pick<SenderOptions, 'credentials' | 'securitySchemes'>,
): WireOptions {
  const headers: string[] = [];
  for (const [name, value] of request.headers) headers.push(name, value);
  let path = base + request.path;
  for (const { scheme: name, form } of request.credentials) {
    const scheme = securitySchemes.get(name);
    if (scheme === undefined)
      throw new TypeError(`A request shows a credential for ${name}, which is no security scheme.`);
    const shown = showCredential(scheme, form, credentials[name] ?? '');
    if (shown === undefined) continue;
    if (shown.in === 'header') headers.push(shown.name, shown.value);
    else if (shown.in === 'cookie') addCookie(headers, `${shown.name}=${shown.value}`);
    else path = addQuery(path, `${percentEncode(shown.name)}=${percentEncode(shown.value)}`);
  }
  return { method: request.method, path, headers, body: wireBody(request.body) ?? null };
}

/** All cookies stand in one field (RFC 6265 §5.4). */
function addCookie(headers: string[], crumb: string): void {
  const at = headers.findIndex((name, i) => i % 2 === 0 && name.toLowerCase() === 'cookie');
  if (at === -1) headers.push('cookie', crumb);
  else headers[at + 1] = `${headers[at + 1] ?? ''}; ${crumb}`;
}

function dispatchOnce(
  dispatcher: Dispatcher,
  target: URL,
  options: Dispatcher.DispatchOptions,
  timeout: number,
): Promise<Sent> {
  return new Promise((resolve) => {
    let started = performance.now();
    let timer: NodeJS.Timeout | undefined;
    let isConnected = false;
    let status = 0;
    let headers: Answered['headers'] = {};
    const chunks: Buffer[] = [];
    const finish = (outcome: Outcome): void => {
      clearTimeout(timer);
      resolve({ outcome, milliseconds: performance.now() - started });
    };
    dispatcher.dispatch(options, {
      onRequestStart(controller) {
        started = performance.now();
        isConnected = true;
        timer = setTimeout(() => {
          controller.abort(new TimeUp());
        }, timeout);
      },
      onResponseStart(_controller, statusCode, fields) {
        status = statusCode;
        headers = fields;
      },
      onResponseData(_controller, chunk) {
        chunks.push(chunk);
      },
      onResponseEnd() {
        const [first, ...more] = chunks;
        const body = first === undefined || more.length > 0 ? Buffer.concat(chunks) : first;
        finish({ kind: 'answered', status, headers, body });
      },
      onResponseError(_controller, error) {
        if (isBodiless(status) && hasOtherLength(error)) {
          finish({ kind: 'answered', status, headers, body: new Uint8Array() });
        } else finish(explain(error, { target, timeout, isConnected, status }));
      },
    });
  });
}

/** The answers that end with their header section, whatever it says of a length (RFC 9112 §6.3). */
function isBodiless(status: number): boolean {
  return status === 204 || status === 304;
}

/** Whether it is the length of a body that undici minds: that of a 304 is of the answer that it stands for (RFC 9110 §8.6). */
function hasOtherLength(error: Error): boolean {
  return 'code' in error && error.code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH';
}

async function bareOnce(target: URL, { method, path, headers }: WireOptions, timeout: number): Promise<Sent> {
  const started = performance.now();
  const outcome = await sendBare(target, method, path, headers, timeout, (error, progress) =>
    explain(error, { target, timeout, ...progress }),
  );
  return { outcome, milliseconds: performance.now() - started };
}

class TimeUp extends Error {}

/** How far a request had come when it failed. */
interface Progress {
  readonly target: URL;
  readonly timeout: number;
  readonly isConnected: boolean;
  /** That of the answer; 0 where none had begun. */
  readonly status: number;
}

/** Says in our words why no complete answer came. */
function explain(error: Error, { target, timeout, isConnected, status }: Progress): Outcome {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  const because = (reason: NoAnswer['reason'], detail: string): NoAnswer => ({ kind: 'unanswered', reason, detail });
  if (error instanceof TimeUp || error.name === 'TimeoutError' || code === 'ABORT_ERR') {
    if (!isConnected) return noConnection({ code: 'ETIMEDOUT', message: error.message, target, timeout });
    const part = status === 0 ? 'no answer' : `status ${status}, but no complete body`;
    return because('timed out', `${part} within ${timeout} ms`);
  }
  if (isConnectionError(code, isConnected)) return noConnection({ code, message: error.message, target, timeout });
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return because('too large', `more than ${maxResponseSize} bytes`);
  if (error.name === 'HTTPParserError' || code.startsWith('HPE_'))
    return because('not HTTP', `${error.message} (${code})`);
  if (status !== 0)
    return because('truncated', `status ${status}, then the connection closed before the body was complete`);
  const when = isConnected ? 'without an answer' : 'before the request was sent';
  return because('dropped', `the connection was closed ${when} (${code})`);
}
