import { isMap, isSeq, parseDocument, YAMLSeq } from 'yaml';
import { visible } from '../json/index.ts';
import type { RunRecord } from '../record/index.ts';
import { isAbout, isExpired, selects } from './accept.ts';
import { parseBaseline, type BaselineEntry } from './baseline.ts';
import { whyUnused } from './stale.ts';

/** What is written into new entries. */
export interface NewEntry {
  readonly reason: string;
  readonly owner?: string;
  readonly expires?: string;
}

/** A changed baseline, with what the entries that were added, removed and renewed are about. */
export interface UpdatedBaseline {
  readonly text: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Expired entries that accept findings of the run, with their new last day, if they have one. */
  readonly renewed: readonly string[];
}

/** The text of a new baseline. */
export const newBaseline = `# Findings that are accepted: they are shown, and do not fail a run.
# yaml-language-server: $schema=./node_modules/openapi-greenhouse/harness/baseline/baseline.schema.json
accepted:
`;

/**
 * Changes a baseline so that it accepts each finding of a run: adds an entry for each clause that it does not accept yet,
 * renews the expired entries that accept findings of the run, and removes the entries that accept nothing. Comments,
 * reasons and all other entries stay.
 *
 * @param text the text of the file; undefined if there is none
 * @param file its path, for messages
 * @param fresh what new entries say; its last day is that of renewed entries too
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
  const { entries } = parseBaseline(current, file);
  const findings = subjectsOf(record);
  const tests = testsOf(record);
  const unused = new Set(entries.filter((entry) => whyUnused(entry, record, tests) !== undefined));
  const kept = entries.filter((entry) => !unused.has(entry));
  const expired = kept.filter((entry) => isExpired(entry, today) && findings.some((finding) => isOf(entry, finding)));
  const missing = findings.filter((finding) => !kept.some((entry) => isOf(entry, finding)));
  const added = by === 'clause' ? distinct(missing.map(({ id }) => ({ id }))) : distinct(missing.flatMap(causesOf));
  const removed = [...unused].map(nameOf);
  const renewed = expired.map(nameOf);
  if (text !== undefined && added.length + removed.length + renewed.length === 0) {
    return { text, added: [], removed, renewed };
  }
  const document = parseDocument(current);
  const known = document.get('accepted');
  const list = isSeq(known) ? known : new YAMLSeq();
  list.flow = false;
  // From the last to the first, so that the positions of the others stay.
  for (const [index, entry] of [...entries.entries()].reverse()) {
    const node = list.items[index];
    if (unused.has(entry)) list.items.splice(index, 1);
    else if (!expired.includes(entry) || !isMap(node)) continue;
    else if (fresh.expires === undefined) node.delete('expires');
    else node.set('expires', fresh.expires);
  }
  for (const { id, sentence } of added) {
    const node = document.createNode({ [by]: id, ...fresh });
    if (sentence !== undefined) node.commentBefore = ` ${visible(sentence)}`;
    list.items.push(node);
  }
  document.set('accepted', list);
  return { text: document.toString({ lineWidth: 0 }), added: added.map(({ id }) => id), removed, renewed };
}

/** What an entry is about. */
function nameOf({ cause, clause = '' }: BaselineEntry): string {
  return cause ?? clause;
}

/** What entries can be about. */
interface FoundSubject {
  /** The id of a clause. */
  readonly id: string;
  readonly operation: string;
  readonly causes: RunRecord['causes'];
}

/** The main clause and the causes of each finding of a run. */
function subjectsOf({ findings, causes, clauses }: RunRecord): FoundSubject[] {
  const operations = new Map(clauses.map(({ id, operation }) => [id, operation]));
  return findings.map(({ id: finding, clauses: [id = ''] }) => ({
    id,
    operation: operations.get(id) ?? '',
    causes: causes.filter((cause) => cause.findings.includes(finding)),
  }));
}

/** Whether an entry is about a finding. */
function isOf(entry: BaselineEntry, { id, operation, causes }: FoundSubject): boolean {
  if (isAbout(entry, { id, operation })) return true;
  return causes.some((cause) => cause.id === entry.cause) && selects(entry.operations, operation);
}

/** The ids of the causes of a finding, with their sentences. */
function causesOf({ causes }: FoundSubject): NewSubject[] {
  return causes.map(({ id, sentence }) => ({ id, sentence }));
}

/** What a new entry is about. */
interface NewSubject {
  readonly id: string;
  readonly sentence?: string;
}

function distinct(subjects: readonly NewSubject[]): NewSubject[] {
  return [...new Map(subjects.map((subject) => [subject.id, subject])).values()];
}

/** What a run tested. A run without a baseline does not record it, so nothing is known about its filters. */
function testsOf({ run }: RunRecord): 'all' | 'operations' | 'some' {
  return run.baseline?.tests ?? (run.clause === undefined ? 'operations' : 'some');
}
