import { groupBy } from './group-by.ts';
import { listed } from './listed.ts';
import { fails, isUnrun, type ClauseRecord, type RunRecord, type Unreached } from '../record/index.ts';

/**
 * A line for each operation and aspect, with the clauses that need attention, and a line for each reason why tests were
 * not run.
 */
export function printOperations({ clauses, unreached }: RunRecord): string[] {
  const missed = new Map(unreached.map((each) => [each.operation, each]));
  const byOperation = groupBy(
    clauses.filter((clause) => !isUnrun(clause)),
    ({ operation }) => operation,
  );
  return [
    ...[...byOperation].flatMap(([operation, own]) => {
      const lost = missed.get(operation);
      // One reason for all: without a success, each clause would repeat it in other words.
      if (lost !== undefined) return [`  ${operation}${printLost(lost)}`, ...printAspects(own, () => true)];
      const shared = sharedReasons(own);
      const isShared = ({ because = '' }: ClauseRecord): boolean => shared.has(because);
      return [`  ${operation}`, ...printAspects(own, isShared), ...[...shared.values()].map(printShared)];
    }),
    ...printUnrun(clauses.filter(isUnrun)),
  ];
}

/** How operations are added up. */
interface Together {
  /** The most operations without a success response, and reasons why tests were not run, that are listed. */
  readonly most: number;
  /** Whether several aspects share a line of so many columns; else each has its own. */
  readonly inLine: number | undefined;
}

/** The aspects of all operations together, and the first operations without a success response. */
export function printOperationsTogether({ clauses, unreached }: RunRecord, { most, inLine }: Together): string[] {
  const run = clauses.filter((clause) => !isUnrun(clause));
  const all = new Set(run.map(({ operation }) => operation)).size;
  const aspects = [...groupBy(run, ({ aspect }) => aspect)];
  const lost = unreached.map(
    ({ operation, because, cure }) => `    ${operation}: ${because === undefined ? '' : `${because}; `}${cure}`,
  );
  return [
    `  ${all} operations${unreached.length === 0 ? '' : `, ${unreached.length} of them without a success response`}${inLine === undefined ? '' : '; violated (✗) or inconclusive (?):'}`,
    ...(inLine === undefined
      ? aspects.map(([aspect, own]) => printAspectLine(aspect, own, true))
      : inLines(aspects.map(printAspectCount), inLine)),
    ...(most === 0 || lost.length === 0 ? [] : ['  No success response:', ...listed(lost, most, 'operations')]),
    ...listed(printUnrun(clauses.filter(isUnrun)), Math.max(1, most), 'reasons'),
  ];
}

/** An aspect with its violated clauses, or else the inconclusive ones. */
function printAspectCount([aspect, clauses]: readonly [string, readonly ClauseRecord[]]): string {
  const mark = markOf(clauses);
  const result = mark === '✗' ? 'violated' : 'inconclusive';
  const some = clauses.filter((clause) => clause.result === result).length;
  const of = clauses.filter((clause) => clause.result !== 'not applicable').length;
  return `${mark} ${aspect}${mark === '✓' ? '' : ` ${some} of ${of}`}`;
}

/** Texts side by side, in lines of at most so many columns. */
function inLines(texts: readonly string[], columns: number): string[] {
  const lines: string[] = [];
  for (const text of texts) {
    const joined = lines.length === 0 ? undefined : `${lines.at(-1) ?? ''}   ${text}`;
    if (joined === undefined || joined.length > columns) lines.push(`    ${text}`);
    else lines[lines.length - 1] = joined;
  }
  return lines;
}

/** Why an operation returned no success response, and what to do, in one line. */
function printLost({ because, skipped = 0, cure }: Unreached): string {
  const reason = because === undefined ? '' : `; skipped ${skipped} check${skipped === 1 ? '' : 's'}: ${because}`;
  return `: no request got a success response${reason} (${cure})`;
}

/** From this number of clauses on, a reason that they share is printed once for the operation. */
const manyClauses = 4;

