import { isSeq, parseDocument, YAMLSeq } from 'yaml';
import { visible } from '../json/index.ts';
import type { FindingRecord, RunRecord } from '../record/index.ts';
import { isAbout, isExpired, selects } from './accept.ts';
import { parseBaseline, type Baseline } from './baseline.ts';
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
 * @param by whether new entries are about clauses, or about causes, which can have findings of many clauses
 * @param today a date such as 2026-11-22
 * @throws {OptionProblem} if the text is not a baseline
 */
export function updateBaseline(
  text: string | undefined,
  file: string,
  record: RunRecord,
  fresh: NewEntry,
  by: 'clause' | 'cause',
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
  const added = subjectsOf(record, { file, entries: kept }, by, today);
  const removed = baseline.entries
    .filter(({ lines: [line] }) => stale.has(line))
    .map(({ clause = '', cause }) => cause ?? clause);
  if (text !== undefined && added.length + removed.length === 0) return { text, added: [], removed };
  const document = parseDocument(current);
  const known = document.get('accepted');
  const list = isSeq(known) ? known : new YAMLSeq();
  list.flow = false;
  // From the last to the first, so that the positions of the others stay.
  for (const [index, { lines }] of [...baseline.entries.entries()].reverse()) {
    if (stale.has(lines[0])) list.items.splice(index, 1);
  }
  for (const { id, sentence } of added) {
    const node = document.createNode({ [by]: id, ...fresh });
    if (sentence !== undefined) node.commentBefore = ` ${visible(sentence)}`;
    list.items.push(node);
  }
  document.set('accepted', list);
  return { text: document.toString({ lineWidth: 0 }), added: added.map(({ id }) => id), removed };
}

/** What new entries are about: the ids of clauses, or of causes with their sentences. */
function subjectsOf(
  { findings, causes, clauses }: RunRecord,
  kept: Baseline,
  by: 'clause' | 'cause',
  today: string,
): { readonly id: string; readonly sentence?: string }[] {
  const operations = new Map(clauses.map(({ id, operation }) => [id, operation]));
  const causesOfFinding = (finding: FindingRecord): typeof causes =>
    causes.filter((cause) => cause.findings.includes(finding.id));
  const fresh = findings.filter((finding) => {
    const [id = ''] = finding.clauses;
    const operation = operations.get(id) ?? '';
    const ids = causesOfFinding(finding).map((cause) => cause.id);
    return !kept.entries.some(
      (entry) =>
        !isExpired(entry, today) &&
        (isAbout(entry, { id, operation }) ||
          (ids.includes(entry.cause ?? '') && selects(entry.operations, operation))),
    );
  });
  if (by === 'clause') return [...new Set(fresh.map(({ clauses: [id = ''] }) => id))].map((id) => ({ id }));
  return [...new Set(fresh.flatMap(causesOfFinding))].map(({ id, sentence }) => ({ id, sentence }));
}

/** What a run tested. A run without a baseline does not record it, so nothing is known about its filters. */
function testsOf({ run }: RunRecord): 'all' | 'operations' | 'some' {
  return run.baseline?.tests ?? (run.clause === undefined ? 'operations' : 'some');
}
