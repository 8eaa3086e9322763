import type { ClauseRecord, RunRecord, StaleEntry } from '../record/index.ts';
import { isAbout, isExpired } from './accept.ts';
import { readBaseline, type Baseline, type BaselineEntry } from './baseline.ts';
import { OptionProblem } from '../options/index.ts';

/**
 * Adds to a record which entries of its baseline are expired or accept nothing. It reads the baseline again.
 *
 * @param record of a run that has ended
 * @param today a date such as 2026-11-22
 */
export function withStaleEntries(record: RunRecord, today: string): RunRecord {
  const { baseline } = record.run;
  if (baseline === undefined) return record;
  return { ...record, baseline: { file: baseline.file, fails: baseline.fails, stale: staleOf(baseline.file) } };

  function staleOf(file: string): StaleEntry[] {
    try {
      return staleEntries(readBaseline(file), record, today);
    } catch (error) {
      if (!(error instanceof OptionProblem)) throw error;
      // It was read when the run started.
      return [{ lines: [1, 1], message: error.message }];
    }
  }
}

/** The entries of a baseline that are expired, or accept nothing in a run. */
export function staleEntries(baseline: Baseline, record: RunRecord, today: string): StaleEntry[] {
  return baseline.entries.flatMap((entry) => {
    const why = whyStale(entry, record, today);
    const [first, last] = entry.lines;
    const where = `${baseline.file}:${first}`;
    const lines = first === last ? `line ${first}` : `lines ${first} to ${last}`;
    return why === undefined
      ? []
      : [{ lines: entry.lines, message: `${where}: "${entry.clause ?? entry.cause ?? ''}" ${why(lines)}` }];
  });
}

/** Why an entry needs a change, as a function of the text that names its lines; undefined if it does not need one. */
function whyStale(entry: BaselineEntry, record: RunRecord, today: string): ((lines: string) => string) | undefined {
  const { expires } = entry;
  if (isExpired(entry, today)) {
    return (lines) => `expired on ${expires ?? ''}; mend the server and delete ${lines}, or set a later day`;
  }
  return whyUnused(entry, record, record.run.baseline?.tests);
}

/**
 * Why it is known that an entry accepts nothing in a run, as a function of the text that names its lines.
 *
 * @param tests which tests the run had
 */
export function whyUnused(
  entry: BaselineEntry,
  record: RunRecord,
  tests: 'all' | 'operations' | 'some' = 'some',
): ((lines: string) => string) | undefined {
  if (record.incomplete !== undefined || record.obstacle !== undefined || tests === 'some') return undefined;
  if (entry.cause !== undefined) {
    const occurs = record.causes.some(({ id }) => id === entry.cause);
    // A cause can show in any operation, so only a run of all clauses says that it does not.
    return occurs || tests !== 'all' ? undefined : (lines) => `no longer occurs; delete ${lines}`;
  }
  const subjects = record.clauses.filter((clause) => isAbout(entry, clause));
  const main = new Set(record.findings.map(({ clauses: [id = ''] }) => id));
  if (subjects.some(({ id }) => main.has(id))) return undefined;
  if (subjects.length === 0) {
    return tests === 'all' ? (lines) => `matches no clause; correct it, or delete ${lines}` : undefined;
  }
  return subjects.every(isJudged) ? (lines) => `no longer occurs; delete ${lines}` : undefined;
}

/** Whether it is known that a clause is not violated, or only as a consequence of another. */
function isJudged({ result }: ClauseRecord): boolean {
  return result === 'passed' || result === 'observed' || result === 'violated';
}
