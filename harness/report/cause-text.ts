import { visible } from '../json/index.ts';
import { printAcceptance } from './acceptance.ts';
import { acceptedLast, causesIn, type Cause } from './cause.ts';
import { cutTo, fit } from './terminal.ts';
import type { BodyRecord, FindingRecord, RunRecord } from '../record/index.ts';

/** How much is printed of the causes of a run. */
export interface CauseLayout {
  /** Causes that are listed in full, and those that get one line after them. */
  readonly full: number;
  readonly brief: number;
  /** Lines of a cause in full, at least two. */
  readonly lines: number;
  /** Columns that a line may have. */
  readonly columns: number;
}

/** Columns before the texts of a cause, and before the lines that follow the first one. */
const indent = ' '.repeat(5);

/**
 * The worst causes: severity and sentence, the smallest request that shows it, and what was expected. The next ones
 * have a line each. Those that the baseline accepts come last.
 *
 * @returns lines that are not longer than the columns of the layout; none if there are no causes
 */
export function printCauses(record: RunRecord, { full, brief, ...layout }: CauseLayout): string[] {
  const causes = acceptedLast(causesIn(record));
  if (causes.length === 0) return [];
  const rest = causes.length - full - brief;
  return [
    `Causes, worst first (${causes.length} of ${record.findings.length} findings): the server ...`,
    ...causes.slice(0, full).flatMap((cause, index) => printCause(cause, index + 1, layout)),
    ...causes.slice(full, full + brief).map((cause, index) => printBriefly(cause, full + index + 1, layout.columns)),
    ...(rest > 0 ? [`${indent}and ${rest} more in the HTML report, by default reports/index.html`] : []),
  ];
}

/** The sentence comes before what was expected, which it often says, too. */
function printCause(
  cause: Cause,
  position: number,
  { lines: most, columns }: Pick<CauseLayout, 'lines' | 'columns'>,
): string[] {
  const [first] = cause.findings;
  const sentence = fit(headOf(cause, position), { columns }, indent);
  const room = Math.min(2, most - 1);
  const head = sentence.slice(0, room);
  if (sentence.length > room) head[room - 1] = cutTo(sentence.slice(room - 1).map((line, index) => (index === 0 ? line : line.trimStart())).join(' '), columns); // prettier-ignore
  const { method, path, body } = first.exchange.request;
  const others = cause.operations.length - 1;
  const elsewhere = others > 0 ? `, and in ${others} more operation${others === 1 ? '' : 's'}` : '';
  const request = `${cutTo(visible(`${indent}${method} ${path}${textOf(body)}`), columns - elsewhere.length)}${elsewhere}`;
  const outcome = cutTo(`${indent}${visible(printOutcome(first))}`, columns);
  return [...head, request, outcome].slice(0, most);
}

const printBriefly = (cause: Cause, position: number, columns: number): string =>
  cutTo(`${headOf(cause, position)} (${visible(cause.operations[0] ?? '')})`, columns);

/** The number, the severity and the sentence without its subject, which is in the heading. */
function headOf({ severity, sentence, isAccepted }: Cause, position: number): string {
  const what = visible(sentence.replace(/^The server /, ''));
  return `${String(position).padStart(4)} ${isAccepted ? '~ ' : ''}${severity}: ${what}`;
}

/** What was expected and what came instead; for an accepted finding, why it is accepted. */
function printOutcome({ accepted, where, expected, actual, exchange: { answer } }: FindingRecord): string {
  if (accepted !== undefined) return `accepted: ${printAcceptance(accepted)}`;
  const isWhole = where === 'status' || where === 'answer';
  // The sentence says why.
  const wanted = isWhole ? expected.replace(/, because .*$/s, '') : `${where}: ${expected}`;
  const got = isWhole && 'status' in answer ? `${answer.status}${textOf(answer.body)}` : actual;
  return `expected ${wanted}, got ${got}`;
}

const textOf = (body: BodyRecord): string => (body === null ? '' : 'text' in body ? ` ${body.text}` : ' (not UTF-8)');
