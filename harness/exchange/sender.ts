import type { Client, Dispatcher } from 'undici';
import type { SecurityScheme } from '../document/index.ts';
import { Connections } from './connections.ts';
import { sendBare } from './bare.ts';
import { sentCredential, type Credentials } from './credential/credential.ts';
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
   * Base URLs by operation, for a document that gives operations their own servers. If it is set, requests of other
   * operations are not sent, and `target` is used only if it is in here too.
   */
  readonly own?: ReadonlyMap<string, URL>;
  readonly credentials: Credentials;
  /** By name. */
  readonly securitySchemes: ReadonlyMap<string, SecurityScheme>;
  /** Milliseconds until the response to a request must be complete. */
  readonly timeout: number;
  /** The maximum number of requests in flight; each has its own connection. */
  readonly inFlight: number;
  /** The maximum time in milliseconds that one request waits in total when the server asks it to wait. */
  readonly patience: number;
}

export interface Sender {
  /**
   * Sends a request and reads the whole response. Failures of the network or the server are outcomes, not rejections.
   */
  send(request: Request): Promise<Exchange>;
  /** Whether a server accepts TLS connections, with any certificate. */
  speaksTls(target: URL): Promise<boolean>;
  /** The number of requests sent so far, including repeated ones. */
  readonly sent: number;
  close(): Promise<void>;
}

/** The limit of a response body in bytes; a larger one is not read to its end. */
const maxResponseSize = 64 * 1024 * 1024;

type Sent = Pick<Exchange, 'outcome' | 'milliseconds'>;

/**
 * Creates a sender for one or several servers. It uses HTTP/1.1 with keep-alive, and one request at a time on a
 * connection.
 */
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
      if (route === undefined) return { request, target, ...notSent(request) };
      return { request, target: route.target, ...(await sendPatiently(request, patience, route.attempt)) };
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

/** The connections to one server. */
interface Route {
  readonly target: URL;
  readonly attempt: (request: Request) => Promise<Attempted>;
  readonly close: () => Promise<void>;
}

/** @param count is called for each request that is sent */
function createRoute(target: URL, options: SenderOptions, count: () => void): Route {
  const { timeout } = options;
  const limits = { headersTimeout: 0, bodyTimeout: 0, maxResponseSize, pipelining: 1 };
  const open = (): Client => new FinalResponseClient(target.origin, timeout, limits);
  const connections = new Connections(open, options.inFlight);
  /**
   * The numbers of requests after which connections were closed without a response, unless a server error came before.
   */
  const dropped = new Set<number>();
  const base = target.pathname.replace(/\/+$/, '');

  const once = async (dispatcher: Dispatcher, request: Request): Promise<Sent> => {
    count();
    const wire = wireOptions(base, request, options);
    return request.bare === true ? bareOnce(target, wire, timeout) : dispatchOnce(dispatcher, target, wire, timeout);
  };

  /**
   * Sends a request, and once more on a new connection if the connection was closed, because it can be idle (RFC 9112
   * §9.5).
   */
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

/** The outcome for an operation without a server that requests can be sent to. */
function notSent({ operation = '' }: Request): Attempted {
  const detail = `the server of ${operation} is not on this machine`;
  const cure = 'exclude the operation with EXCLUDE, or set one server for all operations in TARGET_URL';
  return { outcome: { kind: 'unanswered', reason: 'no connection', detail, cure }, milliseconds: 0, attempts: 0 };
}

type Attempted = Sent & Pick<Exchange, 'attempts' | 'dropped'>;

/** Sends a request again each time the server asks it to wait, until `patience` is used up. */
async function sendPatiently(
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
      throw new TypeError(`A request has a credential for ${name}, which is not a security scheme of the document.`);
    const sent = sentCredential(scheme, form, credentials[name] ?? '');
    if (sent === undefined) continue;
    if (sent.in === 'header') headers.push(sent.name, sent.value);
    else if (sent.in === 'cookie') addCookie(headers, `${sent.name}=${sent.value}`);
    else path = addQuery(path, `${percentEncode(sent.name)}=${percentEncode(sent.value)}`);
  }
  return { method: request.method, path, headers, body: wireBody(request.body) ?? null };
}

/** Adds a cookie to the Cookie field, because all cookies must be in one field (RFC 6265 §5.4). */
function addCookie(headers: string[], cookie: string): void {
  const at = headers.findIndex((name, i) => i % 2 === 0 && name.toLowerCase() === 'cookie');
  if (at === -1) headers.push('cookie', cookie);
  else headers[at + 1] = `${headers[at + 1] ?? ''}; ${cookie}`;
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

/** Whether a response with this status ends with its header section, even if that has a length (RFC 9112 §6.3). */
function isBodiless(status: number): boolean {
  return status === 204 || status === 304;
}

/** Whether undici rejects the Content-Length. In a 304 it is the length of the 200 response instead (RFC 9110 §8.6). */
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

/** How far a request got before it failed. */
interface Progress {
  readonly target: URL;
  readonly timeout: number;
  readonly isConnected: boolean;
  /** The status of the response; 0 when none had begun. */
  readonly status: number;
}

/** Explains why there is no complete response. */
function explain(error: Error, { target, timeout, isConnected, status }: Progress): Outcome {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  const noAnswer = (reason: NoAnswer['reason'], detail: string): NoAnswer => ({ kind: 'unanswered', reason, detail });
  if (error instanceof TimeUp || error.name === 'TimeoutError' || code === 'ABORT_ERR') {
    if (!isConnected) return noConnection({ code: 'ETIMEDOUT', message: error.message, target, timeout });
    const part = status === 0 ? 'no response' : `status ${status}, but no complete body`;
    return noAnswer('timed out', `${part} within ${timeout} ms`);
  }
  if (isConnectionError(code, isConnected)) return noConnection({ code, message: error.message, target, timeout });
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return noAnswer('too large', `more than ${maxResponseSize} bytes`);
  if (error.name === 'HTTPParserError' || code.startsWith('HPE_'))
    return noAnswer('not HTTP', `${error.message} (${code})`);
  if (status !== 0)
    return noAnswer('truncated', `status ${status}, then the connection closed before the body was complete`);
  const when = isConnected ? 'without a response' : 'before the request was sent';
  return noAnswer('dropped', `the connection was closed ${when} (${code})`);
}
