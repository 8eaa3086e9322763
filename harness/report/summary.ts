import { visible } from '../json/index.ts';
import { printCauses, type CauseLayout } from './cause-text.ts';
import { printLoadFailures } from './load-text.ts';
import { printCleanUp, printLeft } from './clean-up-text.ts';
import { printOperations, printOperationsTogether } from './operation-text.ts';
import { listed } from './listed.ts';
import { colour, cutTo, fit, type Terminal } from './terminal.ts';
import { shortfallIn, type Incomplete, type RunRecord } from '../record/index.ts';

/** How a summary is printed. */
interface SummaryLayout {
  readonly terminal?: Terminal;
  /** Whether everything is listed: all operations, and the behaviour that was observed. */
  readonly listsObserved?: boolean;
}

/** How much of each part is printed. */
interface Detail extends Pick<CauseLayout, 'full' | 'lines'> {
  /** Whether each operation has its lines, or all together a line for each aspect, or several aspects share a line. */
  readonly operations: 'each' | 'together' | 'in line';
  /** Most warnings, lessons, stale entries and operations without a success response that are listed. */
  readonly most: number;
}

const everything: Detail = { operations: 'each', most: Infinity, full: 10, lines: 4 };
const least: Detail = { operations: 'in line', most: 0, full: 10, lines: 2 };

/** The first of these that fits on a screen is used. */
const details: readonly Detail[] = [
  everything,
  { ...everything, operations: 'together', most: 3 },
  { ...everything, operations: 'together', most: 1, lines: 3 },
  { ...least, most: 1, lines: 3 },
  { ...least, lines: 3 },
  ...Array.from({ length: least.full }, (_, index) => ({ ...least, full: least.full - index })),
];

/** Lines of a screen. The last of a text is empty. */
const screen = 51;
/** Columns of a cut line if it is not for a terminal. */
const usualColumns = 120;

/**
 * The summary of a run for a terminal: what cut it short, a line for each operation and aspect with the clauses that
 * need attention, the worst causes, and the totals. It has as many details as fit on a screen, unless everything is to be
 * listed.
 */
export function printSummary(
  record: RunRecord,
  { terminal = { isColoured: false }, listsObserved = true }: SummaryLayout = {},
): string {
  const print = (detail: Detail, brief: number): string[] => printLines(record, detail, { terminal, listsObserved, brief }); // prettier-ignore
  const finish = (lines: readonly string[]): string => lines.map((line) => colour(line, terminal)).join('\n');
  if (listsObserved) return finish(print(everything, 0));
  const detail = details.find((each) => print(each, 0).length <= screen) ?? least;
  const lines = print(detail, 0);
  // What is left of the screen is for further causes, a line each.
  const rest = Math.max(0, record.causes.length - detail.full);
  const room = Math.max(0, screen - lines.length);
  return finish(room === 0 || rest === 0 ? lines : print(detail, Math.min(rest, room)));
}

/** The lines of the summary, none of them wider than the terminal. */
function printLines(
  record: RunRecord,
  { operations: how, most, ...causes }: Detail,
  { terminal, listsObserved, brief }: Required<SummaryLayout> & { readonly brief: number },
): string[] {
  const { run } = record;
  const head = `Greenhouse: ${run.document.title} ${run.document.version} (${run.document.source}) at ${run.target}`;
  const columns = terminal.columns ?? usualColumns;
  const whole = (lines: readonly string[]): string[] => lines.flatMap((line) => fit(printLine(line), terminal));
  const brevity = (lines: readonly string[]): string[] =>
    isEach ? whole(lines) : lines.map((line) => cutTo(printLine(line), columns));
  const isEach = how === 'each';
  const operations = isEach
    ? printOperations(listsObserved ? record : withoutObservations(record))
    : printOperationsTogether(record, { most, inLine: how === 'in line' ? columns : undefined });
  const more = [...(isEach ? [] : ['every operation']), ...(record.totals.observed > 0 ? ['what was observed'] : [])];
  const hidden = listsObserved || more.length === 0 ? [] : [`To list ${more.join(' and ')}, set OBSERVED=1.`];
  const found = printCauses(record, { ...causes, brief, columns });
  return [
    '',
    ...whole(record.incomplete === undefined ? [] : [printIncomplete(record.incomplete), '']),
    ...whole([head]),
    ...brevity(printWarnings(record, most)),
    '',
    ...brevity(record.obstacle === undefined ? operations : [`  ${record.obstacle}`]),
    ...brevity(printLessons(record, Math.min(most, mostLessons))),
    '',
    ...found,
    ...(found.length === 0 ? [] : ['']),
    ...whole([...hidden, ...printCleanUp(record), ...printTotals(record, most)]),
    '',
  ];
}

function printWarnings(record: RunRecord, most: number): string[] {
  const { warnings = [] } = record.run.document;
  const all = [printLoadFailures(record) ?? [], warnings, printLeft(record)].flat();
  return listed(all.map((line) => `  ! ${line}`), most, 'warnings'); // prettier-ignore
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

/** Lessons that are listed. */
const mostLessons = 10;

/** What the server demands beyond the document, for the author of the document. */
function printLessons({ lessons = [] }: RunRecord, most: number): string[] {
  if (lessons.length === 0) return [];
  if (most === 0) return [`  In the HTML report: what the document should say (${lessons.length})`];
  const texts = lessons.map(
    ({ operation, place, should, message }) =>
      `    · ${[operation, place, should].filter((text) => text !== '').join(' ')} ("${message}")`,
  );
  return ['', '  The document should say:', ...listed(texts, most, 'demands of the server')];
}

/** The entries of the baseline that need a change. */
function printStale(
  { stale, fails: isFailing }: NonNullable<RunRecord['baseline']> = { file: '', fails: false, stale: [] },
  most: number,
): string[] {
  if (stale.length === 0) return [];
  const mark = isFailing ? '✗' : '!';
  const effect = isFailing ? ['Such an entry fails the run. To only show it, set STALE=warn.'] : [];
  const entries = stale.map(({ message }) => `${mark} ${message}`);
  return [...listed(entries, Math.max(1, most), 'entries'), ...effect];
}

/** The totals in the last line, and before it a line for each reason why the run fails other than violations. */
function printTotals(record: RunRecord, most: number): string[] {
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
  lines.unshift(...printStale(record.baseline, most));
  if (record.missed !== undefined) lines.unshift(`${record.missed}. A run for a clause that was not tested fails.`);
  return lines;
}
