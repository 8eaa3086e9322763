import { visible, visibleLines } from '../json/index.ts';
import { shortfallIn, type RunRecord } from '../record/index.ts';
import { acceptedLast, causesIn, type Cause } from './cause.ts';
import { headlineOfCause, printFinding } from './finding-text.ts';
import { printLoadFailures } from './load-text.ts';

/** Annotations of one kind that GitHub shows for a step. */
const mostAnnotations = 10;
/** Causes in a summary, because GitHub drops a summary of more than 1 MiB. */
const mostInSummary = 50;
/** Other places of a cause that are listed. */
const mostPlaces = 20;

/**
 * The causes as commands of a GitHub workflow, worst first, which become annotations at the lines of the document
 * (https://docs.github.com/actions/reference/workflow-commands-for-github-actions).
 */
export function renderAnnotations(record: RunRecord): string {
  const causes = causesIn(record).filter(({ isAccepted }) => !isAccepted);
  const lines = causes.slice(0, mostAnnotations).map((cause) => annotate(cause, record));
  const rest = causes.length - lines.length;
  if (rest > 0) lines.push(`::notice::${rest} more causes are in the report`);
  const { file = '', stale = [] } = record.baseline ?? {};
  const level = record.baseline?.fails === true ? 'error' : 'warning';
  lines.push(
    ...stale.map(({ lines: [line], message }) => {
      return `::${level} file=${escapeProperty(visible(file))},line=${line}::${escapeMessage(visible(message))}`;
    }),
  );
  const load = printLoadFailures(record);
  if (load !== undefined) lines.push(`::${record.run.strict ? 'error' : 'warning'}::${escapeMessage(visible(load))}`);
  return lines.map((line) => `${line}\n`).join('');
}

function annotate(cause: Cause, { run, snippets }: RunRecord): string {
  const { findings, operations } = cause;
  const [first] = findings;
  const { file = run.document.source, line } = snippets?.[first.stated] ?? {};
  const place = line === undefined ? [] : [`line=${line}`];
  const title = `title=${escapeProperty(visible(first.clauses[0] ?? ''))}`;
  const properties = [`file=${escapeProperty(visible(file))}`, ...place, title].join(',');
  const where = operations.length > 1 ? ` (in ${operations.length} operations)` : '';
  return `::error ${properties}::${escapeMessage(`${headlineOfCause(cause)}${where}`)}`;
}

function escapeMessage(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** The run as Markdown (GitHub Flavored Markdown), for the summary of a step or a comment: the totals and the causes, worst first. */
export function renderMarkdown(record: RunRecord): string {
  const { run, totals, clauses, findings, incomplete, obstacle, baseline } = record;
  const causes = acceptedLast(causesIn(record));
  const accepted = clauses.filter((clause) => clause.accepted === true).length;
  const { title, version } = run.document;
  const reasons = [obstacle, ...(incomplete?.reasons ?? []).map(({ because, cure }) => `${because} (${cure})`)];
  const listed = causes.slice(0, mostInSummary);
  const rest = causes.length - listed.length;
  return [
    `## ${escapeMarkdown(`${title} ${version}`)}`,
    `${totals.violated} of ${clauses.length} clauses violated${accepted > 0 ? ` (${accepted} accepted)` : ''}: ${totals.passed} passed, ${totals.observed} observed, ` +
      `${totals.inconclusive} not judged, ${totals['not applicable']} not applicable. ` +
      `${record.requests.toLocaleString('en')} requests, seed ${run.seed}.`,
    ...reasons.flatMap((reason) => (reason === undefined ? [] : [`**Incomplete:** ${escapeMarkdown(reason)}`])),
    ...(baseline?.stale ?? []).map(({ message }) => `**Baseline:** ${escapeMarkdown(message)}`),
    ...[shortfallIn(record), printLoadFailures(record)].flatMap((line) =>
      line === undefined ? [] : [escapeMarkdown(line)],
    ),
    ...(causes.length > 0 ? [`### Causes, worst first (${causes.length} of ${findings.length} findings)`] : []),
    ...listed.map(printDetails),
    ...(rest > 0 ? [`${rest} more causes are in the report.`] : []),
    '',
  ].join('\n\n');
}

/** A cause, folded: the finding that stands for it, and the other clauses that show it. */
function printDetails(cause: Cause): string {
  const { severity, sentence, operations, findings, isAccepted } = cause;
  const [first, ...others] = findings;
  const where = operations.length === 1 ? (operations[0] ?? '') : `${operations.length} operations`;
  const text = visibleLines(printFinding(first));
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const places = others.slice(0, mostPlaces).map(({ clauses: [id = ''] }) => `- ${escapeMarkdown(id)}`);
  const rest = others.length - places.length;
  return [
    `<details><summary>${isAccepted ? 'accepted: ' : ''}<b>${severity}</b> ${escapeMarkdown(`${sentence} (${where})`)}</summary>`,
    `${fence}text\n${text}\n${fence}`,
    ...(places.length > 0 ? ['The same cause:', places.join('\n')] : []),
    ...(rest > 0 ? [`and ${rest} more in the report`] : []),
    '</details>',
  ].join('\n\n');
}

/** A text that is neither Markdown nor HTML. Character references are safe in both. */
function escapeMarkdown(text: string): string {
  return visible(text).replace(/[^\p{L}\p{N} .,]/gu, (character) => `&#${character.codePointAt(0) ?? 0};`);
}
