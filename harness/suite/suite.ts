import type { QualifiedOptions } from '../options/index.ts';
import { openSession, type LoadedPlan } from './prepare.ts';
import { cutBy, obstacleOf, outOfTime, preflight, runRows, warningIn } from '../run/index.ts';
import { mergeParts, recordPart, unrunPart, version, type RunPart, type RunRecord } from '../record/index.ts';

/** A run of the whole suite in this process. */
export interface SuiteRun {
  readonly record: RunRecord;
  /** By clause id: how many requests had been sent when a violation of the clause was first found. */
  readonly brokenAfter: ReadonlyMap<string, number>;
}

/**
 * Runs every row of a plan against a server in this process, without Playwright. For the proof, the benchmark and
 * tests.
 *
 * @param target base URL of the server; undefined: the servers that the document names
 * @param shrinks whether to shrink findings
 */
export async function runSuite(
  loaded: LoadedPlan,
  options: QualifiedOptions,
  target: string | undefined,
  shrinks: boolean,
): Promise<SuiteRun> {
  const started = new Date();
  const { plan } = loaded;
  const prepared = openSession(loaded, options, target);
  const { session, head } = prepared;
  const brokenAfter = new Map<string, number>();
  const parts: RunPart[] = [];
  try {
    const found = await preflight(session, plan.operations);
    const seen = found.kind === 'no' ? { obstacle: obstacleOf(found), cut: cutBy(found) } : warningIn(found);
    parts.push({ head, requests: session.sender.sent, reachedSuccess: false, clauses: [], findings: [], ...seen });
    const deadline =
      options.time === undefined ? Infinity : started.getTime() + options.time * 1000 - Date.now() + performance.now();
    for (const operation of plan.operations) {
      if (performance.now() > deadline) {
        parts.push(...operation.aspects.map((aspect) => unrunPart(plan, operation, aspect, head, outOfTime)));
        continue;
      }
      const result = await runRows(session, operation, { selected: operation.rows, shrinks, deadline });
      for (const { row, brokenAfter: after } of result.clauses) {
        if (after !== undefined) brokenAfter.set(row.clause.id, after);
      }
      parts.push(recordPart(result, plan, operation, prepared));
    }
  } finally {
    await session.sender.close();
  }
  const milliseconds = Date.now() - started.getTime();
  return {
    record: mergeParts(parts, { greenhouse: version, startedAt: started.toISOString(), milliseconds }),
    brokenAfter,
  };
}
