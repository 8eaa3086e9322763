import type { FindingRecord, RunRecord } from '../../record/index.ts';
import { markdownTable } from '../markdown/table.ts';
import { confirmedFor, type Confirmed } from './confirmed.ts';

/** What a run on a server found, as hand-confirmed lists judge it. */
export interface ServerMeasure {
  readonly operations: number;
  /** Operations that answered a valid request with a success. */
  readonly reached: number;
  /** What the run reports, one for each cause. */
  readonly findings: number;
  /** Distinct true faults among them. */
  readonly true: number;
  /** Findings about a fault that another finding is about. */
  readonly repeats: number;
  /** False alarms. */
  readonly wrong: number;
  /** Findings that are not confirmed yet. */
  readonly open: number;
  /** Clauses of the operations that were reached. */
  readonly clauses: number;
  /** Those that are inconclusive. */
  readonly inconclusive: number;
  readonly requests: number;
  readonly seconds: number;
}

/** Judges a run with the confirmed list of its server. */
export function measure(record: RunRecord, confirmed: readonly Confirmed[]): ServerMeasure {
  const judged = causesIn(record).map(([first]) => first && confirmedFor(first, confirmed));
  const isTrue = (entry: Confirmed | undefined): entry is Confirmed => entry !== undefined && entry.wrong !== true;
  const faults = judged.filter(isTrue).map(({ fault }) => fault);
  const distinct = new Set(faults).size;
  const unreached = new Set(record.unreached.map(({ operation }) => operation));
  const applicable = record.clauses.filter(({ result }) => result !== 'not applicable');
  const clauses = applicable.filter(({ id }) => !unreached.has(operationOf(id)));
  const operations = new Set(applicable.map(({ id }) => operationOf(id))).size;
  return {
    operations,
    reached: operations - unreached.size,
    findings: judged.length,
    true: distinct,
    repeats: faults.length - distinct,
    wrong: judged.filter((entry) => entry?.wrong === true).length,
    open: judged.filter((entry) => entry === undefined).length,
    clauses: clauses.length,
    inconclusive: clauses.filter(({ result }) => result === 'inconclusive').length,
    requests: record.requests,
    seconds: Math.round(record.milliseconds / 1000),
  };
}

/** Describes the findings of a run that nothing confirms: the first one of each cause. */
export function openIn(record: RunRecord, confirmed: readonly Confirmed[]): FindingRecord[] {
  return causesIn(record).flatMap(([first]) => {
    return first !== undefined && confirmedFor(first, confirmed) === undefined ? [first] : [];
  });
}

/** The findings of each cause; the first one stands for all. */
function causesIn({ causes, findings }: RunRecord): FindingRecord[][] {
  const byId = new Map(findings.map((finding) => [finding.id, finding]));
  return causes.map(({ findings: ids }) => ids.flatMap((id) => byId.get(id) ?? []));
}

/** The method and the path that a clause id begins with. */
const operationOf = (id: string): string => id.split(' ', 2).join(' ');

const columns = ['server', 'operations', 'reached', 'findings', 'true', 'repeats', 'wrong', 'inconclusive', 'requests'];

/** Prints the table of all measured servers, as Markdown. */
export function measuredTable(servers: Readonly<Record<string, ServerMeasure>>): string {
  const rows = Object.entries(servers).map(([name, one]) => {
    const { operations, reached, findings, repeats, wrong, open, clauses, inconclusive, requests } = one;
    const listed = open === 0 ? String(findings) : `${findings} (${open} not confirmed)`;
    const share = `${inconclusive} of ${clauses} (${Math.round((100 * inconclusive) / Math.max(clauses, 1))} %)`;
    return [name, operations, reached, listed, one.true, repeats, wrong, share, requests.toLocaleString('en')];
  });
  return markdownTable(columns, rows, ['---', ...columns.slice(1).map(() => '---:')]);
}
