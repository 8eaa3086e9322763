import { isMap, isSeq, parseDocument, YAMLSeq } from 'yaml';
import type { FindingRecord, RunRecord } from '../record/index.ts';
import { acceptanceOf } from './accept.ts';
import { parseBaseline } from './baseline.ts';
import { staleEntries } from './stale.ts';

/** What is written into new entries. */
export interface NewEntry {
  readonly reason: string;
  readonly owner?: string;
  readonly expires?: string;
}

/** A changed baseline, with the clauses of the entries that were added and removed. */
export interface UpdatedBaseline {
  readonly text: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** The text of a new baseline. */
export const newBaseline = `# Findings that are accepted: they are shown, and do not fail a run.
# yaml-language-server: $schema=./node_modules/openapi-greenhouse/harness/baseline/baseline.schema.json
accepted:
`;

/**
 * Changes a baseline so that it accepts each finding of a run: adds an entry for each clause that it does not accept yet,
 * and removes those that accept nothing. Comments and all other entries stay.
 *
 * @param text the text of the file; undefined if there is none
 * @param file its path, for messages
 * @param today a date such as 2026-11-22
 * @throws {OptionProblem} if the text is not a baseline
 */
export function updateBaseline(
  text: string | undefined,
  file: string,
  record: RunRecord,
  fresh: NewEntry,
  today: string,
): UpdatedBaseline {
  const current = text ?? newBaseline;
  const baseline = parseBaseline(current, file);
  const whole: RunRecord = {
    ...record,
    run: { ...record.run, baseline: { file, fails: true, tests: testsOf(record) } },
  };
  const stale = new Set(staleEntries(baseline, whole, today).map(({ lines: [line] }) => line));
  const kept = baseline.entries.filter(({ lines: [line] }) => !stale.has(line));
  const operations = new Map(record.clauses.map(({ id, operation }) => [id, operation]));
  const isNew = ({ clauses: [id = ''] }: FindingRecord): boolean =>
    acceptanceOf({ file, entries: kept }, { id, operation: operations.get(id) ?? '' }, today) === undefined;
  const added = [...new Set(record.findings.filter(isNew).map(({ clauses: [id = ''] }) => id))];
  const removed = baseline.entries.filter(({ lines: [line] }) => stale.has(line)).map(({ clause }) => clause);
  if (text !== undefined && added.length + removed.length === 0) return { text, added, removed };
  const document = parseDocument(current);
  const known = document.get('accepted');
  const list = isSeq(known) ? known : new YAMLSeq();
  list.flow = false;
  // From the last to the first, so that the positions of the others stay.
  for (const [index, { lines }] of [...baseline.entries.entries()].reverse()) {
    if (stale.has(lines[0])) list.items.splice(index, 1);
  }
  for (const clause of added) {
    const node = document.createNode({ clause, ...fresh });
    if (isMap(node)) list.items.push(node);
  }
  document.set('accepted', list);
  return { text: document.toString({ lineWidth: 0 }), added, removed };
}

/** What a run tested. A run without a baseline does not record it, so nothing is known about its filters. */
function testsOf({ run }: RunRecord): 'all' | 'operations' | 'some' {
  return run.baseline?.tests ?? (run.clause === undefined ? 'operations' : 'some');
}
