import { isDeepStrictEqual } from 'node:util';
import type { QualifiedOptions } from '../../options/index.ts';
import type { Plan } from '../../plan/index.ts';
import { type LoadedPlan, runSuite } from '../../suite/index.ts';
import { judgeAgain, passes, type RunRecord } from '../../record/index.ts';
import type { Subject } from './reference.ts';

/** The outcome of the suite on one server. */
export interface Proven {
  readonly subject: Subject;
  /** Whether the named clause caught the defect, or a correct server had no violation. */
  readonly holds: boolean;
  /** The reason if not. */
  readonly because: string;
  /** The violated clauses, with the one that the defect names first. */
  readonly violated: readonly string[];
  /** Requests sent until the first violation of the named clause; all requests for a correct server. */
  readonly requests: number;
  readonly milliseconds: number;
}

/**
 * Runs the suite in this process against one server, as `npx playwright test` does, but without shrinking. A correct
 * server gets the whole suite, and a defective one the clauses of the operation that it affects, until it is caught.
 *
 * @param target the base URL of the server
 */
export async function prove(
  subject: Subject,
  loaded: LoadedPlan,
  options: QualifiedOptions,
  target: string,
): Promise<Proven> {
  const { record, brokenAfter } = await runSuite(about(loaded, subject), options, target, false, subject.breaks);
  const requests = brokenAfter.get(subject.breaks ?? '') ?? record.requests;
  const lost = lostIn(record, loaded.plan);
  const judged = lost === undefined ? judge(subject, record) : { holds: false, because: lost, violated: [] };
  return { subject, ...judged, requests, milliseconds: record.milliseconds };
}

/** The finding that gets another verdict from its stored exchanges, with both verdicts. */
function lostIn(record: RunRecord, plan: Plan): string | undefined {
  const { findings } = JSON.parse(JSON.stringify(record)) as RunRecord;
  for (const finding of findings) {
    const { clauses, cause, where, expected, actual } = finding;
    const [given, again] = [{ kind: 'violation', cause, where, expected, actual }, judgeAgain(finding, plan)];
    if (!isDeepStrictEqual(given, again)) {
      return `judged again from its record, ${clauses[0] ?? ''} has ${JSON.stringify(again)} instead of ${JSON.stringify(given)}`;
    }
  }
  return undefined;
}

/** The plan with one operation only: the one that a defect is about. */
export function about(loaded: LoadedPlan, { breaks }: Subject): LoadedPlan {
  if (breaks === undefined) return loaded;
  const operations = loaded.plan.operations.filter(({ operation }) => breaks.startsWith(`${operation.name} `));
  return { ...loaded, plan: { ...loaded.plan, operations } };
}

function judge(subject: Subject, record: RunRecord): Pick<Proven, 'holds' | 'because' | 'violated'> {
  const violated = record.clauses.filter(({ result }) => result === 'violated').map(({ id }) => id);
  if (subject.breaks === undefined) {
    // A documented response that the server never sends (0 cases) does not count as inconclusive here.
    const open = record.clauses.find(({ result, cases }) => result === 'inconclusive' && cases > 0);
    if (!passes(record)) {
      const alarms = record.findings.map(({ clauses, actual }) => `${clauses.join('; ')}: ${actual}`);
      return { holds: false, because: `false alarm: ${alarms.join(', ') || 'no success'}`, violated };
    }
    if (open !== undefined)
      return { holds: false, because: `inconclusive: ${open.id}: ${open.because ?? ''}`, violated };
    return { holds: true, because: '', violated };
  }
  const known = record.clauses.some(({ id }) => id === subject.breaks);
  if (!known) return { holds: false, because: `there is no clause ${subject.breaks}, which it names`, violated };
  const first = violated.filter((id) => id === subject.breaks);
  const others = violated.filter((id) => id !== subject.breaks);
  const because =
    first.length > 0
      ? ''
      : `not caught by ${subject.breaks}${others.length > 0 ? `, only by ${others.join('; ')}` : ''}`;
  return { holds: first.length > 0, because, violated: [...first, ...others] };
}
