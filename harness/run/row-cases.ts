import type { PlannedRow, Row, Variant } from '../clause/index.ts';
import { casesOf, type Draws, type SkippedVariant } from './cases.ts';
import type { Job } from './finding.ts';
import type { Round } from './rounds.ts';

/** What the rows of an operation get cases in a round for, and what not. */
interface CaseChoice {
  readonly draws: Draws;
  /** Whether more cases of a row would show nothing now. The round is caught up on when that has changed. */
  readonly isInVain: (row: PlannedRow) => boolean;
  /** Whether cases of other rows show what a variant would. */
  readonly isSentAnyway: (variant: Variant) => boolean;
}

/** The cases of the rows of one operation, round by round. */
export class RowCases {
  readonly #begun: Set<Variant>;
  /** The rounds that a row has missed because its cases would have been in vain. */
  readonly #missed = new Map<Row, readonly Round[]>();

  /** @param begun the variants of which a case was sent; gets those that need none */
  constructor(begun: Set<Variant>) {
    this.#begun = begun;
  }

  /** Whether a row has missed a round, and not caught up. */
  get hasMissed(): boolean {
    return this.#missed.size > 0;
  }

  /** The cases of a row in a round, each generated when it can be sent. */
  *of(row: PlannedRow, round: Round, { draws, isInVain, isSentAnyway }: CaseChoice): Generator<Job | SkippedVariant> {
    for (const variant of row.variants) if (isSentAnyway(variant)) this.#begun.add(variant);
    const sends = (each: Round): Round['sends'] => {
      return (given, variant) => each.sends(given, variant) && !isSentAnyway(variant);
    };
    const missed = this.#missed.get(row) ?? [];
    if (isInVain(row)) {
      this.#missed.set(row, [...missed, round]);
      return;
    }
    for (const each of [...missed, round]) yield* casesOf(row, { ...each, sends: sends(each) }, draws);
    this.#missed.delete(row);
  }
}
