import type { Row, Variant } from '../clause/index.ts';
import type { ServerBreakage } from './breakage.ts';
import type { ServerRejection } from './rejects-all.ts';
import type { Contact } from './contact.ts';
import type { ServerEnding } from './ending.ts';
import type { RejectedParameters } from './rejected-places.ts';
import type { Results } from './results.ts';

/** What the operations of a run share. */
export interface SharedByRun {
  readonly contact: Contact;
  readonly places: SharedPlaces;
  readonly rejectedParameters: RejectedParameters;
  readonly ending: ServerEnding;
  readonly breakage: ServerBreakage;
  readonly rejection: ServerRejection;
}

type PlaceResults = Pick<Results, 'verdictsOn'>;

interface PlacedRow {
  readonly results: PlaceResults;
  /** The rows about its place, in the order in which operations are begun. */
  readonly same: readonly Row[];
}

/**
 * The clauses of operations that are about one place of the document, by a `$ref`: the same schema in a POST and a PUT. A
 * server mostly checks such a schema in one piece of code.
 */
export class SharedPlaces {
  readonly #placed = new Map<Row, PlacedRow>();
  readonly #rows = new Map<string, Row[]>();

  /** Adds the rows of an operation, if they are new, in the order in which operations are begun. */
  add(rows: readonly Row[], results: PlaceResults): void {
    for (const row of rows) {
      const key = row.state !== 'planned' || this.#placed.has(row) ? undefined : keyOf(row);
      if (key === undefined) continue;
      const same = this.#rows.get(key) ?? [];
      this.#rows.set(key, same);
      same.push(row);
      this.#placed.set(row, { results, same });
    }
  }

  /**
   * Whether an earlier operation gets more cases of a variant, and its first ones showed the same as here. Then more cases
   * here would most likely show nothing else.
   */
  isShownElsewhere(row: Row, { name }: Variant): boolean {
    const verdicts = (each: Row): string => this.#placed.get(each)?.results.verdictsOn(each, name) ?? '';
    const shown = verdicts(row);
    if (shown === '') return false;
    const { same = [] } = this.#placed.get(row) ?? {};
    return same.slice(0, same.indexOf(row)).some((other) => verdicts(other) === shown);
  }
}

/** The place that a clause about a value is stated at, with what it says; undefined if it is about no one place. */
function keyOf({ clause: { id, kind, operation, stated } }: Row): string | undefined {
  if (kind === undefined) return undefined;
  const what = id.slice(operation.length + 1);
  return `${what}\n${beginningOfPath(operation, what) ?? stated}`;
}

/** The path up to the parameter that a clause is about. Documents repeat it, and its parameters, in many operations. */
function beginningOfPath(operation: string, what: string): string | undefined {
  const [, name] = /^(?:accepts|rejects) path (\S+)/.exec(what) ?? [];
  const path = operation.slice(operation.indexOf(' ') + 1);
  const end = name === undefined ? -1 : path.indexOf(`{${name}}`);
  return end < 0 ? undefined : path.slice(0, end);
}
