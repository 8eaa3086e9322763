import type * as fc from 'fast-check';
import type { Operation } from '../document/index.ts';
import type { Exchange } from '../exchange/index.ts';
import type { Verdict } from '../verdict/index.ts';
import type { Draft } from './draft.ts';
import type { RequestModel } from './request-model.ts';
import type { Likeness } from './likeness.ts';
import type { Command } from './state/command.ts';

/** How binding a clause is: a `must` that is broken fails the run; what is `observed` is told and never judged. */
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

/** One thing that the document, or HTTP itself, states and a server can break. Plain data. */
export interface Clause {
  /** Permanent: users filter, baseline and link by it. Starts with the operation's name. */
  readonly id: string;
  readonly level: Level;
  readonly sentence: string;
  /** A JSON pointer into the document, with the file before it where it is of another one; or a section of an RFC. */
  readonly stated: string;
  readonly operation: string;
  readonly aspect: Aspect;
}

/** What stands for all clauses of an aspect of an operation where none of them is worked out. */
export function clauseOfAspect({ name, pointer }: Pick<Operation, 'name' | 'pointer'>, aspect: Aspect): Clause {
  return {
    id: `${name} ${aspect}`,
    level: 'must',
    sentence: `${name} ${aspect}, as its document says.`,
    stated: pointer,
    operation: name,
    aspect,
  };
}

/** One request generated for a clause; or, with `steps`, several in turn. */
export interface Case {
  readonly draft: Draft;
  /** The same request unbroken, where the request breaks something. */
  readonly control?: Draft;
  /** The place in a valid input that the case is about: neither a fresh value nor that of a thing that exists is put there. */
  readonly pinned?: string;
  /** Further places that stay as they are, though a thing that exists would have other values there. */
  readonly known?: readonly string[];
  /** What its plain counterpart lacks in that place, where it is not just another value: any at all, or names but these. */
  readonly lacks?: 'value' | { readonly namesBut: ReadonlySet<string> };
  /** Whether the wire can't tell its broken value from a valid one, or can't carry it: then it is not sent. */
  readonly unfit?: boolean;
  /** The same made of another valid request, where what is broken is no value in it. */
  readonly remake?: (control: Draft) => Case | undefined;
  /** Requests that are sent instead of `draft`, to whatever operations, each made from the answers so far. */
  readonly steps?: readonly Step[];
}

/** A request in a sequence. */
export interface Step {
  readonly requestModel: RequestModel;
  /** What it does to which resource, where a model of the resources is to follow it. */
  readonly command?: Command;
  /**
   * What is sent, given the exchanges so far; undefined when they leave nothing to send: the sequence ends there.
   *
   * @param missed requests of this step that found nothing: another one is asked for
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
      /** What such a rejection looks like, the values sent taken out; undefined when two of them look different. */
      readonly likeness: Likeness | undefined;
    };

/** A case and all that was exchanged for it: what a judge needs, and all that it needs. */
export interface Trial {
  readonly case: Case;
  readonly exchange: Exchange;
  /** The same request unbroken; or, for a valid one about a place, with a plain value there. */
  readonly control?: Exchange;
  /** The request with fresh values in the places that the case is not about, sent when the first was rejected. */
  readonly fresh?: Exchange;
  readonly duplicatePolicy?: DuplicatePolicy;
  /** What was exchanged for the case before it was moved to values that the server is known to accept. */
  readonly earlier?: Pick<Trial, 'exchange' | 'control' | 'fresh'>;
  /** The exchanges of a case with steps, as far as it came. */
  readonly steps?: readonly Exchange[];
  /** Why the request does not name a thing that exists, where it should. */
  readonly lost?: string;
  /** The places beside the path that take the names of resources which exist. */
  readonly naming?: readonly string[];
}

export type Row = PlannedRow | UnplannedRow;

/** A clause that is tested. */
export interface PlannedRow {
  readonly state: 'planned';
  readonly clause: Clause;
  /** How many times the usual number of cases it is worth; 1 if nothing is said, and 0 for a single one a variant. */
  readonly weight?: number;
  /** Ways to test it; none for a clause that is judged on the exchanges of the others only. */
  readonly variants: readonly Variant[];
  /** Whether its cases are sent one at a time, with no other case of its operation under way. */
  readonly exclusive?: boolean;
  /** Statuses that the document leaves open for these cases, documented or not (rule 5). */
  readonly open: readonly number[];
  /** Judges a case of this row. */
  readonly judge?: (trial: Trial) => Verdict;
  /** Judges any exchange of the operation; undefined when the exchange says nothing about the clause. */
  readonly judgeExchange?: (exchange: Exchange, open: readonly number[]) => Verdict | undefined;
  /** Whether the server's duplicate policy with duplicates must be known to judge. */
  readonly needsDuplicatePolicy?: boolean;
  /** Whether its violation means that the server failed: then nothing else that is wrong with the answer counts. */
  readonly meansFailure?: boolean;
}

/** A clause that is not tested, and why: nothing is left out silently. */
export interface UnplannedRow {
  readonly state: 'not applicable' | 'untestable';
  readonly clause: Clause;
  readonly because: string;
  readonly cure: string;
}
