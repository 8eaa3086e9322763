import { visible } from '../json/index.ts';
import type { FindingRecord, RunRecord } from '../record/index.ts';
import { printAcceptance } from './acceptance.ts';
import { headlineOf, printFinding } from './finding-text.ts';
import { printLoadFailures } from './load-text.ts';

/**
 * The findings as SARIF 2.1.0 (OASIS), which code scanning shows at the lines of the document: a result for each finding,
 * a rule for each aspect.
 */
export function renderSarif(record: RunRecord): string {
  const aspectOf = new Map(record.clauses.map(({ id, aspect }) => [id, aspect]));
  const ruleOf = ({ clauses: [id = ''] }: FindingRecord): string => aspectOf.get(id) ?? 'conformance';
  const aspects = [...new Set(record.findings.map(ruleOf))];
  const load = printLoadFailures(record);
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Greenhouse',
            semanticVersion: record.greenhouse,
            rules: aspects.map((aspect) => ({ id: slugOf(aspect), shortDescription: { text: aspect } })),
          },
        },
        invocations: [
          {
            executionSuccessful: record.incomplete === undefined && record.obstacle === undefined,
            ...(load !== undefined && {
              toolExecutionNotifications: [
                { level: record.run.strict ? 'error' : 'warning', message: { text: visible(load) } },
              ],
            }),
          },
        ],
        results: record.findings.map((finding) => ({
          ruleId: slugOf(ruleOf(finding)),
          ruleIndex: aspects.indexOf(ruleOf(finding)),
          level: 'error',
          message: { text: `${headlineOf(finding)}\n\n${printFinding(finding)}` },
          locations: [locationOf(finding, record)],
          ...(finding.accepted && {
            suppressions: [{ kind: 'external', justification: visible(printAcceptance(finding.accepted)) }],
          }),
          // A code scanner knows a finding again by this, wherever its line moves.
          partialFingerprints: { 'greenhouseFinding/v1': finding.id },
        })),
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

/** The line of the document that states the clause; only the document if the line is not known. */
function locationOf({ stated, clauses: [id = ''] }: FindingRecord, { run, snippets }: RunRecord): object {
  const snippet = snippets?.[stated];
  const uri = uriOf(snippet?.file ?? run.document.source);
  return {
    physicalLocation: {
      artifactLocation: { uri },
      ...(snippet !== undefined && { region: { startLine: snippet.line } }),
    },
    logicalLocations: [{ fullyQualifiedName: visible(id), kind: 'member' }],
  };
}

/** A path or a URL as a URI reference (RFC 3986 §4.1). */
function uriOf(source: string): string {
  if (/^https?:/i.test(source)) return new URL(source).href;
  return encodeURI(source.replace(/\p{Cs}/gu, '\uFFFD').replaceAll('\\', '/'));
}

const slugOf = (aspect: string): string => aspect.replaceAll(' ', '-');