/** The inconclusive clauses of an operation by the reason that many of them share. */
function sharedReasons(own: readonly ClauseRecord[]): Map<string, ClauseRecord[]> {
  const inconclusive = own.filter(({ result }) => result === 'inconclusive');
  const byReason = groupBy(inconclusive, ({ because = '' }) => because);
  return new Map([...byReason].filter(([, clauses]) => clauses.length >= manyClauses));
}

function printShared(clauses: readonly ClauseRecord[]): string {
  const [{ because = '', cure = '' } = {}] = clauses;
  return `    ? ${clauses.length} clauses: ${because}${cure === '' ? '' : ` (${cure})`}`;
}

/** One line for each reason, because one reason can keep thousands of tests from running. */
function printUnrun(clauses: readonly ClauseRecord[]): string[] {
  return [...groupBy(clauses, ({ because = '', cure = '' }) => `${because} (${cure})`)].map(([reason, own]) => {
    const operations = new Set(own.map(({ operation }) => operation)).size;
    const count = (many: number, what: string): string =>
      `${many.toLocaleString('en')} ${what}${many === 1 ? '' : 's'}`;
    return `  ? ${count(own.length, 'test')} of ${count(operations, 'operation')}: ${reason}`;
  });
}

type IsPrintedElsewhere = (clause: ClauseRecord) => boolean;

function printAspects(clauses: readonly ClauseRecord[], isElsewhere: IsPrintedElsewhere): string[] {
  const byAspect = groupBy(clauses, ({ aspect }) => aspect);
  return [...byAspect].flatMap(([aspect, own]) => printAspect(aspect, own, isElsewhere));
}

function printAspect(aspect: string, clauses: readonly ClauseRecord[], isElsewhere: IsPrintedElsewhere): string[] {
  const listed = clauses.filter((clause) => clause.result !== 'inconclusive' || !isElsewhere(clause));
  return [printAspectLine(aspect, clauses), ...listed.flatMap(printDetail)];
}

/** @param isBrief without what is not applicable, and the cases */
function printAspectLine(aspect: string, clauses: readonly ClauseRecord[], isBrief = false): string {
  const count = (result: ClauseRecord['result']): number => clauses.filter((clause) => clause.result === result).length;
  const parts = (['passed', 'violated', 'observed', 'inconclusive', 'not applicable'] as const)
    .filter((result) => count(result) > 0)
    .map((result) => `${count(result)} ${result}`);
  const cases = clauses.reduce((sum, clause) => sum + clause.cases, 0);
  const mark = markOf(clauses);
  if (isBrief) return `    ${mark} ${aspect.padEnd(30)} ${parts.filter((part) => !part.endsWith('not applicable')).join(', ')}`; // prettier-ignore
  // At most 80 columns with usual numbers, because a line that a terminal folds has no columns.
  return `    ${mark} ${aspect.padEnd(29)} ${parts.join(', ').padEnd(32)} ${String(cases).padStart(4)} ${cases === 1 ? 'case' : 'cases'}`;
}

const markOf = (clauses: readonly ClauseRecord[]): string =>
  clauses.some(fails) ? '✗' : clauses.some(({ result }) => result === 'inconclusive') ? '?' : '✓';

function printDetail(clause: ClauseRecord): string[] {
  const what = clause.id.slice(clause.operation.length + 1);
  switch (clause.result) {
    case 'violated':
      return [clause.accepted === true ? `        ~ ${what}: accepted by the baseline` : `        ✗ ${what}`];
    case 'inconclusive':
      return [`        ? ${what}: ${clause.because ?? ''}${clause.cure === undefined ? '' : ` (${clause.cure})`}`];
    case 'observed':
    case 'passed':
      return printObservations(what, clause);
    case 'not applicable':
      return [];
  }
}

function printObservations(what: string, clause: ClauseRecord): string[] {
  const inOrder = Object.entries(clause.tally.observations).sort(([a], [b]) => (a < b ? -1 : 1));
  const texts = inOrder.map(([text, count]) => (count === 1 ? text : `${text} ×${count}`));
  return texts.length === 0 ? [] : [`        · ${what}: ${texts.join('; ')}`];
}
