import { createHash } from 'node:crypto';
import { dependencyOf, shellCredential, type Exchange, type Redactor } from '../exchange/index.ts';
import { aspects, clauseOfAspect, type Aspect, type Clause } from '../clause/index.ts';
import type { SecurityScheme } from '../document/index.ts';
import type { OperationRows } from '../plan/index.ts';
import type { Plan } from '../plan/index.ts';
import type { ClauseVerdicts, Cut, Finding, RunResult } from '../run/index.ts';
import { addVerdict, createTally, inconclusive, type Tally } from '../verdict/index.ts';
import { noCoincidence, recordExchange } from './exchange-record.ts';
import { severityOf } from './cause/severity.ts';
import type { FindingRecord, PartialClause, RunHead, RunPart, SecretRecord } from './record.ts';
import { recordLessons } from './lesson.ts';
import { aroundIn, recordTrial } from './trial-record.ts';

/** What recording needs besides the results. */
export interface Recorder {
  readonly head: RunHead;
  readonly redact: Redactor;
  /** By name, all schemes that requests of the run have credentials for. */
  readonly securitySchemes: ReadonlyMap<string, SecurityScheme>;
  /** A request as a curl command, with variables instead of secrets. */
  readonly curl: (exchange: Pick<Exchange, 'request' | 'target'>) => string;
  /** The command that runs one clause again. */
  readonly replay: (clause: string) => string;
}

/**
 * Converts the results of an operation to a part of the run record: plain data without secrets. It counts no requests,
 * because requests that prepare a case can belong to any operation.
 *
 * @param plan the plan that contains the operation
 */
export function recordPart(result: RunResult, plan: Plan, operation: OperationRows, recorder: Recorder): RunPart {
  const { head, redact } = recorder;
  const position = plan.operations.indexOf(operation);
  return {
    head,
    requests: 0,
    reachedSuccess: result.reachedSuccess,
    ...(result.cut !== undefined && { cut: result.cut }),
    planned: { operation: operation.operation.name, byAspect: result.planned },
    ...(result.reach !== undefined && {
      coverage: {
        operation: operation.operation.name,
        ...result.reach,
        ...(result.facetPairs !== undefined && { facetPairs: result.facetPairs }),
      },
    }),
    ...(result.lessons !== undefined && {
      lessons: recordLessons(operation.operation.name, result.lessons, redact, operation.requestModel),
    }),
    clauses: result.clauses.map((each) =>
      recordClause(each, [position, aspects.indexOf(each.clause.aspect), each.position], redact),
    ),
    findings: result.findings.map((finding) => recordFinding(finding, recorder)),
  };
}

/**
 * The part of a test that was not run: one inconclusive clause, which represents all clauses of the aspect.
 *
 * @param isCut whether the user did not choose that: then the run is incomplete
 */
export function unrunPart(
  plan: Plan,
  operation: OperationRows,
  aspect: Aspect,
  head: RunHead,
  reason: Cut,
  isCut = false,
): RunPart {
  const order = [plan.operations.indexOf(operation), aspects.indexOf(aspect), 0] as const;
  return standIn(order, clauseOfAspect(operation.operation, aspect), head, reason, isCut);
}

/** The same part, made from the clause that represents the aspect. */
export function standIn(
  order: PartialClause['order'],
  clause: Clause,
  head: RunHead,
  { because, cure }: Cut,
  isCut: boolean,
): RunPart {
  const tally = createTally();
  addVerdict(tally, '', inconclusive(`not run: ${because}`, cure));
  const clauses = [{ order, clause, state: 'planned', cases: 0, tally } as const];
  return { head, requests: 0, reachedSuccess: false, ...(isCut && { cut: { because, cure } }), clauses, findings: [] };
}

function recordClause(
  { clause, state, reason, cases, tally }: ClauseVerdicts,
  order: PartialClause['order'],
  redact: Redactor,
): PartialClause {
  return { order, clause, state, ...reason, cases, tally: redactTally(tally, redact) };
}

/** Redacts observations and doubts, because they can quote a server inside texts of Greenhouse. */
function redactTally({ variants, observations }: Tally, redact: Redactor): Tally {
  const redacted: Tally['observations'] = {};
  for (const [what, count] of Object.entries(observations)) {
    const name = redact(what, noCoincidence);
    redacted[name] = (redacted[name] ?? 0) + count;
  }
  const counts = Object.entries(variants).map(([name, { doubt, ...own }]) => [
    name,
    doubt === undefined ? own : { ...own, doubt: { ...doubt, because: redact(doubt.because, noCoincidence) } },
  ]);
  return { variants: Object.fromEntries(counts) as Tally['variants'], observations: redacted };
}

function recordFinding(finding: Finding, { redact, securitySchemes, curl, replay }: Recorder): FindingRecord {
  const { fault, row, exchange, violation, prepared = [] } = finding;
  const [main] = fault.clauses;
  const { before, after } = aroundIn(finding);
  const steps = [...before, exchange, ...after];
  const secrets = secretsIn([...prepared, ...steps], securitySchemes);
  // Texts of Greenhouse contain no secret, but their words can contain a short one by coincidence.
  const record = {
    id: createHash('sha256').update(fault.key).digest('hex').slice(0, 10),
    clauses: fault.clauses.map(({ id }) => id),
    sentence: main?.sentence ?? '',
    stated: violation.stated ?? main?.stated ?? '',
    variants: finding.variants,
    cause: redact(violation.cause, noCoincidence),
    where: redact(violation.where, noCoincidence),
    expected: redact(violation.expected),
    actual: redact(violation.actual),
    count: finding.count,
    repeats: finding.repeats,
    shrinks: finding.shrinks,
    ...recordTrial(finding, redact),
    ...(prepared.length > 0 && { prepared: prepared.map((each) => recordExchange(each, redact)) }),
    ...(secrets.length > 0 && { secrets }),
    curl: redact(steps.map(curl).join('\n')),
    replay: replay(finding.isTogether === true ? `${row.clause.operation} accepts` : row.clause.id),
    ...(fault.isOfRow && { tested: row.clause.id }),
  };
  return { ...record, severity: severityOf(record, main ?? row.clause) };
}

/** How the credentials of some requests are sent, each form once. What a form computes from the request has no text. */
function secretsIn(exchanges: readonly Exchange[], schemes: Recorder['securitySchemes']): SecretRecord[] {
  const found = new Map<string, SecretRecord>();
  for (const { scheme: name, form } of exchanges.flatMap(({ request }) => request.credentials)) {
    const scheme = schemes.get(name);
    if (scheme === undefined || scheme.type === 'mutualTLS' || dependencyOf(scheme, form) !== undefined) continue;
    const shell = shellCredential(scheme, form);
    if (shell === undefined) continue;
    found.set(`${name} ${form}`, { scheme: name, form, in: shell.in, name: shell.name, value: shell.value });
  }
  return [...found.values()];
}
