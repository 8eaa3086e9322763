import { fails, shortfallIn, type ClauseRecord, type FindingRecord, type RunRecord } from '../record/index.ts';
import { printAcceptance } from './acceptance.ts';
import { causesIn, type Cause } from './cause.ts';
import { headlineOf, headlineOfCause, printFinding } from './finding-text.ts';
import { groupBy } from './group-by.ts';
import { printLoadFailures } from './load-text.ts';
import { element, printXml, type XmlElement } from './xml.ts';

/**
 * The run as JUnit XML, which most CI servers read: a suite for each operation, and a test case for each clause. A violated
 * clause is a failure with its findings, each with its cause, and a clause that was not judged is skipped with the reason.
 * What ended the run early is an error of a suite of its own.
 */
export function renderJunit(record: RunRecord): string {
  const found = new Map(
    causesIn(record).flatMap((cause) => cause.findings.map((finding) => [finding.id, { finding, cause }])),
  );
  const suites = groupBy(record.clauses, ({ operation }) => operation);
  const errors = errorsOf(record);
  return printXml(
    element(
      'testsuites',
      {
        name: `${record.run.document.title} ${record.run.document.version}`,
        tests: record.clauses.length + errors.length,
        failures: record.clauses.filter(fails).length,
        errors: errors.length,
        time: (record.milliseconds / 1000).toFixed(3),
      },
      [
        ...(errors.length === 0 ? [] : [suiteOf('run', record, errors, { errors: errors.length })]),
        ...[...suites].map(([operation, clauses]) => operationSuite(operation, clauses, record, found)),
      ],
    ),
  );
}

/** The findings with their causes, by their ids. */
type FoundById = ReadonlyMap<string, { readonly finding: FindingRecord; readonly cause: Cause }>;

function operationSuite(
  operation: string,
  clauses: readonly ClauseRecord[],
  record: RunRecord,
  found: FoundById,
): XmlElement {
  const count = (...results: ClauseRecord['result'][]): number =>
    clauses.filter(({ result }) => results.includes(result)).length;
  const cases = clauses.map((clause) =>
    element('testcase', { name: clause.id, classname: `${operation} ${clause.aspect}` }, contentOf(clause, found)),
  );
  const failures = clauses.filter(fails).length;
  const skipped = count('inconclusive', 'not applicable', 'violated') - failures;
  const counts = { failures, skipped };
  return suiteOf(operation, record, cases, counts);
}

function suiteOf(
  name: string,
  { startedAt }: RunRecord,
  cases: readonly XmlElement[],
  counts: { readonly failures?: number; readonly errors?: number; readonly skipped?: number },
): XmlElement {
  const { failures = 0, errors = 0, skipped = 0 } = counts;
  return element('testsuite', { name, tests: cases.length, failures, errors, skipped, timestamp: startedAt }, cases);
}

function contentOf(clause: ClauseRecord, found: FoundById): XmlElement[] {
  const { result, because = '', cure = '' } = clause;
  switch (result) {
    case 'violated': {
      const own = clause.findings.flatMap((id) => found.get(id) ?? []);
      if (clause.accepted === true) {
        const reasons = own.flatMap(({ finding: { accepted } }) =>
          accepted === undefined ? [] : printAcceptance(accepted),
        );
        return [element('skipped', { message: `accepted: ${[...new Set(reasons)].join('; ')}`, type: 'accepted' })];
      }
      if (own.length === 0) return [element('failure', { message: clause.sentence, type: 'violated' })];
      return own.map(({ finding, cause }) =>
        element('failure', { message: messageOf(finding, cause), type: cause.severity }, detailOf(finding, clause)),
      );
    }
    case 'inconclusive':
    case 'not applicable':
      return [element('skipped', { message: cure === '' ? because : `${because} (${cure})`, type: result })];
    case 'observed':
      return [element('system-out', {}, Object.keys(clause.tally.observations).join('\n'))];
    case 'passed':
      return [];
  }
}

/** A finding is printed for so many of its clauses: one that violates hundreds would fill the file. */
const mostPrinted = 10;

function detailOf(finding: FindingRecord, { id }: ClauseRecord): string {
  const [first = ''] = finding.clauses;
  return finding.clauses.indexOf(id) < mostPrinted ? printFinding(finding) : `The same finding as that of ${first}.`;
}

/** The cause, and what happened here if another clause stands for the cause. */
function messageOf(finding: FindingRecord, cause: Cause): string {
  const [first] = cause.findings;
  return first === finding ? headlineOfCause(cause) : `${headlineOfCause(cause)}; here ${headlineOf(finding)}`;
}

/** The reasons other than clauses why a run fails, each as a test case. */
function errorsOf(record: RunRecord): XmlElement[] {
  const { obstacle, missed, incomplete, baseline, reachedSuccess, run } = record;
  const messages = [
    obstacle,
    missed,
    shortfallIn(record),
    run.strict ? printLoadFailures(record) : undefined,
    ...(incomplete?.reasons ?? []).map(({ because, cure }) => `${because} (${cure})`),
    ...(baseline?.fails === true ? baseline.stale.map(({ message }) => message) : []),
    reachedSuccess ? undefined : 'no request got a success response, so this run proves nothing',
  ];
  return messages.flatMap((message) =>
    message === undefined
      ? []
      : [element('testcase', { name: 'run', classname: 'run' }, [element('error', { message, type: 'run' })])],
  );
}
