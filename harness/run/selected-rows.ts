import type { Aspect, Row } from '../clause/index.ts';
import type { OperationRows } from '../plan/index.ts';
import type { Round } from './rounds.ts';

/** The aspects of an operation that a run sends cases of. All rows that watch exchanges judge these cases too. */
export interface RunSubject {
  readonly plan: OperationRows;
  readonly aspects: readonly Aspect[];
}

/** The rows of an operation that are derived so far in a run: those that take long, when a round has them. */
export class SelectedRows {
  readonly #plan: OperationRows;
  readonly #aspects: readonly Aspect[];
  #selected: readonly Row[] | undefined;
  #isWhole: boolean;
  #sending: ReadonlySet<Aspect> | undefined;

  constructor({ plan, aspects }: RunSubject) {
    this.#plan = plan;
    this.#aspects = aspects;
    this.#isWhole = plan.lateAspects.length === 0;
  }

  /** Those that cases are sent of. */
  get selected(): readonly Row[] {
    return (this.#selected ??= this.#of(this.#isWhole ? this.#plan.rows : this.#plan.early));
  }

  /** All, selected or not. */
  get all(): readonly Row[] {
    return this.#isWhole ? this.#plan.rows : [...this.#plan.early, ...this.#plan.watching];
  }

  /** The aspects of which some rows are not derived. */
  get unplanned(): readonly Aspect[] {
    return this.#isWhole ? [] : this.#plan.lateAspects.filter((aspect) => this.#aspects.includes(aspect));
  }

  /** The rows that cases are sent of in a round. */
  in({ rows }: Round): readonly Row[] {
    if (rows !== 'early' && this.unplanned.length > 0) {
      this.#isWhole = true;
      this.#selected = undefined;
      this.#sending = undefined;
    }
    if (rows === 'all') return this.selected;
    const early = new Set(this.#plan.early);
    return this.selected.filter((row) => early.has(row) === (rows === 'early'));
  }

  /** Whether clauses of an aspect send cases of their own. */
  sends(aspect: Aspect): boolean {
    this.#sending ??= new Set(
      this.selected.flatMap((row) => (row.state === 'planned' && row.kind === 'tested' ? [row.clause.aspect] : [])),
    );
    return this.#sending.has(aspect) || this.unplanned.includes(aspect);
  }

  #of(rows: readonly Row[]): readonly Row[] {
    return rows.filter(({ clause }) => this.#aspects.includes(clause.aspect));
  }
}
