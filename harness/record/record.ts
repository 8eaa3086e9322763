import type { Clause } from '../clause/index.ts';
import type { Cut } from '../run/index.ts';
import type { Result, Tally } from '../verdict/index.ts';

/** The run record: everything that a report is made from. Its JSON Schema is run.schema.json beside this file. */
export interface RunRecord {
  readonly greenhouse: string;
  readonly run: RunHead;
  readonly startedAt: string;
  readonly milliseconds: number;
  readonly requests: number;
  readonly reachedSuccess: boolean;
  /** Why nothing could be tested, if so. */
  readonly obstacle?: string;
  /** Why the clauses that CLAUSE selects were not tested, if so: then the run fails. */
  readonly missed?: string;
  /** What cut the run short, if anything other than the user's choice did. */
  readonly incomplete?: Incomplete;
  /** The operations that returned no success response to any valid request, with what to do. */
  readonly unreached: readonly Unreached[];
  readonly totals: Readonly<Record<ClauseRecord['result'], number>>;
  readonly clauses: readonly ClauseRecord[];
  readonly findings: readonly FindingRecord[];
}

/** Why a run is incomplete, and how much of it is missing. */
export interface Incomplete {
  readonly reasons: readonly { readonly because: string; readonly cure: string }[];
  /** The number of planned clauses. */
  readonly planned: number;
  /** The number of planned clauses that are inconclusive. */
  readonly unjudged: number;
  /**
   * Whether both numbers can be larger: a test that did not start counts as one clause if its number of clauses is not
   * known.
   */
  readonly atLeast: boolean;
}

/** An operation that returned no success response. */
export interface Unreached {
  readonly operation: string;
  readonly cure: string;
}

/** The document, the target and the options of a run. */
export interface RunHead {
  readonly document: {
    readonly source: string;
    readonly title: string;
    readonly version: string;
    /** Problems of the document that do not prevent the run, a line for each. */
    readonly warnings?: readonly string[];
  };
  readonly target: string;
  readonly seed: number;
  readonly runs: number;
  readonly strict: boolean;
  /** The run was only for clauses with this text in their ids. */
  readonly clause?: string;
}

/** A clause with its result. */
export interface ClauseRecord extends Clause {
  readonly result: Result | 'not applicable';
  readonly because?: string;
  readonly cure?: string;
  readonly cases: number;
  readonly tally: Tally;
  /** Ids of the findings that violate it. */
  readonly findings: readonly string[];
}

/** A fault of the server, with the smallest request that shows it. */
export interface FindingRecord {
  /** The same in every run for the same fault. */
  readonly id: string;
  readonly clauses: readonly string[];
  readonly sentence: string;
  readonly stated: string;
  readonly variants: readonly string[];
  readonly cause: string;
  readonly where: string;
  readonly expected: string;
  readonly actual: string;
  readonly count: number;
  readonly repeats: 'yes' | 'no' | 'not tried';
  readonly shrinks: number;
  readonly exchange: ExchangeRecord;
  readonly control?: ExchangeRecord;
  /** The earlier exchanges of a sequence, if the fault shows only in a sequence. */
  readonly before?: readonly ExchangeRecord[];
  readonly curl: string;
  readonly replay: string;
}

/** An exchange as text, with secrets redacted. A body that is not UTF-8 is in base64. */
export interface ExchangeRecord {
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly headers: readonly (readonly [string, string])[];
    /** The form of the credential by security scheme. */
    readonly credentials: Readonly<Record<string, string>>;
    readonly body: BodyRecord;
  };
  readonly answer:
    | {
        readonly status: number;
        readonly headers: Readonly<Record<string, string | string[] | undefined>>;
        readonly body: BodyRecord;
      }
    | { readonly none: string; readonly detail: string };
  readonly milliseconds: number;
}

/** A body as text or base64; null without a body. */
export type BodyRecord = { readonly text: string } | { readonly base64: string } | null;

/** The part of a run that one test passes to the reporter, which merges the parts. */
export interface RunPart {
  readonly head: RunHead;
  readonly requests: number;
  readonly reachedSuccess: boolean;
  readonly obstacle?: string;
  /** What cut the test short, if anything other than the user's choice did. */
  readonly cut?: Cut;
  /** Set when the test was ended from outside, and this is what it had judged until then. */
  readonly isUnfinished?: true;
  /** The number of planned clauses of the operation by aspect. */
  readonly planned?: { readonly operation: string; readonly byAspect: Readonly<Record<string, number>> };
  /** A warning about the server from before the first test, although it can be tested. */
  readonly warning?: string;
  readonly clauses: readonly PartialClause[];
  readonly findings: readonly FindingRecord[];
}

/** A clause as one test judged it. */
export interface PartialClause {
  /**
   * The positions of the operation in the document, of the aspect and of the clause in the plan. Reports sort by them.
   */
  readonly order: readonly [operation: number, aspect: number, clause: number];
  readonly clause: Clause;
  readonly state: 'planned' | 'not applicable' | 'untestable';
  readonly because?: string;
  readonly cure?: string;
  readonly cases: number;
  readonly tally: Tally;
}
