import type { Server } from 'node:http';
import type { Server as SocketServer } from 'node:net';
import type { ConformanceOptions } from '../../options/index.ts';
import type { RunRecord } from '../../record/index.ts';

/** A document or a server that harms careless clients, and what a run with it has to end with. */
export interface HostileCase {
  readonly name: string;
  /** The document: an object, which is written as JSON, or the text of a file. A large one is made when it is needed. */
  readonly document: object | string | (() => object | string);
  /** The server; without it, one that accepts every JSON body. */
  readonly server?: () => Server | SocketServer;
  readonly options?: Partial<ConformanceOptions>;
  readonly expects: ExpectedEnding;
  /** The largest CPU time of the run, in seconds. Default: 20. */
  readonly seconds?: number;
  /** The largest resident memory of the run, in megabytes. Default: 500. */
  readonly megabytes?: number;
}

export type ExpectedEnding =
  /** The run does not begin: the message names the place. */
  | { readonly error: RegExp }
  /** The run ends, and its record fulfils this. */
  | { readonly run: (record: RunRecord) => string | undefined };

/** What the process of a case reports. */
export type CaseReport =
  | { readonly kind: 'error'; readonly message: string; readonly isProblem: boolean }
  | {
      readonly kind: 'run';
      readonly record: RunRecord;
      /** What the reports of the record must not contain, and do. */
      readonly leak?: string;
    };

/** What the process of a case is given. */
export interface GivenCase {
  readonly options: ConformanceOptions;
  readonly target: string;
}

/** The same, with what it took. */
export interface MeasuredCase {
  readonly report: CaseReport;
  /** CPU time of the process, in seconds. */
  readonly cpu: number;
  /** The largest resident memory of the process, in megabytes. */
  readonly megabytes: number;
  /** The same after the case. */
  readonly megabytesAfter: number;
}

/** An expectation: the record has a clause with this id and result. */
export function clauseIs(id: string, result: string): (record: RunRecord) => string | undefined {
  return ({ clauses }) => {
    const found = clauses.find((clause) => clause.id === id);
    if (found?.result === result) return undefined;
    return `${id} is ${found?.result ?? 'missing'}${found?.because === undefined ? '' : ` (${found.because})`}, not ${result}`;
  };
}

/** An expectation: all of these. */
export function all(
  ...expectations: readonly ((record: RunRecord) => string | undefined)[]
): (record: RunRecord) => string | undefined {
  return (record) => expectations.map((expects) => expects(record)).find((each) => each !== undefined);
}

/** An expectation: a text occurs somewhere in the record. */
export function mentions(pattern: RegExp): (record: RunRecord) => string | undefined {
  return (record) =>
    pattern.test(JSON.stringify(record)) ? undefined : `nothing in the record matches ${pattern.source}`;
}

/** An expectation: a text occurs nowhere in the record. */
export function hides(pattern: RegExp): (record: RunRecord) => string | undefined {
  return (record) => {
    const [found] = pattern.exec(JSON.stringify(record)) ?? [];
    return found === undefined ? undefined : `the record contains ${JSON.stringify(found.slice(0, 40))}`;
  };
}

/** An expectation: each of so many operations was tested, or the record says that there was no time. */
export function accountsFor(operations: number): (record: RunRecord) => string | undefined {
  return ({ clauses }) => {
    const silent = clauses.find(({ result, because = '' }) => result === 'inconclusive' && because === '');
    if (silent !== undefined) return `${silent.id} is inconclusive without a reason`;
    const found = new Set(clauses.map(({ operation }) => operation)).size;
    return found === operations ? undefined : `the record has ${found} operations, not ${operations}`;
  };
}

/** An expectation: some clauses were judged, so that the hostile part cost itself alone. */
export function judges(record: RunRecord): string | undefined {
  const judged = record.clauses.filter(({ result }) => result === 'passed' || result === 'violated').length;
  return judged > 0 ? undefined : 'no clause was judged';
}
