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
  /** What kept the run from testing at all, if anything did. */
  readonly obstacle?: string;
  /** Why the clauses that were asked for by name were not tested, where they were not: then the run fails. */
  readonly missed?: string;
  /** What cut the run short, if anything did that its user did not choose. */
  readonly incomplete?: Incomplete;
  /** The operations whose valid requests all got no success answer, with what may change that. */
  readonly unreached: readonly Unreached[];
  readonly totals: Readonly<Record<ClauseRecord['result'], number>>;
  readonly clauses: readonly ClauseRecord[];
  readonly findings: readonly FindingRecord[];
}

/** That a run was cut short. */
export interface Incomplete {
  readonly reasons: readonly { readonly because: string; readonly cure: string }[];
  /** Clauses that were to be tested. */
  readonly planned: number;
  /** Those of them that nothing can be said of. */
  readonly unjudged: number;
  /** Whether there may be more of both: a test that was never begun counts as one clause, where it is not known how many it has. */
  readonly atLeast: boolean;
}

/** An operation that never answered with a success. */
export interface Unreached {
  readonly operation: string;
  readonly cure: string;
}

/** What a run was given. */
export interface RunHead {
  readonly document: {
    readonly source: string;
    readonly title: string;
    readonly version: string;
    /** What is wrong with the document, but could be lived with: a line each. */
    readonly warnings?: readonly string[];
  };
  readonly target: string;
  readonly seed: number;
  readonly runs: number;
  readonly strict: boolean;
  /** Only clauses with this text in their ids were asked for. */
  readonly clause?: string;
}

export interface ClauseRecord extends Clause {
  readonly result: Result | 'not applicable';
  readonly because?: string;
  readonly cure?: string;
  readonly cases: number;
  readonly tally: Tally;
  /** Ids of the findings that break it. */
  readonly findings: readonly string[];
}

export interface FindingRecord {
  /** Stable across runs for the same fault. */
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
  /** The exchanges that led to it, where one alone shows nothing. */
  readonly before?: readonly ExchangeRecord[];
  readonly curl: string;
  readonly replay: string;
}

/** An exchange as text, secrets taken out. A body that is not UTF-8 stands in base64. */
export interface ExchangeRecord {
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly headers: readonly (readonly [string, string])[];
    /** How each security scheme's credential was shown. */
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

export type BodyRecord = { readonly text: string } | { readonly base64: string } | null;

/** What one test hands to the reporter: a share of the run, to be merged with the others. */
export interface RunPart {
  readonly head: RunHead;
  readonly requests: number;
  readonly reachedSuccess: boolean;
  readonly obstacle?: string;
  /** What cut the test short, if anything did that the user did not choose. */
  readonly cut?: Cut;
  /** Whether the test was ended from outside, and this is what it had come to. */
  readonly isUnfinished?: true;
  /** How many clauses are planned for each aspect of the operation. */
  readonly planned?: { readonly operation: string; readonly byAspect: Readonly<Record<string, number>> };
  /** What was seen of the server before the first test, though it can be tested. */
  readonly warning?: string;
  readonly clauses: readonly PartialClause[];
  readonly findings: readonly FindingRecord[];
}

export interface PartialClause {
  /** Place of the operation in the document, of the aspect, and of the clause in the plan: reports keep this order. */
  readonly order: readonly [operation: number, aspect: number, clause: number];
  readonly clause: Clause;
  readonly state: 'planned' | 'not applicable' | 'untestable';
  readonly because?: string;
  readonly cure?: string;
  readonly cases: number;
  readonly tally: Tally;
}
