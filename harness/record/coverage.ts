import type { OperationReach } from '../run/index.ts';

/** How much of what a document describes a run met. Everything met does not prove a correct server. */
export interface Coverage {
  /** Operations with a success response. */
  readonly operations: Covered;
  /** Parameters and bodies that had a value in a request with a success response. */
  readonly accepted: Covered;
  /** Parameters and bodies that had an invalid value, or were absent, in a request that was judged. */
  readonly rejected: Covered;
  /** Statements about values with both outcomes: a value that satisfies them was accepted, and one that breaks them was judged. */
  readonly keywords: MetCount;
  /** Documented statuses that a response had. */
  readonly statuses: Covered;
  /** Media types of documented responses that a response had. */
  readonly mediaTypes: Covered;
  /** Pairs of facets that met in one request. */
  readonly facetPairs?: MetCount;
}

/** How many things of a kind were met. */
export interface MetCount {
  readonly met: number;
  readonly all: number;
}

/** The same, and which were not met. */
export interface Covered extends MetCount {
  /** Each with its operation first. */
  readonly missing: readonly string[];
}

/** What one test met of its operation. */
export interface PartCoverage extends OperationReach {
  readonly operation: string;
  /** Of the whole operation: the tests of its aspects repeat it. */
  readonly facetPairs?: MetCount;
}
