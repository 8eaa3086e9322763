import { join } from 'node:path';
import { qualify } from '../../options/index.ts';
import { loadPlan, runSuite } from '../../suite/index.ts';
import type { FindingRecord, RunRecord } from '../../record/index.ts';
import { patience } from './reference.ts';
import { replayWithCurl, variablesOf } from './replay.ts';
import { startServer, type ServerProcess } from './server-process.ts';

/** A third-party API, with its own document and server. */
export interface Api {
  /**
   * The location of its document: in the folder of the launchers, on the running server, or in the checkouts. Without
   * one, the launcher prints it.
   */
  readonly document?: { readonly file: string } | { readonly url: string } | { readonly checkout: string };
  /** A file of values that a user who knows the API would give, in the folder of the launchers. */
  readonly values?: string;
  readonly runs?: number;
  /** The seconds that a run may take, if it would take very long. */
  readonly time?: number;
  /** Operations that are not sent anything, because they end the server, which would end the run. */
  readonly exclude?: readonly string[];
  /** Whether the server is not installed with the others by npm, so that it runs only if it is asked for. */
  readonly separate?: boolean;
  /** Whether each response depends only on its request. */
  readonly stateless?: boolean;
}

/** A run on an API, and how many of its findings were replayed with curl. */
export interface ApiRun {
  readonly record: RunRecord;
  readonly replayed: number;
  readonly differences: readonly string[];
}

/**
 * Starts an API and runs the suite on it with the API's own document and credentials.
 *
 * @throws NotRun if something that it needs is not installed
 */
export async function runApi(folder: string, name: string, api: Api, seed: number, curl: boolean): Promise<ApiRun> {
  const server = await startServer([join(folder, `${name}.js`), '--port', '0']);
  const credentials = pairsIn(server, 'credential');
  const [token = ''] = Object.values(credentials);
  const headers = pairsIn(server, 'header');
  try {
    const options = qualify({
      document: documentOf(folder, api, server),
      credentials,
      headers,
      seed,
      timeout: patience,
      ...(api.runs !== undefined && { runs: api.runs }),
      ...(api.time !== undefined && { time: api.time }),
      ...(api.exclude !== undefined && { exclude: api.exclude }),
      ...(api.values !== undefined && { values: join(folder, api.values) }),
    });
    const { record } = await runSuite(await loadPlan(options), options, server.url, true);
    const fit = curl ? record.findings.filter((finding) => isReplayable(api, finding)) : [];
    const differences = fit.flatMap((finding) => {
      const difference = replayWithCurl(finding, { TOKEN: token, ...variablesOf(headers) });
      // What later requests of the run stored can make a server fail.
      const isOfState = api.stateless !== true && (difference ?? '').startsWith('status 5');
      return difference === undefined || isOfState ? [] : [`the curl command gives ${difference}: ${finding.curl}`];
    });
    return { record, replayed: fit.length, differences };
  } finally {
    await server.stop();
  }
}

function documentOf(folder: string, { document }: Api, server: ServerProcess): string {
  if (document === undefined) return printed(server, 'document').join('');
  if ('url' in document) return server.url + document.url;
  if ('file' in document) return join(folder, document.file);
  return join(process.env['REAL_SERVERS'] ?? '', document.checkout);
}

/** Reads what the launcher printed as `NAME WHAT KEY: VALUE`. */
function pairsIn(server: ServerProcess, what: string): Record<string, string> {
  const pairs = printed(server, what).map((text): [string, string] => {
    const at = text.indexOf(': ');
    return [text.slice(0, at), text.slice(at + 2)];
  });
  return Object.fromEntries(pairs);
}

/** What the launcher printed as `NAME WHAT ...`. */
function printed({ output }: ServerProcess, what: string): string[] {
  return output.flatMap((line) => new RegExp(`^\\S+ ${what} (.+)$`).exec(line)?.[1] ?? []);
}

/**
 * Whether the same request must get the same status again. A request that creates, changes or removes a resource need
 * not, and neither need one on which a server fails because of what is stored.
 */
function isReplayable({ stateless = false }: Api, { before, repeats, exchange, clauses }: FindingRecord): boolean {
  if (before !== undefined || repeats === 'no') return false;
  const namesAResource = clauses.some((clause) => clause.split(' ')[1]?.includes('{') === true);
  const { answer, request } = exchange;
  const isFailure = 'none' in answer || answer.status >= 500;
  return stateless || (request.method === 'GET' && !namesAResource && !isFailure);
}
