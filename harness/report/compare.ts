import { visible } from '../json/index.ts';
import { fails, type ClauseRecord, type FindingRecord, type RunRecord } from '../record/index.ts';
import { headlineOf } from './finding-text.ts';

/** What differs between two runs, as text, and whether the later one is worse. */
export interface Comparison {
  readonly text: string;
  /** Whether the later run has a finding that the earlier one has not, and that the baseline does not accept. */
  readonly isWorse: boolean;
}

/**
 * Compares the findings and observations of two runs. A finding is changed if its clause has another finding instead, and
 * it is gone only if the clause was judged again.
 */
export function compareRuns(earlier: RunRecord, later: RunRecord): Comparison {
  const [before, after] = [mainFindings(earlier), mainFindings(later)];
  const judged = new Map(later.clauses.map((clause) => [clause.id, clause.result]));
  const fresh = [...after].filter(([clause]) => !before.has(clause));
  const lost = [...before].filter(([clause]) => !after.has(clause));
  const isJudged = ([clause]: (typeof lost)[number]): boolean => {
    const result = judged.get(clause);
    return result === 'passed' || result === 'observed' || result === 'violated';
  };
  const changed = [...after].filter(([clause, { id }]) => before.has(clause) && before.get(clause)?.id !== id);
  const gone = lost.filter(isJudged);
  const unknown = lost.filter((each) => !isJudged(each));
  const headlines = (all: readonly (readonly [string, FindingRecord])[]): string[] =>
    all.map(([, finding]) => headlineOf(finding));
  const sections = [
    section('new', '✗', headlines(fresh)),
    section('changed', '~', headlines(changed)),
    section('gone', '✓', headlines(gone)),
    section('not judged by the later run', '?', headlines(unknown)),
    section('new observations', '+', missingIn(observationsOf(later), observationsOf(earlier))),
    section('observations that are gone', '-', missingIn(observationsOf(earlier), observationsOf(later))),
  ];
  const count = `${fresh.length} new, ${changed.length} changed, ${gone.length} gone of ${before.size} findings`;
  const failing = new Set(later.clauses.filter(fails).map(({ id }) => id));
  return {
    text: `${[...sections.flat(), count].join('\n')}\n`,
    isWorse: fresh.some(([clause]) => failing.has(clause)),
  };
}

/** The first finding of each clause that is the main one of a finding. */
function mainFindings({ findings }: RunRecord): Map<string, FindingRecord> {
  return new Map(findings.map((finding): [string, FindingRecord] => [finding.clauses[0] ?? '', finding]).reverse());
}

function observationsOf({ clauses }: RunRecord): Set<string> {
  return new Set(
    clauses.flatMap(({ id, tally }: ClauseRecord) => Object.keys(tally.observations).map((what) => `${id}: ${what}`)),
  );
}

const missingIn = (all: ReadonlySet<string>, others: ReadonlySet<string>): string[] =>
  [...all].filter((each) => !others.has(each)).map(visible);

function section(title: string, mark: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  ${mark} ${line}`), ''];
}
