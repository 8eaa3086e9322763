import { visible } from '../json/index.ts';
import { printCauses } from './cause-text.ts';
import { groupBy } from './group-by.ts';
import { printLoadFailures } from './load-text.ts';
import { printCleanUp, printLeft } from './clean-up-text.ts';
import { colour, fit, type Terminal } from './terminal.ts';
import {
  fails,
  isUnrun,
  shortfallIn,
  type ClauseRecord,
  type Incomplete,
  type RunRecord,
  type Unreached,
} from '../record/index.ts';

/** How a summary is printed. */
interface SummaryLayout {
  readonly terminal?: Terminal;
  /** Whether everything is listed: all operations, and the behaviour that was observed. */
  readonly listsObserved?: boolean;
}

/** Lines about operations that fit on a screen beside the causes. */
const mostDetails = 30;

/**
 * The summary of a run for a terminal: what cut it short, a line for each operation and aspect with the clauses that
 * need attention, the worst causes, and the totals. If that does not fit on a screen, the operations are added up.
 */
export function printSummary(
  record: RunRecord,
  { terminal = { isColoured: false }, listsObserved = true }: SummaryLayout = {},
): string {
  const { run } = record;
  const head = `Greenhouse: ${run.document.title} ${run.document.version} (${run.document.source}) at ${run.target}`;
  const shown = listsObserved ? record : withoutObservations(record);
  const details = record.obstacle === undefined ? printOperations(shown) : [`  ${record.obstacle}`];
  const isBrief = !listsObserved && details.length > mostDetails;
  const body = isBrief ? printBrief(record) : details;
  const warnings = printWarnings(record, isBrief ? mostWarnings : Infinity);
  const incomplete = record.incomplete === undefined ? [] : [printIncomplete(record.incomplete), ''];
  const more = [...(isBrief ? ['every operation'] : []), ...(record.totals.observed > 0 ? ['what was observed'] : [])];
  const hidden = listsObserved || more.length === 0 ? [] : [`To list ${more.join(' and ')}, set OBSERVED=1.`];
  const causes = printCauses(record);
  const found = causes.length === 0 ? [] : [...causes, ''];
  const parts = [
    '',
    ...incomplete,
    head,
    ...warnings,
    '',
    ...body,
    ...printLessons(record, isBrief ? 3 : mostLessons),
    '',
    ...found,
    ...hidden,
    ...printCleanUp(record),
    ...printTotals(record),
    '',
  ];
  return parts
    .flatMap((line) => fit(printLine(line), terminal))
    .map((line) => colour(line, terminal))
    .join('\n');
}

function printWarnings(record: RunRecord, most: number): string[] {
  const { warnings = [] } = record.run.document;
  const rest = warnings.length - most;
  const more = rest > 0 ? [`and ${rest} more warnings in the HTML report`] : [];
  return [...warnings.slice(0, most), ...more, printLoadFailures(record) ?? [], printLeft(record)]
    .flat()
    .map((line) => `  ! ${line}`);
}

/** The record without the texts of what was observed. */
function withoutObservations(record: RunRecord): RunRecord {
  const clauses = record.clauses.map((clause) => ({ ...clause, tally: { ...clause.tally, observations: {} } }));
  return { ...record, clauses };
}

/** Characters of one line. The id of a clause has no limit, because it contains names of the document. */
const longestLine = 2000;

/** Escapes a whole line, because any part of it can come from the document or the server. */
function printLine(line: string): string {
  return visible(line.length <= longestLine ? line : `${line.slice(0, longestLine)}… (${line.length} characters)`);
}

/** Reasons that are listed. */
const mostReasons = 3;

/** The first line of the summary, because what follows is only a part of the planned tests. */
function printIncomplete({ reasons, planned, unjudged, atLeast }: Incomplete): string {
  const listed = reasons.slice(0, mostReasons).map(({ because, cure }) => `${because} (${cure})`);
  const more = reasons.length > mostReasons ? [`and ${reasons.length - mostReasons} more`] : [];
  const prefix = atLeast ? 'at least ' : '';
  return `INCOMPLETE: ${[...listed, ...more].join('; ')}. ${prefix}${unjudged} of ${prefix}${planned} planned clauses were not judged.`;
}

