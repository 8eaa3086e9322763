import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { qualify } from '../../options/index.ts';
import { loadPlan, runSuite } from '../../suite/index.ts';
import type { FindingRecord, RunRecord } from '../../record/index.ts';
import { patience } from './reference.ts';
import { replayWithCurl } from './replay.ts';
import { startServer, type ServerProcess } from './server-process.ts';

/** A third-party API, with its own document and server. */
export interface Api {
  /** The location of its document: in the folder of the launchers, on the running server, or in the checkouts. */
  readonly document: { readonly file: string } | { readonly url: string } | { readonly checkout: string };
  /** The repository that must be cloned, as a path in the folder of the checkouts. */
  readonly checkout?: string;
  /** A file of values that a user who knows the API would give, in the folder of the launchers. */
  readonly values?: string;
  readonly runs?: number;
  /** Whether each response depends only on its request. */
  readonly stateless?: boolean;
}

/** A run on an API, and how many of its findings were replayed with curl. */
export interface ApiRun {
  readonly record: RunRecord;
  readonly replayed: number;
  readonly differences: readonly string[];
}

/** Returns why an API can't be tested on this machine; undefined if it can. */
export function whyNotRun({ checkout }: Api): string | undefined {
  if (checkout === undefined) return undefined;
  const folder = process.env['REAL_SERVERS'] ?? '';
  if (folder === '') return 'no checkout; set REAL_SERVERS';
  return existsSync(join(folder, checkout)) ? undefined : `${folder} does not contain ${checkout}`;
}

/** Starts an API and runs the suite on it with the API's own document and credentials. */
export async function runApi(folder: string, name: string, api: Api, seed: number, curl: boolean): Promise<ApiRun> {
  const server = await startServer([join(folder, `${name}.js`), '--port', '0']);
  try {
    const options = qualify({
      document: documentOf(folder, api, server),
      credentials: credentialsOf(server),
      seed,
      timeout: patience,
      runs: api.runs ?? 20,
      ...(api.values !== undefined && { values: join(folder, api.values) }),
    });
    const { record } = await runSuite(await loadPlan(options), options, server.url, true);
    const fit = curl ? record.findings.filter((finding) => isReplayable(api, finding)) : [];
    const differences = fit.flatMap((finding) => {
      const difference = replayWithCurl(finding, '');
      return difference === undefined ? [] : [`the curl command gives ${difference}: ${finding.curl}`];
    });
    return { record, replayed: fit.length, differences };
  } finally {
    await server.stop();
  }
}

function documentOf(folder: string, { document }: Api, server: ServerProcess): string {
  if ('url' in document) return server.url + document.url;
  if ('file' in document) return join(folder, document.file);
  return join(process.env['REAL_SERVERS'] ?? '', document.checkout);
}

/** Reads the credentials from the output of the launcher: `NAME credential SCHEME: SECRET`. */
function credentialsOf({ output }: ServerProcess): Record<string, string> {
  const found = output.flatMap((line): [string, string][] => {
    const [, scheme, secret] = /^\S+ credential (\S+): (.+)$/.exec(line) ?? [];
    return scheme === undefined || secret === undefined ? [] : [[scheme, secret]];
  });
  return Object.fromEntries(found);
}

/**
 * Whether the same request must get the same status again. A request that creates, changes or removes a resource need
 * not.
 */
function isReplayable({ stateless = false }: Api, { before, repeats, exchange, clauses }: FindingRecord): boolean {
  if (before !== undefined || repeats === 'no') return false;
  const namesAResource = clauses.some((clause) => clause.split(' ')[1]?.includes('{') === true);
  return stateless || (exchange.request.method === 'GET' && !namesAResource);
}
