import { globOf } from '../options/index.ts';
import { visible } from '../json/index.ts';
import { isAccepted, type Acceptance, type FindingRecord, type RunPart } from '../record/index.ts';
import { isBelow, type Severity } from '../verdict/index.ts';
import type { Baseline, BaselineEntry } from './baseline.ts';

/** A clause, as far as a baseline knows it. */
export interface JudgedClause {
  readonly id: string;
  /** The name of its operation. */
  readonly operation: string;
}

/** Whether an entry is about a clause, in the notation of the document or as reports show it. */
export function isAbout(
  { clause, operations }: Pick<BaselineEntry, 'clause' | 'operations'>,
  { id, operation }: JudgedClause,
): boolean {
  if (clause === undefined) return false;
  const own = id.startsWith(`${operation} `) ? id.slice(operation.length + 1) : id;
  const glob = globOf(clause);
  if (![id, visible(id), own, visible(own)].some((text) => glob.test(text))) return false;
  return selects(operations, operation);
}

/** Whether an entry with these operations is about one. */
export function selects(operations: BaselineEntry['operations'], operation: string): boolean {
  const [method = '', path = ''] = operation.split(/ (.*)/s);
  const names = [operation, visible(operation), method, path];
  return operations?.some((pattern) => names.some((name) => globOf(pattern).test(name))) ?? true;
}

/** Whether an entry is no longer valid. @param today a date such as 2026-11-22 */
export function isExpired({ expires }: Pick<BaselineEntry, 'expires'>, today: string): boolean {
  return expires !== undefined && expires < today;
}

/** Why a violation of a clause is accepted: the first entry about it that is valid today. */
function acceptanceOf({ entries }: Baseline, subject: JudgedClause, today: string): Acceptance | undefined {
  const entry = entries.find((each) => !isExpired(each, today) && isAbout(each, subject));
  return entry && reasonOf(entry);
}

/** What an entry says about the findings that it accepts. */
export function reasonOf({ reason, owner, expires }: BaselineEntry): Acceptance {
  return { reason, ...(owner !== undefined && { owner }), ...(expires !== undefined && { expires }) };
}

/** The least severity that fails the run. */
type FailOn = Severity | 'never';

/** Why a finding is accepted that is not severe enough to fail the run. */
function acceptedBelow(failOn: FailOn | undefined, { severity }: FindingRecord): Acceptance | undefined {
  if (failOn === undefined || (failOn !== 'never' && !isBelow(severity, failOn))) return undefined;
  return { reason: `its severity is ${severity}, and FAIL_ON is ${failOn}` };
}

/**
 * Marks the findings of an operation that a baseline accepts, or that are below the severity that fails the run: by their
 * main clauses, because the others are only consequences. A clause is accepted if all findings that violate it are.
 *
 * @param part the part of a whole operation, with all its findings
 * @param today a date such as 2026-11-22
 * @param failOn the least severity that fails the run
 */
export function acceptInPart(
  part: RunPart,
  baseline: Baseline | undefined,
  today: string,
  failOn: FailOn | undefined = part.head.failOn,
): RunPart {
  if ((baseline === undefined && failOn === undefined) || part.findings.length === 0) return part;
  const operation = part.clauses[0]?.clause.operation ?? '';
  const findings = part.findings.map((finding) => {
    const subject = { id: finding.clauses[0] ?? '', operation };
    const accepted = (baseline && acceptanceOf(baseline, subject, today)) ?? acceptedBelow(failOn, finding);
    return accepted === undefined ? finding : { ...finding, accepted };
  });
  const violating = (id: string): typeof findings => findings.filter(({ clauses }) => clauses.includes(id));
  const clauses = part.clauses.map((each): typeof each => {
    return isAccepted(violating(each.clause.id)) ? { ...each, accepted: true } : each;
  });
  return { ...part, findings, clauses };
}

/** The day of a moment in UTC, such as 2026-11-22. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
