import type { Exchange } from '../../exchange/index.ts';
import type { DuplicateCase, InvalidCase, ProbeCase, ScriptCase, ValidCase } from './case.ts';
import type { Likeness } from './likeness.ts';

/** What a server does with a request that it has accepted before. */
export type DuplicatePolicy =
  | { readonly kind: 'unknown'; readonly because: string }
  | { readonly kind: 'accepts'; readonly status: number }
  | {
      readonly kind: 'rejects';
      readonly status: number;
      /** What such a rejection looks like apart from the values sent; undefined when two of them look different. */
      readonly likeness: Likeness | undefined;
    }
  /** A constraint of its database that it does not handle, for example. */
  | { readonly kind: 'fails'; readonly status: number };

/** The exchanges of a request and of those that were sent because it was rejected. */
interface Attempt {
  readonly exchange: Exchange;
  /**
   * The same request without what the case is about: without its error, or with a plain value in its place; without the
   * place, if the server rejects each value there in the same words.
   */
  readonly control?: Exchange;
  /** The request with fresh values in the places that the case is not about. */
  readonly fresh?: Exchange;
}

/**
 * What was sent to find out whether the values of a rejected request are valid apart from each other. Only what was
 * accepted is evidence, so a rejection for another reason proves nothing.
 */
export interface Apart {
  /** Accepted requests that have, all together, the values in question: those of a place, or of the whole request. */
  readonly accepted: readonly Exchange[];
  /** The places of the smallest set of values that was rejected together. */
  readonly places: readonly string[];
  /** The places among them that no accepted request has the rejected value in. */
  readonly culprits: readonly string[];
  /**
   * The culprits that this rejection says nothing about: those that are rejected in other words beside accepted values, so
   * that they have a fault of their own, and those that were not tried apart.
   */
  readonly otherwise?: readonly string[];
  /** An accepted request with a value that the description of the only culprit quotes, if no other value was accepted there. */
  readonly quoted?: Exchange;
  /** A request with values that were accepted before, if none of the values in question was accepted. */
  readonly known?: Exchange;
  /** The rejected request, sent again after them. */
  readonly again: Exchange;
}

/**
 * What other requests show of a rejection with 400 or 422: `rule`, that no value of its own is the reason; `unknown`, that something
 * else can be.
 */
export interface ShownElsewhere {
  readonly kind: 'rule' | 'unknown';
  /** What shows it, as a clause of a sentence. */
  readonly because: string;
}

export interface ValidTrial extends Attempt {
  readonly kind: 'valid';
  readonly case: ValidCase;
  /** Found out when the request was rejected. */
  readonly duplicatePolicy?: DuplicatePolicy;
  /** What was exchanged before the case was moved into an input that the server is known to accept. */
  readonly earlier?: Attempt;
  /** Sent if the status of the rejection can be that of a rule that the document does not state. */
  readonly apart?: Apart;
  /** Another valid request in vain, if the server has accepted none of several. */
  readonly other?: Exchange;
  /** What requests of other cases show of the rejection, if that is more than the trial itself does. */
  readonly elsewhere?: ShownElsewhere;
  /** Whether the server fails at it like at a duplicate, and has accepted the value that it is about before. */
  readonly isTaken?: true;
  /** Why the request does not name an existing resource, if it needs one. */
  readonly lost?: string;
  /** The places outside the path that take the ids of existing resources. */
  readonly naming: readonly string[];
}

export interface InvalidTrial extends Omit<Attempt, 'fresh'> {
  readonly kind: 'invalid';
  readonly case: InvalidCase;
  /** The requests with one of several errors each, sent if the request with all of them was not rejected. */
  readonly alone?: readonly Exchange[];
  /** What was exchanged before the case was moved into an input that the server is known to accept. */
  readonly earlier?: Omit<Attempt, 'fresh'>;
}

export interface ProbeTrial {
  readonly kind: 'probe';
  readonly case: ProbeCase;
  readonly exchange: Exchange;
  /** A valid request, sent if the server failed at the probe. */
  readonly control?: Exchange;
}

export interface DuplicateTrial {
  readonly kind: 'duplicate';
  readonly case: DuplicateCase;
  readonly exchange: Exchange;
  /** The same request, sent again, if the server is known to fail at it then, or to reject it with a documented status. */
  readonly again?: Exchange;
  readonly duplicatePolicy: DuplicatePolicy;
}

export interface ScriptTrial {
  readonly kind: 'script';
  readonly case: ScriptCase;
  /** The exchanges of the steps, up to where the script ended. */
  readonly steps: readonly Exchange[];
  /** What was exchanged at steps at which the server failed, before it accepted another body there. */
  readonly failed?: readonly Exchange[];
  /** Whether the answer to one of its creations names a resource that an earlier creation of the run had made. */
  readonly isMet?: true;
  /** The last of them. */
  readonly exchange: Exchange;
}

/** A case and everything that was exchanged for it. A judge needs nothing else. */
export type Trial = ValidTrial | InvalidTrial | ProbeTrial | DuplicateTrial | ScriptTrial;

/** The exchanges of a trial: those of its case first, then those from before the case was moved. */
export function exchangesOf(trial: Trial): readonly Exchange[] {
  switch (trial.kind) {
    case 'script':
      return trial.steps;
    case 'valid': {
      const own = attempted(trial);
      if (trial.earlier !== undefined) own.push(...attempted(trial.earlier));
      if (trial.apart === undefined) return own;
      const { accepted, known, again } = trial.apart;
      return [...own, ...accepted, ...(known === undefined ? [] : [known]), ...(own.includes(again) ? [] : [again])];
    }
    case 'invalid': {
      const own = attempted(trial);
      if (trial.earlier !== undefined) own.push(...attempted(trial.earlier));
      return trial.alone === undefined ? own : [...trial.alone, ...own];
    }
    case 'probe':
      return trial.control === undefined ? [trial.exchange] : [trial.exchange, trial.control];
    case 'duplicate':
      return trial.again === undefined ? [trial.exchange] : [trial.exchange, trial.again];
  }
}

/** The exchanges of an attempt. Most have one, and the exchanges of each trial are asked for many times. */
function attempted({ exchange, control, fresh }: Attempt): Exchange[] {
  const all = [exchange];
  if (control !== undefined) all.push(control);
  if (fresh !== undefined) all.push(fresh);
  return all;
}
