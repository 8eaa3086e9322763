import type { CauseRecord, FindingRecord, RunRecord } from '../record/index.ts';

/** Causes that are listed in full. */
const mostCauses = 10;
/** Operations of a cause that are named. */
const mostOperations = 2;
/** Characters of a sentence, and of a request. The report has them whole. */
const longestSentence = 130;
const longestRequest = 70;

/**
 * The worst causes, each with its severity and sentence, the smallest request that shows it, and where else.
 *
 * @returns a line each; none if there are no causes
 */
export function printCauses({ causes, findings }: RunRecord): string[] {
  if (causes.length === 0) return [];
  const byId = new Map(findings.map((finding) => [finding.id, finding]));
  const rest = causes.length - mostCauses;
  return [
    `Causes, worst first (${causes.length} of ${findings.length} findings):`,
    ...causes
      .slice(0, mostCauses)
      .flatMap((cause, index) => printCause(cause, index + 1, byId.get(cause.findings[0] ?? ''))),
    ...(rest > 0 ? [`  and ${rest} more in the HTML report, by default reports/index.html`] : []),
  ];
}

function printCause(
  { severity, sentence, operations }: CauseRecord,
  position: number,
  first: FindingRecord | undefined,
): string[] {
  const named = operations.slice(0, mostOperations).join(', ');
  const more = operations.length > mostOperations ? ` and ${operations.length - mostOperations} more` : '';
  const head = `  ${String(position).padStart(2)} ${severity}: ${cut(sentence, longestSentence)}`;
  const where = `     in ${named}${more}`;
  if (first === undefined) return [head, where];
  const { method, path, body } = first.exchange.request;
  const text = body !== null && 'text' in body ? ` ${body.text}` : '';
  const accepted = first.accepted === undefined ? [] : [`     accepted: ${first.accepted.reason}`];
  return [head, where, `     sent ${cut(`${method} ${path}${text}`, longestRequest)}`, ...accepted];
}

const cut = (text: string, longest: number): string => (text.length <= longest ? text : `${text.slice(0, longest)}…`);
