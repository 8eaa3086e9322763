/**
 * The branches of a server that a default run reaches, with and without relations between the values of valid requests.
 * The server branches on how values relate, like the numeric and string case studies of the web fuzzing data set.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { qualify } from '../../options/index.ts';
import { loadPlan, runSuite, type LoadedPlan } from '../../suite/index.ts';
import { serveApi, writeDocument } from '../testing/api.ts';
import { branchesOf, document, operations } from './branching-server.ts';

const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
const words = ['mon', 'wed', 'jan', 'feb', 'mar', 'txt', 'exe', 'class', 'binary', 'text'];

/** The plan with valid requests without relations between their values. */
function withoutRelations(loaded: LoadedPlan): LoadedPlan {
  const all = loaded.plan.operations.map((planned) => {
    const { operation, requestModel, locked, alternatives, aspects, removesAll, disturbs, watching, forget } = planned;
    const rows = planned.rows.map((row) => {
      if (requestModel === undefined || row.state !== 'planned' || row.kind !== 'tested') return row;
      if (row.clause.id !== `${operation.name} accepts request`) return row;
      const arbitrary = requestModel.valid.map((input) => ({ kind: 'valid', draft: { input } }) as const);
      return { ...row, variants: [{ name: '', arbitrary }] };
    });
    return {
      operation,
      requestModel,
      locked,
      alternatives,
      aspects,
      rows,
      early: rows,
      lateAspects: [],
      removesAll,
      disturbs,
      watching,
      forget,
    };
  });
  return { ...loaded, plan: { ...loaded.plan, operations: all, all } };
}

interface BranchesReached {
  /** Branches, each after the path of its operation. */
  readonly reached: readonly string[];
  readonly requests: number;
}

/** Runs the suite with default options. */
async function reach(seed: number, relates: boolean, list?: string): Promise<BranchesReached> {
  const reached = new Set<string>();
  const { url, close } = await serveApi(({ url: { pathname, searchParams } }) => {
    const branch = operations[pathname]?.run(Object.fromEntries(searchParams));
    if (branch === undefined) return { status: 400, body: 'invalid' };
    reached.add(`${pathname} ${branch}`);
    return { status: 200, body: branch };
  });
  try {
    const options = qualify({ document: writeDocument(document), seed, ...(list !== undefined && { words: list }) });
    const loaded = await loadPlan(options);
    const { record } = await runSuite(relates ? loaded : withoutRelations(loaded), options, url, true);
    return { reached: [...reached], requests: record.requests };
  } finally {
    close();
  }
}

async function row(name: string, relates: boolean, list?: string): Promise<void> {
  const runs: BranchesReached[] = [];
  for (const seed of seeds) runs.push(await reach(seed, relates, list));
  const mean = (of: (run: BranchesReached) => number): string =>
    (runs.reduce((sum, run) => sum + of(run), 0) / runs.length).toFixed(1);
  const byOperation = Object.keys(operations).map((path) => {
    return `${path} ${mean(({ reached }) => reached.filter((each) => each.startsWith(`${path} `)).length)}`;
  });
  const total = mean(({ reached }) => reached.length);
  console.log(`${name}: ${total} branches of ${branchesOf().length} with ${mean(({ requests }) => requests)} requests`);
  console.log(`  ${byOperation.join(', ')}`);
}

const file = join(mkdtempSync(join(tmpdir(), 'greenhouse-')), 'words.txt');
writeFileSync(file, words.join('\n'));
console.log(`Means of ${seeds.length} seeds`);
await row('without relations', false);
await row('with relations', true);
await row(`with relations and WORDS (${words.length} words)`, true, file);
