import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { qualify } from '../../options/index.ts';
import { loadPlan, runSuite } from '../../suite/index.ts';
import type { FindingRecord, RunRecord } from '../../record/index.ts';
import { patience } from './reference.ts';
import { replayWithCurl } from './replay.ts';
import { startServer, type ServerProcess } from './server-process.ts';

/** Another's API, with a document and a server of its own. */
export interface Api {
  /** Where its document lies: in the folder of the launchers, on the running server, or in the checkouts. */
  readonly document: { readonly file: string } | { readonly url: string } | { readonly checkout: string };
  /** The repository that must have been cloned. */
  readonly checkout?: string;
  /** Values that a user who knows the API would give, in the folder of the launchers. */
  readonly values?: string;
  readonly runs?: number;
  /** Whether each answer depends on its request alone. */
  readonly stateless?: boolean;
}

/** A run on an API, and how many of its findings were sent again with curl. */
export interface ApiRun {
  readonly record: RunRecord;
  readonly replayed: number;
  readonly differences: readonly string[];
}

/** Why an API can't be tested on this machine; undefined when it can. */
export function whyNotRun({ checkout }: Api): string | undefined {
  if (checkout === undefined) return undefined;
  const folder = process.env['REAL_SERVERS'] ?? '';
  if (folder === '') return 'no checkout given';
  return existsSync(join(folder, checkout)) ? undefined : `no ${checkout} in ${folder}`;
}

/** Runs the suite on an API that was started afresh, with its own document and credentials. */
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

/** What the launcher printed of them: `NAME credential SCHEME: SECRET`. */
function credentialsOf({ said }: ServerProcess): Record<string, string> {
  const found = said.flatMap((line): [string, string][] => {
    const [, scheme, secret] = /^\S+ credential (\S+): (.+)$/.exec(line) ?? [];
    return scheme === undefined || secret === undefined ? [] : [[scheme, secret]];
  });
  return Object.fromEntries(found);
}

/** Whether the same request must get the same status again: what is made, changed or removed has been so already. */
function isReplayable({ stateless = false }: Api, { before, repeats, exchange, clauses }: FindingRecord): boolean {
  if (before !== undefined || repeats === 'no') return false;
  const namesAResource = clauses.some((clause) => clause.split(' ')[1]?.includes('{') === true);
  return stateless || (exchange.request.method === 'GET' && !namesAResource);
}
