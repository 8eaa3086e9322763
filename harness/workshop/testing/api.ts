import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { qualify, type ConformanceOptions } from '../../options/index.ts';
import { loadPlan, runSuite } from '../../suite/index.ts';
import type { RunRecord } from '../../record/index.ts';

/** The response of a small server; its body is sent as JSON, or `raw` as it is. */
export interface Said {
  readonly status: number;
  readonly body?: unknown;
  readonly raw?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request to a small server. `body` is the parsed JSON, or undefined if the body is not JSON. */
export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly body: unknown;
  /** The bytes of the body. */
  readonly raw: Buffer;
  /** The body as text. */
  readonly text: string;
  readonly request: IncomingMessage;
}

/** Serves an API for a test, until the process ends or `close` is called. */
export async function serveApi(answer: (asked: Asked) => Said): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://target.invalid');
      const { method = '' } = request;
      const raw = Buffer.concat(chunks);
      const { status, body, raw: bytes, headers } = answer({ method, url, ...textAndValue(raw), raw, request });
      const type = bytes === undefined ? 'application/json' : 'application/octet-stream';
      const hasBody = body !== undefined || bytes !== undefined;
      response.writeHead(status, { ...(hasBody && { 'content-type': type }), ...headers });
      response.end(bytes ?? (body === undefined ? undefined : JSON.stringify(body)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

function textAndValue(bytes: Buffer): Pick<Asked, 'text' | 'body'> {
  const text = bytes.toString();
  try {
    return { text, body: JSON.parse(text) };
  } catch {
    return { text, body: undefined };
  }
}

/**
 * Options with which a run sends the same requests in the same order each time, so that a test that fails does so because
 * of a change.
 */
export const repeatable = { seed: 1, salt: 1, inFlight: 1 } as const;

/** A folder of this process, so that no document is read that an older version of the code has checked. */
const documents = mkdtempSync(join(tmpdir(), 'greenhouse-'));

/**
 * Writes a document, and further files beside it. The same texts have the same path, because a document that was loaded
 * before is not checked again.
 *
 * @returns the path of the document
 */
export function writeDocument(document: object, files: Readonly<Record<string, object>> = {}): string {
  const main = { openapi: '3.1.0', info: { title: 'T', version: '1' }, ...document };
  const texts = Object.entries({ ...files, 'openapi.json': main }).map(
    ([name, value]) => [name, JSON.stringify(value)] as const,
  );
  const folder = join(documents, createHash('sha256').update(texts.join('\n')).digest('hex'));
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of texts) writeFileSync(join(folder, name), text);
  return join(folder, 'openapi.json');
}

/**
 * Runs the whole suite against an API.
 *
 * @param target the base URL; undefined to use the servers in the document
 * @param files the files beside the document, by name
 */
export async function runApi(
  document: object,
  target: string | undefined,
  { shrinks = false, ...options }: Partial<ConformanceOptions> & { readonly shrinks?: boolean } = {},
  files: Readonly<Record<string, object>> = {},
): Promise<RunRecord> {
  const qualified = qualify({ document: writeDocument(document, files), ...repeatable, ...options });
  return (await runSuite(await loadPlan(qualified), qualified, target, shrinks)).record;
}

/** Runs the whole suite against a small server, which is closed at the end. */
export async function runOn(
  document: object,
  answer: (asked: Asked) => Said,
  options: Partial<ConformanceOptions>,
): Promise<RunRecord> {
  const { url, close } = await serveApi(answer);
  try {
    return await runApi(document, url, options);
  } finally {
    close();
  }
}

/** The ids of the clauses that a small server violates. */
export async function violatedBy(
  document: object,
  answer: (asked: Asked) => Said,
  options: Partial<ConformanceOptions> = {},
): Promise<string[]> {
  const { clauses } = await runOn(document, answer, options);
  return clauses.filter(({ result }) => result === 'violated').map(({ id }) => id);
}

/** The result of one clause on a small server; undefined if there is no such clause. */
export async function resultOf(
  clause: string,
  document: object,
  answer: (asked: Asked) => Said,
): Promise<string | undefined> {
  const { clauses } = await runOn(document, answer, { clause });
  return clauses.find(({ id }) => id === clause)?.result;
}
