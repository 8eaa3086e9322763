import { cureForRejectedRequests, isCureOfCredentials } from '../clause/index.ts';
import { createTally, foldTally, mergeTallies, type Tally } from '../verdict/index.ts';
import { causesOf } from './cause/causes.ts';
import { incompleteIn } from './incomplete.ts';
import { coverageIn } from './merge-coverage.ts';
import { mergeCleanUps } from './clean-up.ts';
import { lastLoads, mergeLoads } from './load.ts';
import { missedIn } from './missed.ts';
import { isAccepted } from './outcome.ts';
import type {
  ClauseRecord,
  FindingRecord,
  LessonRecord,
  PartialClause,
  RunPart,
  RunRecord,
  Unreached,
} from './record.ts';

/**
 * Merges the parts of a run into its record. The order of the parts does not change any result.
 *
 * @param parts at least one
 * @throws RangeError when there are no parts, because then there was no run
 */
export function mergeParts(
  parts: readonly RunPart[],
  about: { readonly greenhouse: string; readonly startedAt: string; readonly milliseconds: number },
): RunRecord {
  // Only the first part of a worker has the warnings about the document.
  const first = parts.find(({ head }) => head.document.warnings !== undefined) ?? parts[0];
  if (first === undefined) throw new RangeError('there are no parts of a run to merge');
  const findings = mergeFindings(parts.flatMap((part) => part.findings));
  const clauses = mergeClauses(parts, findings);
  const totals = { passed: 0, violated: 0, observed: 0, inconclusive: 0, 'not applicable': 0 };
  for (const { result } of clauses) totals[result] += 1;
  const reachedSuccess = parts.some((part) => part.reachedSuccess);
  // An obstacle that only some workers met has only cut the run short.
  const obstacle = reachedSuccess ? undefined : parts.find((part) => part.obstacle !== undefined)?.obstacle;
  const incomplete = incompleteIn(parts, clauses);
  const lessons = mergeLessons(parts);
  // Any of these explains a failed run better than `missed`.
  const explained = obstacle ?? incomplete ?? (totals.violated > 0 ? 'violated' : undefined);
  const load = mergeLoads(lastLoads(parts));
  const cleanUp = mergeCleanUps(parts.flatMap((part) => part.cleanUp ?? []));
  const missed = explained === undefined ? missedIn(first.head.clause, clauses) : undefined;
  return {
    greenhouse: about.greenhouse,
    run: withWarnings(first.head, parts),
    startedAt: about.startedAt,
    milliseconds: about.milliseconds,
    requests: parts.reduce((sum, { requests }) => sum + requests, 0),
    reachedSuccess,
    ...(obstacle !== undefined && { obstacle }),
    ...(missed !== undefined && { missed }),
    ...(incomplete !== undefined && { incomplete }),
    ...(load !== undefined && { load }),
    ...(cleanUp !== undefined && { cleanUp }),
    unreached: unreachedIn(parts, clauses, findings),
    ...(lessons.length > 0 && { lessons }),
    coverage: coverageIn(
      parts.flatMap((part) => part.coverage ?? []),
      clauses,
    ),
    totals,
    clauses,
    findings,
    causes: causesOf(findings, clauses),
  };
}

/** The lessons of all parts. The parts of the aspects of an operation have the same ones. */
function mergeLessons(parts: readonly RunPart[]): LessonRecord[] {
  const all = parts.flatMap(({ lessons = [] }) => lessons);
  return [...new Map(all.map((each) => [`${each.operation} ${each.place} ${each.should}`, each])).values()];
}

/** The head of the run, with the warnings about the server from before the first test. */
function withWarnings(head: RunPart['head'], parts: readonly RunPart[]): RunPart['head'] {
  const warnings = [...new Set(parts.flatMap(({ warning }) => warning ?? []))];
  if (warnings.length === 0) return head;
  return { ...head, document: { ...head.document, warnings: [...(head.document.warnings ?? []), ...warnings] } };
}

function mergeClauses(parts: readonly RunPart[], findings: readonly FindingRecord[]): ClauseRecord[] {
  const merged = new Map<string, { first: PartialClause; cases: number; tally: Tally }>();
  for (const partial of parts.flatMap((part) => part.clauses)) {
    const { id } = partial.clause;
    let entry = merged.get(id);
    if (entry === undefined) merged.set(id, (entry = { first: partial, cases: 0, tally: createTally() }));
    entry.cases += partial.cases;
    mergeTallies(entry.tally, partial.tally);
  }
  const inOrder = [...merged.values()].sort(({ first: a }, { first: b }) => {
    return a.order[0] - b.order[0] || a.order[1] - b.order[1] || a.order[2] - b.order[2];
  });
  const findingsOf = new Map<string, FindingRecord[]>(inOrder.map(({ first }) => [first.clause.id, []]));
  for (const finding of findings) for (const id of finding.clauses) findingsOf.get(id)?.push(finding);
  return inOrder.map(({ first, cases, tally }): ClauseRecord => {
    const { clause } = first;
    const own = findingsOf.get(clause.id) ?? [];
    return {
      ...clause,
      ...resultOf(first, tally),
      cases,
      tally,
      findings: own.map(({ id }) => id),
      ...(isAccepted(own) && { accepted: true }),
    };
  });
}

/**
 * The operations that got valid requests and returned no success response. The cure is that of a clause, such as a
 * value of an existing resource; without one, the user has to find out why the operation rejects valid requests.
 */