function printOperations({ clauses, unreached }: RunRecord): string[] {
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

/** Operations without a success response that are listed if the others are added up, and characters of their reasons. */
const mostLost = 3;
const longestReason = 150;
/** Warnings that are listed then. */
const mostWarnings = 2;

/** The aspects of all operations together, and the first operations without a success response. */
function printBrief({ clauses, unreached }: RunRecord): string[] {
  const run = clauses.filter((clause) => !isUnrun(clause));
  const all = new Set(run.map(({ operation }) => operation)).size;
  const lost = unreached
    .slice(0, mostLost)
    .map((each) => `    ${each.operation}: ${each.because === undefined ? '' : `${each.because}; `}${each.cure}`)
    .map((line) => (line.length <= longestReason ? line : `${line.slice(0, longestReason)}…`));
  const rest = unreached.length - lost.length;
  return [
    `  ${all} operations`,
    ...[...groupBy(run, ({ aspect }) => aspect)].map(([aspect, own]) => printAspectLine(aspect, own, true)),
    ...(unreached.length > 0 ? [`  ${unreached.length} of ${all} operations got no success response:`, ...lost] : []),
    ...(rest > 0 ? [`    and ${rest} more in the HTML report`] : []),
    ...printUnrun(clauses.filter(isUnrun)),
  ];
}

/** Why an operation returned no success response, and what to do, in one line. */
function printLost({ because, skipped = 0, cure }: Unreached): string {
  const reason = because === undefined ? '' : `; skipped ${skipped} check${skipped === 1 ? '' : 's'}: ${because}`;
  return `: no request got a success response${reason} (${cure})`;
}

/** Lessons that are listed. */
const mostLessons = 10;

/** What the server demands beyond the document, for the author of the document. */
function printLessons({ lessons = [] }: RunRecord, most: number): string[] {
  if (lessons.length === 0) return [];
  const listed = lessons
    .slice(0, most)
    .map(({ operation, place, should, message }) => `    · ${operation} ${place} ${should} ("${message}")`);
  const more = lessons.length - listed.length;
  return [
    '',
    '  The document should say:',
    ...listed,
    ...(more > 0 ? [`    and ${more} more in reports/run.json`] : []),
  ];
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
  const mark = clauses.some(fails) ? '✗' : count('inconclusive') > 0 ? '?' : '✓';
  if (isBrief) return `    ${mark} ${aspect.padEnd(30)} ${parts.filter((part) => !part.endsWith('not applicable')).join(', ')}`; // prettier-ignore
  return `    ${mark} ${aspect.padEnd(36)} ${parts.join(', ').padEnd(34)} ${String(cases).padStart(5)} cases`;
}

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

/** The entries of the baseline that need a change. */
function printStale(
  { stale, fails: isFailing }: NonNullable<RunRecord['baseline']> = { file: '', fails: false, stale: [] },
): string[] {
  if (stale.length === 0) return [];
  const effect = isFailing ? ['Such an entry fails the run. To only show it, set STALE=warn.'] : [];
  return [...stale.map(({ message }) => `${isFailing ? '✗' : '!'} ${message}`), ...effect];
}

/** The totals in the last line, and before it a line for each reason why the run fails other than violations. */
function printTotals(record: RunRecord): string[] {
  const { totals } = record;
  const counts = (['passed', 'violated', 'observed', 'inconclusive', 'not applicable'] as const)
    .map((result) => `${totals[result]} ${result}`)
    .join(', ');
  const requests = `${record.requests.toLocaleString('en')} requests in ${(record.milliseconds / 1000).toFixed(1)} s`;
  const accepted = record.clauses.filter((clause) => clause.accepted === true).length;
  const lines = [
    `${accepted === 0 ? counts : counts.replace(' violated', ` violated (${accepted} accepted)`)} of ${record.clauses.length} clauses; ${requests}; SEED=${record.run.seed}`,
  ];
  if (record.incomplete !== undefined)
    lines.unshift('The run is incomplete, so it fails. Each test that was not run counts as one clause below.');
  const shortfall = shortfallIn(record);
  if (shortfall !== undefined) lines.unshift(`${shortfall}. So this run fails.`);
  if (!record.reachedSuccess) lines.unshift('No request got a success response, so this run proves nothing and fails.');
  lines.unshift(...printStale(record.baseline));
  if (record.missed !== undefined) lines.unshift(`${record.missed}. A run for a clause that was not tested fails.`);
  return lines;
}
