import { readFileSync } from 'node:fs';
import { printFinding, printSummary } from '../../report/index.ts';
import { loadPlan, runSuite } from '../../suite/index.ts';
import { printClauseTable } from './clause-table.ts';
import { printMessages } from './message-table.ts';
import { printConfigKeys, printOptions } from './option-table.ts';
import { readMeasured } from '../bench/budget/measured.ts';
import { printBudget } from '../bench/budget/table.ts';
import { markdownTable } from '../markdown/table.ts';
import { measuredTable, type ServerMeasure } from '../proof/measure.ts';
import { listSubjects, references, startReference } from '../proof/reference.ts';

/** The defect in the sample output of the README. */
const sampleDefect = 'checks-no-largest-id';
const width = 118;

/** Generated parts of the documentation, from data or from a run, by name. */
export const blocks: Readonly<Record<string, () => string | Promise<string>>> = {
  sample: printSample,
  counts: printCounts,
  'real-servers': printRealServers,
  'measured-servers': () =>
    measuredTable(
      JSON.parse(readFileSync('fixtures/real-servers/measured.json', 'utf8')) as Record<string, ServerMeasure>,
    ),
  clauses: printClauseTable,
  messages: printMessages,
  options: printOptions,
  'config-keys': printConfigKeys,
  budget: () => printBudget(readMeasured('before'), readMeasured('now')),
};

/** Prints what a user sees of a run against a defective reference server. */
async function printSample(): Promise<string> {
  const [reference] = references;
  if (reference === undefined) throw new Error('there is no reference server');
  const options = { ...reference.options, seed: 7 };
  const server = await startReference(reference, ['--defect', sampleDefect]);
  try {
    const { record } = await runSuite(await loadPlan(options), options, server.url, true);
    const lines = printSummary(record).trimEnd().split('\n');
    const aspects = lines.filter((line) => /^ {4}[✓✗?] /.test(line));
    const text = [...aspects, '', ...record.findings.map(printFinding), '', lines.at(-1) ?? ''].join('\n');
    const shown = text.replaceAll(server.url, 'http://127.0.0.1:3000');
    return ['```', ...shown.split('\n').flatMap((line) => wrap(line.replace(/^ {4}/, ''))), '```'].join('\n');
  } finally {
    await server.stop();
  }
}

/** Breaks a long line into several. All but the first are indented further. */
function wrap(line: string): string[] {
  if (line.length <= width) return [line];
  const indent = ' '.repeat(/^ */.exec(line)?.[0].length ?? 0);
  const at = line.lastIndexOf(' ', width);
  if (at <= indent.length + 12) return [line];
  return [line.slice(0, at), ...wrap(`${indent}             ${line.slice(at + 1)}`)];
}

function printCounts(): string {
  const lines = references.map((reference) => {
    const subjects = listSubjects(reference);
    const count = (kind: string): number => subjects.filter((subject) => subject.kind === kind).length;
    return `- ${reference.title}: ${count('defect')} defects, each with one violation of its specification, and ${count('variant')} variants, each conforming in another way.`;
  });
  return [
    '`npm run prove` runs the suite on the two reference servers of this project. It must catch every defect by the clause that the',
    'defect violates, and must report no violation on any variant.',
    '',
    ...lines,
  ].join('\n');
}

function printRealServers(): string {
  const confirmed = JSON.parse(readFileSync('fixtures/real-servers/findings.json', 'utf8')) as Record<
    string,
    readonly { readonly clause: string; readonly fault: string }[]
  >;
  const rows = Object.entries(confirmed).flatMap(([server, faults]) =>
    faults.map(({ clause, fault }) => [server, `\`${clause}\``, fault]),
  );
  return markdownTable(['server', 'clause', 'fault'], rows);
}
