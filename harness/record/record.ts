import type { Clause, Command, DuplicatePolicy, Trial } from '../clause/index.ts';
import type { DroppedConnection, ServerLoad, LoadFailures, Unanswered } from '../exchange/index.ts';
import type { CleanUp, Cut } from '../run/index.ts';
import type { Coverage, PartCoverage } from './coverage.ts';
import type { Result, Severity, Tally } from '../verdict/index.ts';

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
  /** How many requests were in flight, and what failed because of that. Records of older versions lack it. */
  readonly load?: LoadRecord;
  /** What the run created and removed at its end. Absent if it had nothing to remove, or should not. */
  readonly cleanUp?: CleanUp;
  /** The operations that returned no success response to any valid request, with what to do. */
  readonly unreached: readonly Unreached[];
  /** What the server demands beyond the document: what the document should say. Records of older versions lack it. */
  readonly lessons?: readonly LessonRecord[];
  /** How much of what the document describes was met. Records of older versions lack it. */
  readonly coverage?: Coverage;
  readonly totals: Readonly<Record<ClauseRecord['result'], number>>;
  readonly clauses: readonly ClauseRecord[];
  readonly findings: readonly FindingRecord[];
  /** What causes the findings, worst first. Each finding is in one cause. */
  readonly causes: readonly CauseRecord[];
  /** What the baseline of the run has to say, if it has one. */
  readonly baseline?: BaselineRecord;
  /** The lines of the document that state clauses, by `stated`: those of the findings, and others while there is room. */
  readonly snippets?: Readonly<Record<string, Snippet>>;
}

/** The baseline of a run, with those of its entries that need a change. */
export interface BaselineRecord {
  /** The path of its file. */
  readonly file: string;
  /** Whether the run fails because of these entries. */
  readonly fails: boolean;
  readonly stale: readonly StaleEntry[];
}

/** An entry of a baseline that is expired, or accepts nothing. */
export interface StaleEntry {
  /** Its first and last line in the file, from 1. */
  readonly lines: readonly [first: number, last: number];
  /** What happened, and what to do. */
  readonly message: string;
}

/** How many requests were in flight, how many were sent again, and what failed because of the load. */
export interface LoadRecord extends Omit<ServerLoad, 'failures'> {
  readonly failures?: LoadFailuresRecord;
}

/** The requests that failed among others and not alone: one finding of the run. */
export interface LoadFailuresRecord extends Omit<LoadFailures, 'example'> {
  /** What the user can do about it. */
  readonly cure: string;
  /** The first of them. */
  readonly example: ExchangeRecord;
  readonly curl: string;
}

/** Some lines of a document, around the one that states a clause. */
export interface Snippet {
  /** The path of the file: as the user gave it, or from there. */
  readonly file: string;
  /** The number of the line that states the clause, from 1. */
  readonly line: number;
  /** The number of the first line of the text. */
  readonly from: number;
  readonly text: string;
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
  /** The reason that most of its inconclusive clauses have, and their number; absent if there are none. */
  readonly because?: string;
  readonly skipped?: number;
  readonly cure: string;
}

/** What a server demands beyond its document, for the author of the document. */
export interface LessonRecord {
  readonly operation: string;
  /** JSON Pointer of the place in a request: `/body/name`. */
  readonly place: string;
  /** What the document should say about the place, in words or as a JSON Schema. */
  readonly should: string;
  /** What the server said about it. */
  readonly message: string;
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
  /** What the fresh values of the run are derived from. */
  readonly salt: number;
  /** The most cases of a clause, if the user chose it. */
  readonly runs?: number;
  readonly strict: boolean;
  /** The smallest share of the clauses that must hold that the run has to judge, in percent, if the user chose it. */
  readonly failUnder?: number;
  /** The run was only for clauses with this text in their ids. */
  readonly clause?: string;
  /** The least severity that fails the run, if the user chose it. Findings below it are accepted. */
  readonly failOn?: Severity;
  /** The file with the findings that are accepted. */
  readonly baseline?: {
    readonly file: string;
    /** Whether the run fails if an entry is expired or accepts nothing. */
    readonly fails: boolean;
    /** What the run tests: all clauses, all clauses of some operations, or some of the clauses. */
    readonly tests: 'all' | 'operations' | 'some';
  };
}

/** Why a finding is accepted: it is shown, and does not fail the run. */
export interface Acceptance {
  readonly reason: string;
  /** Who decides about it. */
  readonly owner?: string;
  /** The last day on which it is accepted, such as 2027-01-31. */
  readonly expires?: string;
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
  /** Whether the baseline accepts all of these findings. Then the violation does not fail the run. */
  readonly accepted?: true;
}

