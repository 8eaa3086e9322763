import { createHash } from 'node:crypto';
import { severities } from '../../verdict/index.ts';
import type { CauseRecord, ClauseRecord, FindingRecord, RunRecord } from '../record.ts';
import { byKind, outcomesOf, partOfClause, uncheckedParts, type ClausesById } from './clauses.ts';
import { fingerprintOf, type Fingerprint } from './fingerprint.ts';
import { likenesses, type AlikeFindings } from './general.ts';
import { groupByAnyKey } from './groups.ts';
import { sentenceOfCause } from './sentence.ts';
import { severityOf } from './severity.ts';

/** A finding with what identifies its cause. */
interface Printed {
  readonly finding: FindingRecord;
  readonly print: Fingerprint;
  /** The part of the request that the server does not check at all, if it is about one. */
  readonly unchecked: string | undefined;
}

/**
 * Groups the findings of a run by what causes them, worst first. Each finding is in one cause. Findings have the same cause
 * if what is wrong is stated in one place of the document, whatever operation shows it; if the server does the same wrong
 * thing in every place where it was tried; or if it does not check a part of a request at all.
 *
 * @param clauses all clauses of the run
 */
export function causesOf(findings: readonly FindingRecord[], clauses: readonly ClauseRecord[]): CauseRecord[] {
  const byId: ClausesById = new Map(clauses.map((clause) => [clause.id, clause]));
  const unchecked = uncheckedParts(clauses);
  const printed = findings.map((finding): Printed => {
    const main = byId.get(finding.clauses[0] ?? '');
    const part = main && partOfClause(main);
    return {
      finding,
      print: fingerprintOf(finding, byId),
      unchecked: part !== undefined && unchecked.has(part) ? part : undefined,
    };
  });
  const alike = likenessByItem(printed, clauses);
  const keyed = printed.map((each) => [each, keysOf(each, alike.get(each))] as const);
  const causes = groupByAnyKey(keyed).map((group) => causeOf(group, byId, alike));
  return causes.sort((a, b) => rank(a) - rank(b) || b.findings.length - a.findings.length || (a.id < b.id ? -1 : 1));
}

/** What a record of an older version can lack. */
type OldRecord = Omit<RunRecord, 'causes'> & Partial<Pick<RunRecord, 'causes'>>;

/** A record with the causes and severities that records of older versions lack. */
export function withCauses(record: OldRecord): RunRecord {
  const { causes, clauses } = record;
  if (causes !== undefined) return { ...record, causes };
  const byId: ClausesById = new Map(clauses.map((clause) => [clause.id, clause]));
  const findings = record.findings.map((finding): FindingRecord => {
    const main = byId.get(finding.clauses[0] ?? '');
    return main === undefined ? { ...finding, severity: 'major' } : { ...finding, severity: severityOf(finding, main) };
  });
  return { ...record, findings, causes: causesOf(findings, clauses) };
}

type AlikeByItem = ReadonlyMap<Printed, AlikeFindings<Printed>>;

function likenessByItem(printed: readonly Printed[], clauses: readonly ClauseRecord[]): AlikeByItem {
  const candidates = printed.flatMap((item) => {
    const { general } = item.print;
    return general === undefined ? [] : [{ item, ...general, outcomes: outcomesOf(general.tried, item.finding) }];
  });
  const found = likenesses(candidates, byKind(clauses));
  return new Map(found.flatMap((likeness) => likeness.items.map((item) => [item, likeness] as const)));
}

/** What a finding shares with others of its cause. */
function keysOf({ print, unchecked }: Printed, likeness: AlikeFindings<Printed> | undefined): string[] {
  const general = likeness?.isGeneral === true ? [likeness.key] : [];
  if (unchecked !== undefined) {
    // What a checked part accepts, too, has another cause than that a part is not checked.
    const isOfUnchecked = likeness?.items.every((each) => each.unchecked !== undefined) === true;
    return [`unchecked ${unchecked}`, ...(isOfUnchecked ? general : [])];
  }
  return [...print.exact.map((key) => `${key}\n${likeness?.key ?? ''}`), ...general];
}

function causeOf(group: readonly Printed[], clauses: ClausesById, alike: AlikeByItem): CauseRecord {
  const [first] = group.toSorted(({ finding: a }, { finding: b }) => {
    return rank(a) - rank(b) || a.curl.length - b.curl.length || (a.id < b.id ? -1 : 1);
  });
  if (first === undefined) throw new RangeError('a group has a finding');
  const findings = [first, ...group.filter((each) => each !== first)].map(({ finding }) => finding);
  const keys = group.flatMap((each) => keysOf(each, alike.get(each))).sort();
  const mains = group.map(({ finding }) => finding).flatMap(({ clauses: [id = ''] }) => clauses.get(id) ?? []);
  return {
    id: createHash('sha256')
      .update(keys[0] ?? '')
      .digest('hex')
      .slice(0, 10),
    sentence: sentenceOfCause(findings, clauses, {
      isGeneral: alike.get(first)?.isGeneral === true,
      isUnchecked: group.every(({ unchecked }) => unchecked !== undefined),
    }),
    severity: first.finding.severity,
    findings: findings.map(({ id }) => id),
    operations: [...new Set(mains.map(({ operation }) => operation))],
  };
}

const rank = ({ severity }: Pick<CauseRecord, 'severity'>): number => severities.indexOf(severity);