function unreachedIn(
  parts: readonly RunPart[],
  clauses: readonly ClauseRecord[],
  findings: readonly FindingRecord[],
): Unreached[] {
  const reached = new Set(
    parts.filter((part) => part.reachedSuccess).flatMap((part) => part.clauses.map(({ clause }) => clause.operation)),
  );
  const unreached = new Map<string, Unreached>();
  for (const { operation, aspect, cases, cure } of clauses) {
    if (aspect !== 'accepts valid requests' || cases === 0 || reached.has(operation)) continue;
    const plain = cureForRejectedRequests(operation);
    const known = unreached.get(operation)?.cure ?? plain;
    unreached.set(operation, { operation, cure: known === plain ? (cure ?? plain) : known });
  }
  return [...unreached.values()].map((each) => {
    const reason = { ...each, ...reasonOf(clauses, each) };
    const own = findings.filter((finding) => finding.clauses.some((id) => id.startsWith(`${each.operation} `)));
    return own.some(saysDisabled)
      ? { ...reason, cure: `enable ${each.operation} in the server's configuration` }
      : reason;
  });
}

/** Words of a server about what its configuration leaves out. */
const disabled =
  /\b(?:disabled|not enabled|turned off|switched off)\b|\bconfig(?:uration)?\b[^.]{0,40}\b(?:allow|permit)|\bnot allowed by (?:the )?(?:server )?config/i;

/** Whether an answer says that the server could do what was asked for, and that its configuration does not allow it. */
function saysDisabled({ exchange: { answer } }: FindingRecord): boolean {
  if ('none' in answer || ![401, 403, 404, 405, 501].includes(answer.status) || answer.body === null) return false;
  const { text = '' } = 'text' in answer.body ? answer.body : {};
  return disabled.test(text) && !/\b(?:user|account|token|key)\b/i.test(text);
}

/**
 * The reason why an operation returned no success response: the one that most of its clauses have. If each of them met a
 * status about credentials, the cure is a credential.
 */
function reasonOf(clauses: readonly ClauseRecord[], { operation, cure }: Unreached): Partial<Unreached> {
  const doubts = clauses.flatMap((each) =>
    each.operation === operation && each.result === 'inconclusive' ? [each.because ?? ''] : [],
  );
  if (doubts.length === 0) return {};
  // What was not sent says nothing about why the operation rejects what was.
  const known = doubts.filter((doubt) => !/(?:^|: )not (?:sent|run): /.test(doubt));
  const counts = new Map<string, number>();
  for (const doubt of known.length > 0 ? known : doubts) counts.set(doubt, (counts.get(doubt) ?? 0) + 1);
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  const statuses = doubts.flatMap((doubt) => /\bstatus (\d{3})\b/.exec(doubt)?.[1] ?? []);
  const isLocked = statuses.length > 0 && statuses.every((status) => status === '401' || status === '403');
  return {
    because: most?.[0] ?? '',
    skipped: doubts.length,
    cure: cureOf(clauses, { operation, cure }, isLocked),
  };
}

/** The cure for an operation that accepts no valid request. @param isLocked whether each answer had a status about credentials */
function cureOf(clauses: readonly ClauseRecord[], { operation, cure }: Unreached, isLocked: boolean): string {
  // A server can also say 403 of what does not exist: then a value of something that exists is the cure.
  if (cure !== cureForRejectedRequests(operation)) return cure;
  const cures = clauses.flatMap((each) => (each.operation === operation ? (each.cure ?? []) : []));
  const known = cures.find(isCureOfCredentials);
  return known ?? (isLocked ? 'give a valid credential in TOKEN, CREDENTIALS or HEADERS' : cure);
}

/**
 * The result of a clause. An untestable clause is inconclusive, because it did not pass either; so is one without a verdict.
 *
 * @param tally the verdicts of all parts of the run; by default those of this part
 */
export function resultOf(
  partial: PartialClause,
  tally: Tally = partial.tally,
): Pick<ClauseRecord, 'result' | 'because' | 'cure'> {
  const reason = { because: partial.because ?? '', cure: partial.cure ?? '' };
  if (partial.state === 'not applicable') return { result: 'not applicable', because: reason.because };
  if (partial.state === 'untestable') return { result: 'inconclusive', ...reason };
  if (reason.because !== '' && Object.keys(tally.variants).length === 0) return { result: 'inconclusive', ...reason };
  const { result, doubt } = foldTally(tally);
  return doubt === undefined ? { result } : { result, because: doubt.because, cure: doubt.cure };
}

/** Merges the findings of the same fault from several tests into one, which has the smallest request. */
function mergeFindings(findings: readonly FindingRecord[]): FindingRecord[] {
  const merged = new Map<string, FindingRecord>();
  for (const finding of findings) {
    const known = merged.get(finding.id);
    if (known === undefined) {
      merged.set(finding.id, finding);
      continue;
    }
    const smaller = sizeOf(finding) < sizeOf(known) ? finding : known;
    merged.set(finding.id, {
      ...smaller,
      clauses: [...new Set([...known.clauses, ...finding.clauses])],
      variants: [...new Set([...known.variants, ...finding.variants])],
      count: known.count + finding.count,
    });
  }
  return [...merged.values()];
}

function sizeOf({ curl }: FindingRecord): number {
  return curl.length;
}
