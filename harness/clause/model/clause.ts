import type { Operation } from '../../document/index.ts';
import type { Part } from '../request/part.ts';

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
  /**
   * What it is about without the names in it, such as `rejects query type "boolean"`: clauses of one kind ask the same of
   * a server in several places. Absent if that is the id without the operation.
   */
  readonly kind?: string;
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

/** The aspect that invalid values of a part belong to. */
export function aspectOfPart({ place }: Pick<Part, 'place'>): Aspect {
  return place === 'body' ? 'rejects invalid bodies' : 'rejects invalid parameters';
}
