import type * as fc from 'fast-check';
import type { Operation } from '../document/index.ts';
import type { Exchange } from '../exchange/index.ts';
import type { Verdict } from '../verdict/index.ts';
import type { Draft } from './draft.ts';
import type { RequestModel } from './request-model.ts';
import type { Likeness } from './likeness.ts';
import type { Command } from './state/command.ts';

/** How binding a clause is: a violated `must` fails the run; `observed` behaviour is reported, never failed. */
export type Level = 'must' | 'observed';

/** Clauses of one aspect of an operation are judged in one test. */
export const aspects = [
  'accepts valid requests',
  'rejects invalid parameters',
  'rejects invalid bodies',
  'enforces security',
  'rejects malformed bodies',
  'responds as documented',
  'keeps its state',
  'reports unspecified behaviour',
] as const;

export type Aspect = (typeof aspects)[number];

/** One statement of the document, or of HTTP itself, that a server can violate. Plain data. */
export interface Clause {
  /** Permanent, because users filter, baseline and link by it. Starts with the operation's name. */
  readonly id: string;
  readonly level: Level;
  readonly sentence: string;
  /** A JSON pointer into the document, after the name of the file if it is another one; or a section of an RFC. */
  readonly stated: string;
  readonly operation: string;
  readonly aspect: Aspect;
}

/** One clause that stands for all clauses of an aspect of an operation, when none of them is derived. */
export function clauseOfAspect({ name, pointer }: Pick<Operation, 'name' | 'pointer'>, aspect: Aspect): Clause {
  return {
    id: `${name} ${aspect}`,
    level: 'must',
    sentence: `${name} ${aspect}.`,
    stated: pointer,
    operation: name,
    aspect,
  };
}

/** One request generated for a clause; or, with `steps`, several in sequence. */
export interface Case {
  readonly draft: Draft;
  /** The same request, but valid: only for a case that sends an invalid request. */
  readonly control?: Draft;
  /**
   * The place that the case is about. Its value is not replaced by a fresh one, nor by that of an existing resource.
   */
  readonly pinned?: string;
  /** Further places that keep their values, although an existing resource would have others there. */
  readonly known?: readonly string[];
  /**
   * What the plain counterpart of the request omits in that place: the whole value, or all property names but these.
   * Undefined if the plain counterpart has another value there.
   */
  readonly lacks?: 'value' | { readonly namesBut: ReadonlySet<string> };
  /** The invalid value can't be serialized, or looks like a valid one when it is. The case is not sent. */
  readonly unfit?: boolean;
  /** Makes the same case from another valid request. Only for a case in which no value of the input is invalid. */
  readonly remake?: (control: Draft) => Case | undefined;
  /** Requests that are sent instead of `draft`, to any operation, each made from the answers so far. */
  readonly steps?: readonly Step[];
}

/** A request in a sequence. */
export interface Step {
  readonly requestModel: RequestModel;
  /** What the request does to which resource, if a model of the resources tracks it. */
  readonly command?: Command;
  /**
   * Makes the request from the exchanges so far. Undefined means that nothing is left to send: the sequence ends there.
   *
   * @param missed requests of this step that found no resource, so that another request is wanted
   */
  readonly next: (soFar: readonly Exchange[], missed?: readonly Exchange[]) => Case | undefined;
}

/** One labelled way to test a clause. */
export interface Variant {
  readonly name: string;
  readonly arbitrary: fc.Arbitrary<Case>;
}

/** What a server does with a request that it has accepted before. */
export type DuplicatePolicy =
  | { readonly kind: 'unknown'; readonly because: string }
  | { readonly kind: 'accepts'; readonly status: number }
  | {
      readonly kind: 'rejects';
      readonly status: number;
      /** What such a rejection looks like apart from the values sent; undefined when two of them look different. */
      readonly likeness: Likeness | undefined;
    };

/** A case and everything that was exchanged for it. A judge needs nothing else. */
export interface Trial {
  readonly case: Case;
  readonly exchange: Exchange;
  /** The same request, but valid; or, if the case is a valid request about a place, with a plain value there. */
  readonly control?: Exchange;
  /** The request with fresh values in the places that the case is not about. Sent when the first was rejected. */
  readonly fresh?: Exchange;
  readonly duplicatePolicy?: DuplicatePolicy;
  /** What was exchanged before the case was moved into an input that the server is known to accept. */
  readonly earlier?: Pick<Trial, 'exchange' | 'control' | 'fresh'>;
  /** The exchanges of a case with steps, up to where it ended. */
  readonly steps?: readonly Exchange[];
  /** Why the request does not name an existing resource, if it needs one. */
  readonly lost?: string;
  /** The places outside the path that take the ids of existing resources. */
  readonly naming?: readonly string[];
}

export type Row = PlannedRow | UnplannedRow;

/** A clause that is tested. */
export interface PlannedRow {
  readonly state: 'planned';
  readonly clause: Clause;
  /** Multiplies the usual number of cases. Default 1; with 0, each variant has a single case. */
  readonly weight?: number;
  /** Ways to test it. Empty for a clause that is judged only on the exchanges of other clauses. */
  readonly variants: readonly Variant[];
  /** Whether its cases are sent one at a time, while no other case of its operation is in flight. */
  readonly exclusive?: boolean;
  /** Statuses that are observed for these cases, even if they are not documented (rule 5). */
  readonly open: readonly number[];
  /** Judges a case of this row. */
  readonly judge?: (trial: Trial) => Verdict;
  /** Judges any exchange of the operation. Returns undefined when the exchange is not relevant to the clause. */
  readonly judgeExchange?: (exchange: Exchange, open: readonly number[]) => Verdict | undefined;
  /** Whether a judge needs the server's duplicate policy. */
  readonly needsDuplicatePolicy?: boolean;
  /** Whether a violation means that the server failed: then no other fault of the answer counts. */
  readonly meansFailure?: boolean;
}

/** A clause that is not tested, and why: no clause is dropped silently. */
export interface UnplannedRow {
  readonly state: 'not applicable' | 'untestable';
  readonly clause: Clause;
  /** What happened. */
  readonly because: string;
  /** What the user can do about it; empty if nothing is to be done. */
  readonly cure: string;
}
