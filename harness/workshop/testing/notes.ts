import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { get, isObject, parse, stringify, type Json } from '../../json/index.ts';
import { qualify, type ConformanceOptions, type QualifiedOptions } from '../../options/index.ts';
import { loadPlan, runSuite, type LoadedPlan } from '../../suite/index.ts';
import type { RunRecord } from '../../record/index.ts';
import { repeatable } from './api.ts';

/** The token that the notes server accepts. */
export const token = 'Notes-Token-7';
const document = 'fixtures/notes.openapi.json';

/** The response to a request; with `undefined` the server never responds. */
export type Reply = readonly [status: number, body: Json | undefined, headers?: Record<string, string>];

/** Handles a parsed body. The default handler conforms to fixtures/notes.openapi.json. */
export type Keep = (note: Json, request: IncomingMessage, raw: Buffer) => Reply | 'silence' | undefined;

const reject = (title: string): Reply => [400, { title }, { 'content-type': 'application/problem+json' }];

/** The smallest server that conforms to fixtures/notes.openapi.json, for the tests of the harness. */
export function conformingReply(raw: Buffer, request: IncomingMessage): { reply: Reply; note?: Json } {
  if (request.headers.authorization !== `Bearer ${token}`) return { reply: reject('no credential') };
  let note: Json;
  try {
    note = parse(new TextDecoder('utf-8', { fatal: true }).decode(raw));
  } catch {
    return { reply: reject('no JSON') };
  }
  if (!isObject(note)) return { reply: reject('no object') };
  const number = get(note, 'number');
  const text = get(note, 'text');
  const digits = number === undefined ? '' : stringify(number);
  if (!/^-?\d+(\.0+|e\d+)?$/i.test(digits)) return { reply: reject('number') };
  // A conforming server can read the notations 1.0 and 1e2 as doubles.
  const value = /[.e]/i.test(digits) ? BigInt(Number(digits)) : BigInt(digits);
  if (value !== BigInt.asIntN(64, value)) return { reply: reject('number') };
  if (text !== undefined && typeof text !== 'string') return { reply: reject('text') };
  return { reply: [201, { number: 1 }], note };
}

/**
 * Serves notes. `keep` can replace the response to a valid note, `alter` can replace any response. `alter` gets the
 * number of requests in flight, with this one.
 */
export async function serveNotes(
  behaviour: {
    readonly keep?: Keep;
    readonly alter?: (reply: Reply, raw: Buffer, request: IncomingMessage, inFlight: number) => Reply | 'silence';
  } = {},
): Promise<{ url: string; close: () => void; mostInFlight: () => number }> {
  let inFlight = 0;
  let most = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    inFlight += 1;
    most = Math.max(most, inFlight);
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      // The response is delayed, so that requests in flight can be counted.
      setTimeout(() => {
        answer(request, response, Buffer.concat(chunks), inFlight);
        inFlight -= 1;
      }, 1);
    });
  });
  const answer = (request: IncomingMessage, response: ServerResponse, raw: Buffer, among: number): void => {
    const { reply, note } = conformingReply(raw, request);
    const kept = note === undefined ? undefined : behaviour.keep?.(note, request, raw);
    const first = kept ?? reply;
    const last = first === 'silence' ? first : (behaviour.alter?.(first, raw, request, among) ?? first);
    if (last === 'silence') return;
    const [status, body, headers] = last;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body === undefined ? undefined : stringify(body));
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close, mostInFlight: () => most };
}

/** Runs the whole suite against a notes server. */
export async function runNotes(
  url: string,
  options: Partial<ConformanceOptions> & { readonly shrinks?: boolean } = {},
): Promise<RunRecord> {
  const { shrinks = false, ...over } = options;
  const qualified = qualify({ document, token, runs: 20, ...repeatable, ...over });
  const { record } = await runSuite(await planFor(qualified), qualified, url, shrinks);
  return record;
}

/** The plans of the worker by their options, as texts. To plan for each test again takes a quarter of the time of a run. */
const plans = new Map<string, Promise<LoadedPlan>>();

function planFor(options: QualifiedOptions): Promise<LoadedPlan> {
  // A function has no text, and neither has a set or a map.
  const textless: unknown[] = [];
  const key = JSON.stringify(options, (_, value: unknown) => {
    if (typeof value === 'function' || value instanceof Map || value instanceof Set) textless.push(value);
    return value;
  });
  if (textless.length > 0) return loadPlan(options);
  const known = plans.get(key) ?? loadPlan(options);
  plans.set(key, known);
  return known;
}
