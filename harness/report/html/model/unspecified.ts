import type { RunRecord } from '../../../record/index.ts';
import { groupBy } from '../../group-by.ts';
import { shortId } from './clause.ts';

/** What a server does where the document does not specify it, and on which operations. */
export interface Unspecified {
  /** The clause without its operation. */
  readonly id: string;
  /** The sentence of the clause; undefined if each operation has its own. */
  readonly sentence: string | undefined;
  readonly behaviours: readonly Behaviour[];
}

export interface Behaviour {
  readonly what: string;
  readonly operations: readonly string[];
  /** The clause of the first operation. */
  readonly clause: string;
}

/** The observed behaviour of a run, grouped over operations: the most common first. */
export function unspecifiedIn({ clauses }: RunRecord): Unspecified[] {
  const seen = clauses.filter(({ tally }) => Object.keys(tally.observations).length > 0);
  return [...groupBy(seen, shortId)]
    .map(([id, own]) => {
      const all = own.flatMap((clause) => Object.keys(clause.tally.observations).map((what) => ({ what, clause })));
      const behaviours = [...groupBy(all, ({ what }) => what)].map(([what, same]) => ({
        what,
        operations: [...new Set(same.map(({ clause }) => clause.operation))],
        clause: same[0]?.clause.id ?? '',
      }));
      const [sentence, other] = new Set(own.map((clause) => clause.sentence));
      return { id, sentence: other === undefined ? sentence : undefined, behaviours };
    })
    .sort((a, b) => breadth(b) - breadth(a));
}

function breadth({ behaviours }: Unspecified): number {
  return new Set(behaviours.flatMap(({ operations }) => operations)).size;
}
