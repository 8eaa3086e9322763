import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Aspect } from '../clause/index.ts';
import type { OperationRows } from '../plan/index.ts';
import { acceptCauses, dayOf } from '../baseline/index.ts';
import type { RunPart } from '../record/index.ts';
import type { LiveRun } from '../run/index.ts';
import {
  cleanUpAfter,
  loadOf,
  partsOf,
  resetAfter,
  runTests,
  timesOf,
  type LoadedPlan,
  type Prepared,
  type Tested,
} from '../suite/index.ts';
import { printKept, readKept, type KeptResults } from './kept-results.ts';
import { testKey } from './planned-test.ts';
import type { RunMark } from './run-mark.ts';

/** The least time between two snapshots of the results, in milliseconds. */
const interval = 2000;
/** The time between two looks at the results of another worker, in milliseconds. */
const pollInterval = 200;
/** The pause after a snapshot, as a multiple of the time that it took. */
const rest = 20;

/** The most milliseconds for removing what was created when a run ends early. */
const mostWhenEnded = 30_000;

interface Settings {
  readonly loaded: LoadedPlan;
  readonly prepared: Prepared;
  readonly mark: RunMark;
  /** Identifies the suite among those of the run. */
  readonly suite: string;
  /** The tests of the run; undefined if they are not known. Then each test sends its own requests. */
  readonly tests: readonly Tested[] | undefined;
  /** The moment, in milliseconds of performance.now(), at which the run should have ended. */
  readonly deadline: number;
}

/**
 * The run behind the tests of a suite. The first test that needs a result starts it. It tests all operations at once,
 * so that no test waits for the time that another one takes, and each test only reports its part.
 */
export class SharedRun {
  readonly #settings: Settings;
  readonly #parts = new Map<string, RunPart>();
  #all: Promise<void> | undefined;
  #live: { readonly tested: readonly Tested[]; readonly live: LiveRun } | undefined;
  readonly #sender = randomUUID();
  #counted = 0;
  /** Whether the target was reset after the last run. */
  #isReset = false;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#takeOver();
  }

  /** The part of the run record of a test. It waits until the run has ended. */
  async partOf(operation: OperationRows, aspect: Aspect): Promise<RunPart> {
    const key = testKey({ operation: operation.operation.name, aspect });
    if (!this.#parts.has(key)) {
      const { tests } = this.#settings;
      const isKnown = tests?.some((each) => each.operation === operation && each.aspects.includes(aspect)) === true;
      await (isKnown
        ? (this.#all ??= this.#runOrWait(tests))
        : this.#run([{ operation, aspects: [aspect], isAlone: true }]));
    }
    const part = this.#parts.get(key);
    if (part === undefined) throw new RangeError(`${key}: the run has no result`);
    return part;
  }

  /** The parts as judged so far, if the run has not ended. They are handed over once, whatever tests it ended for. */
  soFar(): RunPart[] {
    const parts = this.#snapshot().map(([, part]) => part);
    this.#live = undefined;
    return parts;
  }

  /**
   * Removes what the run has created so far, and resets the target, if the user says how.
   *
   * @param isLast whether no test of this process follows
   */
  async cleanUp(isLast = false): Promise<Pick<RunPart, 'cleanUp' | 'warning'>> {
    const { prepared, deadline } = this.#settings;
    // A user who ends a run does not wait for long.
    const end = isLast ? Math.min(deadline, performance.now() + mostWhenEnded) : deadline;
    const cleaned = await cleanUpAfter(prepared, end, isLast);
    const reset = this.#isReset ? {} : await resetAfter(prepared);
    this.#isReset = true;
    return { ...cleaned, ...reset };
  }

  /** How many requests were sent since the last call. Each request is counted in one part. */
  countRequests(): number {
    const { sent } = this.#settings.prepared.session.sender;
    const count = sent - this.#counted;
    this.#counted = sent;
    return count;
  }

  /** Runs all tests, or waits until another worker has: with shards, several workers have tests of one suite. */
  async #runOrWait(tested: readonly Tested[]): Promise<void> {
    const { mark, suite } = this.#settings;
    while (!mark.claim(suite)) {
      if (this.#takeOver()) return;
      await setTimeout(pollInterval);
    }
    if (!this.#takeOver()) await this.#run(tested);
  }

  /** Takes over the results of a run that is done. @returns whether there are any */
  #takeOver(): boolean {
    const kept = this.#settings.mark.kept('results', this.#settings.suite);
    const { isDone, parts } = kept === undefined ? { isDone: false, parts: [] } : readKept(kept);
    // An earlier worker can have ended in the middle of the run.
    if (isDone) for (const [test, part] of parts) this.#parts.set(test, part);
    return isDone;
  }

  async #run(tested: readonly Tested[]): Promise<void> {
    const { loaded, prepared, deadline } = this.#settings;
    const timer = this.#keepSnapshots();
    this.#isReset = false;
    try {
      const watch = (live: LiveRun): void => {
        this.#live = { tested, live };
      };
      const times = timesOf(prepared, deadline);
      const results = await runTests(prepared, tested, { shrinks: true, ...times, watch });
      this.#live = undefined;
      const load = loadOf(prepared);
      // Without a list of all tests, each sends requests of its own, and they share what was created.
      const cleaned = tested === this.#settings.tests ? await this.cleanUp() : {};
      let counts: Omit<Partial<RunPart>, 'requests'> & Pick<RunPart, 'requests'> = {
        requests: this.countRequests(),
        ...load,
        sender: this.#sender,
        ...cleaned,
      };
      const found = new Map<string, RunPart>();
      for (const each of tested) {
        for (const [aspect, part] of partsOf(results, each, loaded, prepared)) {
          found.set(testKey({ operation: each.operation.operation.name, aspect }), { ...part, ...counts });
          counts = { requests: 0 };
        }
      }
      for (const [test, part] of acceptCauses(found, loaded.baseline, dayOf(new Date()))) this.#parts.set(test, part);
    } finally {
      clearInterval(timer);
    }
    this.#keep({ isDone: true, parts: [...this.#parts] });
  }

  #keepSnapshots(): NodeJS.Timeout {
    let due = performance.now() + interval;
    const timer = setInterval(() => {
      const { mark, suite, prepared } = this.#settings;
      if (this.#live === undefined) return;
      const { sent } = prepared.session.sender;
      mark.keep('progress', suite, JSON.stringify({ ...this.#live.live.progress(), requests: sent }));
      const now = performance.now();
      if (now < due) return;
      this.#keep({ isDone: false, parts: this.#snapshot() });
      const end = performance.now();
      due = end + Math.max(interval, rest * (end - now));
    }, 500);
    return timer.unref();
  }

  #keep(results: KeptResults): void {
    this.#settings.mark.keep('results', this.#settings.suite, printKept(results));
  }

  #snapshot(): [test: string, part: RunPart][] {
    if (this.#live === undefined) return [];
    const { tested, live } = this.#live;
    const { loaded, prepared } = this.#settings;
    const results = live.results();
    let counts: Pick<RunPart, 'requests' | 'load' | 'sender'> = {
      requests: prepared.session.sender.sent - this.#counted,
      ...loadOf(prepared),
      sender: this.#sender,
    };
    return tested
      .filter(({ operation }) => results.has(operation))
      .flatMap((each) =>
        [...partsOf(results, each, loaded, prepared)].map(([aspect, part]): [string, RunPart] => {
          const whole: RunPart = { ...part, ...counts, isUnfinished: true };
          counts = { requests: 0 };
          return [testKey({ operation: each.operation.operation.name, aspect }), whole];
        }),
      );
  }
}
