import { groupBy } from '../../group-by.ts';
import { countResults, worstOf, type Counts, type Index, type ClauseResultName } from './clause.ts';

/** The clauses of an operation and an aspect. */
export interface Cell {
  readonly counts: Counts;
  /** The result that stands for all: its colour and sign. */
  readonly result: ClauseResultName;
  readonly total: number;
}

export interface MatrixRow {
  readonly operation: string;
  /** One for each aspect; undefined if the operation has no clause of it. */
  readonly cells: readonly (Cell | undefined)[];
  readonly result: ClauseResultName;
}

/** The operations by aspects, in the order of the document. */
export function matrixOf({ operations, aspects }: Index): MatrixRow[] {
  return [...operations].map(([operation, clauses]) => {
    const byAspect = groupBy(clauses, ({ aspect }) => aspect);
    const cells = aspects.map((aspect): Cell | undefined => {
      const own = byAspect.get(aspect);
      if (own === undefined) return undefined;
      const counts = countResults(own);
      return { counts, result: worstOf(counts), total: own.length };
    });
    return { operation, cells, result: worstOf(countResults(clauses)) };
  });
}
