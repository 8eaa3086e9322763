import { visible } from '../json/index.ts';
import { isUnrun, type ClauseRecord, type Incomplete, type RunRecord } from '../record/index.ts';

/** The run in a terminal's width: a line for each operation and aspect, then what needs a reader, then the totals. */
export function printSummary(record: RunRecord): string {
  const { run } = record;
  const head = `Greenhouse: ${run.document.title} ${run.document.version} (${run.document.source}) at ${run.target}`;
  const body = record.obstacle === undefined ? printOperations(record) : [`  ${record.obstacle}`];
  const incomplete = record.incomplete === undefined ? [] : [printIncomplete(record.incomplete), ''];
  const warnings = (run.document.warnings ?? []).map((line) => `  ! ${line}`);
  const parts = ['', ...incomplete, head, ...warnings, '', ...body, '', ...printTotals(record), ''];
  return parts.map(printLine).join('\n');
}

/** The id of a clause may be as long as a document likes. */
const longestLine = 2000;

/** All of a line may be somebody else's words. */
function printLine(line: string): string {
  return visible(line.length <= longestLine ? line : `${line.slice(0, longestLine)}… (${line.length} characters)`);
}

/** Longer lists of reasons are cut. */
const mostReasons = 3;

/** Comes before everything else: what follows it is not the whole of what was to be tested. */
function printIncomplete({ reasons, planned, unjudged, atLeast }: Incomplete): string {
  const told = reasons.slice(0, mostReasons).map(({ because, cure }) => `${because} (${cure})`);
  const more = reasons.length > mostReasons ? [`and ${reasons.length - mostReasons} more`] : [];
  const prefix = atLeast ? 'at least ' : '';
  return `INCOMPLETE: ${[...told, ...more].join('; ')}. ${prefix}${unjudged} of ${prefix}${planned} planned clauses were not judged.`;
}

function printOperations({ clauses, unreached }: RunRecord): string[] {
  const cures = new Map(unreached.map(({ operation, cure }) => [operation, cure]));
  const byOperation = groupBy(
    clauses.filter((clause) => !isUnrun(clause)),
    ({ operation }) => operation,
  );
  return [
    ...[...byOperation].flatMap(([operation, own]) => {
      const cure = cures.get(operation);
      const said = cure === undefined ? '' : `: no success answer was reached (${cure})`;
      return [`  ${operation}${said}`, ...printAspects(own)];
    }),
    ...printUnrun(clauses.filter(isUnrun)),
  ];
}

/** Thousands of tests may not have been run, for one reason: a line is enough. */
function printUnrun(clauses: readonly ClauseRecord[]): string[] {
  return [...groupBy(clauses, ({ because = '', cure = '' }) => `${because} (${cure})`)].map(([reason, own]) => {
    const operations = new Set(own.map(({ operation }) => operation)).size;
    const count = (many: number, what: string): string =>
      `${many.toLocaleString('en')} ${what}${many === 1 ? '' : 's'}`;
    return `  ? ${count(own.length, 'test')} of ${count(operations, 'operation')}: ${reason}`;
  });
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

function printAspects(clauses: readonly ClauseRecord[]): string[] {
  const byAspect = groupBy(clauses, ({ aspect }) => aspect);
  return [...byAspect].flatMap(([aspect, own]) => printAspect(aspect, own));
}

function printAspect(aspect: string, clauses: readonly ClauseRecord[]): string[] {
  const count = (result: ClauseRecord['result']): number => clauses.filter((clause) => clause.result === result).length;
  const parts = (['passed', 'violated', 'observed', 'inconclusive', 'not applicable'] as const)
    .filter((result) => count(result) > 0)
    .map((result) => `${count(result)} ${result}`);
  const cases = clauses.reduce((sum, clause) => sum + clause.cases, 0);
  const mark = count('violated') > 0 ? '✗' : count('inconclusive') > 0 ? '?' : '✓';
  const line = `    ${mark} ${aspect.padEnd(36)} ${parts.join(', ').padEnd(34)} ${String(cases).padStart(5)} cases`;
  return [line.trimEnd(), ...clauses.flatMap(printDetail)];
}

function printDetail(clause: ClauseRecord): string[] {
  const what = clause.id.slice(clause.operation.length + 1);
  switch (clause.result) {
    case 'violated':
      return [`        ✗ ${what}`];
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
  const said = inOrder.map(([text, count]) => (count === 1 ? text : `${text} ×${count}`));
  return said.length === 0 ? [] : [`        · ${what}: ${said.join('; ')}`];
}

/** The last line: it says whether the run passed, and counts what is no pass. */
function printTotals(record: RunRecord): string[] {
  const { totals } = record;
  const counts = (['passed', 'violated', 'observed', 'inconclusive', 'not applicable'] as const)
    .map((result) => `${totals[result]} ${result}`)
    .join(', ');
  const requests = `${record.requests.toLocaleString('en')} requests in ${(record.milliseconds / 1000).toFixed(1)} s`;
  const lines = [`${counts} of ${record.clauses.length} clauses; ${requests}; SEED=${record.run.seed}`];
  if (record.incomplete !== undefined)
    lines.unshift('The run is incomplete, so it fails. Each test that was not run counts as one clause here.');
  if (!record.reachedSuccess)
    lines.unshift('No request reached a success answer, so this run proves nothing: it fails.');
  if (record.missed !== undefined) lines.unshift(`${record.missed}. A run of a clause that is not tested fails.`);
  return lines;
}
