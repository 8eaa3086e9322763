import * as fc from 'fast-check';
import type { Case, OperationRows, Row, Variant } from '../clause/index.ts';
import { UnsupportedSchema } from '../schema/index.ts';
import { Book, type ClauseResult } from './book.ts';
import type { Finding, Job } from './finding.ts';
import { pump } from './pump.ts';
import { hash, type Session } from './session.ts';
import { shrinkAll } from './shrink.ts';
import { createTrialRunner, reachedSuccess } from './trial.ts';

/** What came of running rows of one operation. */
export interface RunResult {
  readonly clauses: readonly ClauseResult[];
  readonly findings: readonly Finding[];
  /** Requests sent, controls and repetitions included. */
  readonly requests: number;
  /** Whether any request got a success answer. */
  readonly reachedSuccess: boolean;
}

export interface RunOptions {
  /** Rows whose cases are sent; all the operation's rows that watch exchanges judge them too. */
  readonly selected: readonly Row[];
  /** Whether findings are shrunk; without it they are told as they were met. */
  readonly shrinks: boolean;
}

/** Cases of one clause that got no answer, after which the rest of them are not sent: each may cost the whole time limit. */
const patienceWithSilence = 3;
const notSent = 'not sent, for the server leaves such requests without an answer';
/** Cases for a variant of a clause that is only observed. */
const observedRuns = 3;

/** Sends the cases of the selected rows, many at once, judges them, and shrinks what is found. */
export async function runRows(session: Session, plan: OperationRows, options: RunOptions): Promise<RunResult> {
  const { ground, watching } = plan;
  const sentBefore = session.sender.sent;
  const requests = (): number => session.sender.sent - sentBefore;
  const book = new Book(
    options.selected,
    watching,
    (trial) => ground !== undefined && reachedSuccess(ground, trial),
    requests,
  );
  let findings: Finding[] = [];
  if (ground !== undefined) {
    const runTrial = createTrialRunner(session, ground);
    await pump(growCases(session, options.selected), session.inFlight, async (job) => {
      if ('because' in job) book.skip(job, job.because, 'simplify the schema');
      else if (book.silentTrials >= 2 * session.inFlight)
        book.skip(job, 'the server has stopped answering', 'see the finding');
      else if (book.silenceOf(job.row) >= patienceWithSilence) book.skip(job, notSent, 'see the finding');
      else book.enter(job, await runTrial(job.row, job.given));
    });
    const suspicions = [...book.suspicions.values()];
    findings = options.shrinks
      ? await shrinkAll(session, runTrial, watching, suspicions)
      : suspicions.map((suspicion) => suspicion.asMet());
  }
  return { clauses: book.clauses(), findings, requests: requests(), reachedSuccess: book.reachedSuccess };
}

/** Grows the cases row by row, each only when it can be sent. */
function* growCases(session: Session, rows: readonly Row[]): Generator<Job | Ungrown> {
  for (const row of rows) {
    if (row.state !== 'planned') continue;
    const share = Math.ceil((session.runs * (row.weight ?? 1)) / row.variants.length);
    const numRuns = row.clause.level === 'must' ? share : Math.min(observedRuns, session.runs);
    for (const variant of row.variants) {
      const seed = hash(`${row.clause.id} ${variant.name}`, session.seed);
      const cases = grow(variant, seed, numRuns);
      if ('because' in cases) yield { row, variant, ...cases };
      else for (const [index, given] of cases.entries()) yield { row, variant, seed, index, given };
    }
  }
}

/** A variant that no case can be grown for. */
interface Ungrown extends Pick<Job, 'row' | 'variant'> {
  readonly because: string;
}

function grow({ arbitrary }: Variant, seed: number, numRuns: number): Case[] | { because: string } {
  try {
    return fc.sample(arbitrary, { seed, numRuns });
  } catch (error) {
    if (error instanceof UnsupportedSchema) return { because: error.message };
    throw error;
  }
}
