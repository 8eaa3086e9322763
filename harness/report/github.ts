import { visible, visibleLines } from '../json/index.ts';
import { shortfallIn, type FindingRecord, type RunRecord } from '../record/index.ts';
import { headlineOf, printFinding } from './finding-text.ts';
import { printLoadFailures } from './load-text.ts';

/** Annotations of one kind that GitHub shows for a step. */
const mostAnnotations = 10;
/** Findings in a summary, because GitHub drops a summary of more than 1 MiB. */
const mostInSummary = 50;

/**
 * The findings as commands of a GitHub workflow, which become annotations at the lines of the document
 * (https://docs.github.com/actions/reference/workflow-commands-for-github-actions).
 */
export function renderAnnotations(record: RunRecord): string {
  const findings = record.findings.filter(({ accepted }) => accepted === undefined);
  const lines = findings.slice(0, mostAnnotations).map((finding) => annotate(finding, record));
  const rest = findings.length - lines.length;
  if (rest > 0) lines.push(`::notice::${rest} more findings are in the report`);
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

function annotate(finding: FindingRecord, { run, snippets }: RunRecord): string {
  const { file = run.document.source, line } = snippets?.[finding.stated] ?? {};
  const place = line === undefined ? [] : [`line=${line}`];
  const title = `title=${escapeProperty(visible(finding.clauses[0] ?? ''))}`;
  const properties = [`file=${escapeProperty(visible(file))}`, ...place, title].join(',');
  return `::error ${properties}::${escapeMessage(headlineOf(finding))}`;
}

function escapeMessage(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** The run as Markdown (GitHub Flavored Markdown), for the summary of a step or a comment: the totals and the findings. */
export function renderMarkdown(record: RunRecord): string {
  const { run, totals, clauses, incomplete, obstacle, baseline } = record;
  const failing = record.findings.filter(({ accepted }) => accepted === undefined);
  const findings = [...failing, ...record.findings.filter(({ accepted }) => accepted !== undefined)];
  const accepted = clauses.filter((clause) => clause.accepted === true).length;
  const { title, version } = run.document;
  const reasons = [obstacle, ...(incomplete?.reasons ?? []).map(({ because, cure }) => `${because} (${cure})`)];
  const listed = findings.slice(0, mostInSummary);
  const rest = findings.length - listed.length;
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
    ...listed.map(printDetails),
    ...(rest > 0 ? [`${rest} more findings are in the report.`] : []),
    '',
  ].join('\n\n');
}

function printDetails(finding: FindingRecord): string {
  const summary = `<details><summary>${finding.accepted === undefined ? '' : 'accepted: '}${escapeMarkdown(headlineOf(finding))}</summary>`;
  const text = visibleLines(printFinding(finding));
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return [summary, `${fence}text\n${text}\n${fence}`, '</details>'].join('\n\n');
}

/** A text that is neither Markdown nor HTML. Character references are safe in both. */
function escapeMarkdown(text: string): string {
  return visible(text).replace(/[^\p{L}\p{N} .,]/gu, (character) => `&#${character.codePointAt(0) ?? 0};`);
}
