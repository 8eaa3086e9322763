import { describeOutcome, type RequestModel } from '../clause/index.ts';
import { isSafeMethod, type Exchange } from '../exchange/index.ts';
import type { Cut } from './cut.ts';
import type { Session } from './session.ts';

/**
 * Finds out whether TARGET_URL lacks a part of the base path that the document's servers have (OpenAPI 3.1, Server Object;
 * 2.0, `basePath`). Then a server answers 404 to each request.
 *
 * @param exchanges the requests to the operation so far
 * @returns the obstacle if the server knows the operation under that path, and not without it
 */
export async function missingBasePath(
  { sender }: Session,
  { operation }: RequestModel,
  exchanges: readonly Exchange[],
): Promise<Cut | undefined> {
  const [first] = exchanges;
  // Without a parameter, a path is not that of something that does not exist.
  const canShow = isSafeMethod(operation.method) && !operation.path.includes('{');
  if (!canShow || first === undefined || !exchanges.every(isNotFound)) return undefined;
  const { target, request } = first;
  const missing = missingPart(target, operation.servers);
  if (missing === undefined) return undefined;
  const { outcome } = await sender.send({ ...request, path: missing + request.path });
  const isKnown = outcome.kind === 'answered' && outcome.status < 500 && outcome.status !== 404;
  if (!isKnown) return undefined;
  const url = `${target.href.replace(/\/$/, '')}${missing}`;
  return {
    because: `${target.href} is not the base URL of the document (${operation.name}: status 404, but ${describeOutcome(outcome)} below ${missing})`,
    cure: `set TARGET_URL=${url}`,
  };
}

function isNotFound({ outcome }: Exchange): boolean {
  return outcome.kind === 'answered' && outcome.status === 404;
}

/** What the path of the first server has after that of the target; undefined if it has no more. */
function missingPart(target: URL, [server = '/']: readonly string[]): string | undefined {
  if (server.includes('{') || !URL.canParse(server, target.href)) return undefined;
  const [given, documented] = [target, new URL(server, target)].map(({ pathname }) => pathname.replace(/\/+$/, ''));
  if (given === undefined || documented === undefined || !documented.startsWith(`${given}/`)) return undefined;
  return documented.slice(given.length);
}
