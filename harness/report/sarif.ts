import { visible } from '../json/index.ts';
import type { FindingRecord, RunRecord } from '../record/index.ts';
import { printAcceptance } from './acceptance.ts';
import { causesIn, type Cause } from './cause.ts';
import { headlineOf, headlineOfCause, printFinding } from './finding-text.ts';
import { printLoadFailures } from './load-text.ts';

/** Places of a cause that are listed. GitHub takes 1,000, and shows 100. */
const mostPlaces = 100;

/**
 * The causes as SARIF 2.1.0 (OASIS), which code scanning shows at the lines of the document: a result for each cause with
 * all places that show it, worst first, and a rule for each aspect.
 */
export function renderSarif(record: RunRecord): string {
  const aspectOf = new Map(record.clauses.map(({ id, aspect }) => [id, aspect]));
  const causes = causesIn(record);
  const ruleOf = ({ findings: [{ clauses }] }: Cause): string => aspectOf.get(clauses[0] ?? '') ?? 'conformance';
  const aspects = [...new Set(causes.map(ruleOf))];
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
        results: causes.map((cause) => ({
          ruleId: slugOf(ruleOf(cause)),
          ruleIndex: aspects.indexOf(ruleOf(cause)),
          ...resultOf(cause, record),
        })),
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

const levels: Readonly<Record<Cause['severity'], 'error' | 'warning' | 'note'>> = {
  critical: 'error',
  major: 'error',
  moderate: 'warning',
  minor: 'warning',
  exotic: 'note',
};

function resultOf(cause: Cause, record: RunRecord): object {
  const { id, severity, findings, isAccepted } = cause;
  const [first, ...others] = findings;
  const reasons = findings.flatMap(({ accepted }) => (accepted === undefined ? [] : printAcceptance(accepted)));
  return {
    level: levels[severity],
    message: { text: `${headlineOfCause(cause)}\n\n${printFinding(first)}` },
    locations: [locationOf(first, record)],
    ...(others.length > 0 && {
      relatedLocations: others.slice(0, mostPlaces).map((finding, index) => ({
        id: index + 1,
        ...locationOf(finding, record),
        message: { text: headlineOf(finding) },
      })),
    }),
    ...(isAccepted && {
      suppressions: [{ kind: 'external', justification: visible([...new Set(reasons)].join('; ')) }],
    }),
    // A code scanner knows a cause again by this, wherever its line moves.
    partialFingerprints: { 'greenhouseCause/v1': id },
    properties: { severity, findings: findings.map((finding) => finding.id) },
  };
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