/** What is wrong with the server behind one or several findings. */
export interface CauseRecord {
  /** The same in every run for the same cause. */
  readonly id: string;
  /** A sentence about the server, without a full stop. */
  readonly sentence: string;
  /** That of the worst of its findings. */
  readonly severity: Severity;
  /** Their ids. The first, with the smallest request, stands for all. */
  readonly findings: readonly string[];
  /** The operations that show it, in the order of the document. */
  readonly operations: readonly string[];
  /** Its name, if it is one that many servers have. */
  readonly known?: string;
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
  /** The id of the clause that its request tested; absent if another request of the trial shows it. */
  readonly tested?: string;
  readonly severity: Severity;
  readonly count: number;
  readonly repeats: 'yes' | 'no' | 'not tried';
  readonly shrinks: number;
  readonly exchange: ExchangeRecord;
  readonly control?: ExchangeRecord;
  /** The same request with fresh values, sent because the server may reject duplicates. */
  readonly fresh?: ExchangeRecord;
  /** The earlier exchanges of a sequence, if the fault shows only in a sequence. */
  readonly before?: readonly ExchangeRecord[];
  /** The later exchanges of a sequence, if they prove the fault. */
  readonly after?: readonly ExchangeRecord[];
  /** The exchanges that created the resources that the requests name, in their order. */
  readonly prepared?: readonly ExchangeRecord[];
  /** How each credential of the requests is sent, with variables in place of secrets. Absent in older records. */
  readonly secrets?: readonly SecretRecord[];
  /** What the judge read besides the exchanges. Absent in older records. */
  readonly trial?: TrialRecord;
  readonly curl: string;
  readonly replay: string;
  /** Why it does not fail the run: an entry of the baseline, or its severity. */
  readonly accepted?: Acceptance;
}

/** A credential of a request as a POSIX shell writes it. */
export interface SecretRecord {
  readonly scheme: string;
  readonly form: string;
  readonly in: 'query' | 'header' | 'cookie';
  readonly name: string;
  /** The inside of a double-quoted word of the shell, such as `Bearer $TOKEN`. */
  readonly value: string;
}

/** What a judge reads besides the exchanges, so that a stored finding can be judged again. */
export interface TrialRecord {
  /** The kind of the case that was sent. */
  readonly kind: Trial['kind'];
  /** Statuses that are observed in the exchange of the finding, even if they are not documented. */
  readonly open: readonly number[];
  /** JSON Pointer of the place that the case is about. */
  readonly pinned?: string;
  /** Why the request does not name an existing resource, if it needs one. */
  readonly lost?: string;
  /** JSON Pointers of the places outside the path that take the ids of existing resources. */
  readonly naming?: readonly string[];
  readonly duplicatePolicy?: DuplicatePolicy;
  /** The planned requests of a sequence, including those that were not sent. */
  readonly script?: readonly StepRecord[];
}

/** A planned request of a sequence. */
export interface StepRecord {
  /** The name of its operation. */
  readonly operation: string;
  /** What it does to which resource, if a model of the resources tracks it. */
  readonly command?: {
    readonly kind: Command['kind'];
    /** The number of the resource, in the order of creation. */
    readonly resource?: number;
    /** Commands of one operation with the same number have the same input. */
    readonly input: number;
  };
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
    /** The name of the operation that it was made for. */
    readonly operation?: string;
    /** Where the fields of the resource are in its body, if that has all of them in one member. */
    readonly wrapped?: string;
    /** The values that it was serialized from, as a JSON text, because a JSON reader may round numbers. */
    readonly values?: string;
    /** Whether its path or method is not documented. */
    readonly astray?: boolean;
  };
  readonly answer:
    AnswerRecord | { readonly none: Unanswered['reason']; readonly detail: string; readonly cure?: string };
  readonly milliseconds: number;
  /** The base URL of the server that it was sent to. */
  readonly target?: string;
  /** How often the request was sent. */
  readonly attempts?: number;
  /** How many requests were in flight when an earlier attempt failed, if it did not fail alone. */
  readonly failedAmong?: number;
  /** The connection of the first attempt, if it was closed without a response. */
  readonly dropped?: DroppedConnection;
  /** What showed later that the request was processed, if it was only accepted at first (202). */
  readonly processed?: { readonly by: 'job' | 'effect'; readonly answer: AnswerRecord };
}

/** An answer as plain data. */
export interface AnswerRecord {
  readonly status: number;
  /** The status of the failure that the body says, although `status` is a success. */
  readonly means?: number;
  /** The parameter of a path that the names of the members are values of, if the body lists resources by their names. */
  readonly keyedBy?: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: BodyRecord;
  /** Whether the body is recorded without its Content-Encoding, because it contains a secret. */
  readonly decoded?: boolean;
  /** Whether bytes came with the end of the response, and after it. */
  readonly surplus?: true;
  /** Whether the body is a stream that did not end. */
  readonly open?: true;
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
  /** The load of the server, by all requests that the sender has sent until the end of this part. */
  readonly load?: LoadRecord;
  /** Identifies the sender. Only the last load of each counts, because it has those before in it. */
  readonly sender?: string;
  /** What was removed after the requests of this part. */
  readonly cleanUp?: CleanUp;
  /** What the server demands of the operation's requests beyond the document. */
  readonly lessons?: readonly LessonRecord[];
  /** What the test met of its operation. */
  readonly coverage?: PartCoverage;
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
  /** Whether the baseline accepts all findings that violate it. */
  readonly accepted?: true;
}
