import type { RunRecord } from '../record/index.ts';
import { renderHtml } from './html/index.ts';
import { printSummary } from './summary.ts';

/** One form of the results of a run. */
export interface Report {
  /** Renders the record of a complete or an incomplete run. It escapes the texts of the document and the server. */
  readonly render: (record: RunRecord) => string;
  /** The name of its file, such as `index.html`. The file is written beside the run record. Without it, it is printed. */
  readonly file?: string;
}

/** The reports at the end of a run, in order. */
export const reports: readonly Report[] = [{ render: printSummary }, { render: renderHtml, file: 'index.html' }];
