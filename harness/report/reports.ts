import type { RunRecord } from '../record/index.ts';
import { renderHtml } from './html/index.ts';
import { renderAnnotations, renderMarkdown } from './github.ts';
import { renderHar } from './har.ts';
import { renderJunit } from './junit.ts';
import { renderSarif } from './sarif.ts';
import { printSummary } from './summary.ts';
import { terminalOf } from './terminal.ts';

/** One form of the results of a run. */
export interface Report {
  /** The name by which REPORTS selects it. */
  readonly name: string;
  /** Renders the record of a complete or an incomplete run. It escapes the texts of the document and the server. */
  readonly render: (record: RunRecord) => string;
  /** The name of its file, such as `index.html`. The file is written beside the run record. Without it, it is printed. */
  readonly file?: string;
  /** The environment variable with the path of a file to which it is also appended, if that is set. */
  readonly appendsTo?: string;
}

/** All reports, in the order in which they are written. */
const reports: readonly Report[] = [
  { name: 'html', render: renderHtml, file: 'index.html' },
  { name: 'junit', render: renderJunit, file: 'junit.xml' },
  { name: 'sarif', render: renderSarif, file: 'greenhouse.sarif' },
  { name: 'har', render: renderHar, file: 'findings.har' },
  { name: 'markdown', render: renderMarkdown, file: 'summary.md', appendsTo: 'GITHUB_STEP_SUMMARY' },
  { name: 'annotations', render: renderAnnotations },
];

/** The reports that are written without REPORTS, and those that a workflow of GitHub gets as well. */
const usual = 'html,junit';
const usualOnGithub = `${usual},markdown,annotations`;
/** What is always written, so that REPORTS can name it and need not. */
const always = ['summary', 'json'];

/**
 * Selects reports by their names. The summary is always printed, and the run record (`json`) is always written, because
 * the other reports are made from it.
 *
 * @param environment usually `process.env`: REPORTS has the names, separated by commas
 * @throws {RangeError} if there is no report with a name
 */
export function selectReports(
  environment: Readonly<Record<string, string | undefined>>,
  stream: { readonly isTTY?: boolean; readonly columns?: number } = process.stdout,
): Report[] {
  const { REPORTS, GITHUB_ACTIONS } = environment;
  const names = REPORTS ?? (GITHUB_ACTIONS === 'true' ? usualOnGithub : usual);
  const chosen = names.split(',').map((name) => name.trim());
  const known = [...reports.map(({ name }) => name), ...always];
  const unknown = chosen.find((name) => name !== '' && !known.includes(name));
  if (unknown !== undefined) {
    const choice = reports.map(({ name }) => name).filter((name) => !always.includes(name));
    const error = new RangeError(
      `REPORTS=${names}: "${unknown}" is not a report; use some of json, ${choice.join(', ')}`,
    );
    // Playwright prints the stack of an error in a reporter, and this one is of the user.
    error.stack = error.message;
    throw error;
  }
  const layout = { terminal: terminalOf(environment, stream), listsObserved: environment['OBSERVED'] === '1' };
  const summary: Report = { name: 'summary', render: (record) => printSummary(record, layout) };
  return [summary, ...reports.filter(({ name }) => chosen.includes(name))];
}
