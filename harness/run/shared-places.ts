import type { PlannedRow, Row, Variant } from '../clause/index.ts';
import type { ServerBreakage } from './breakage.ts';
import type { ServerRejection } from './rejects-all.ts';
import type { Contact } from './contact.ts';
import type { ServerEnding } from './ending.ts';
import type { RejectedParameters } from './rejected-places.ts';
import type { Results } from './results.ts';

/** What the operations of a run share. */
export interface SharedByRun {
  readonly contact: Contact;
  /** How many operations must ask to wait in a row before the server does. */
  readonly leastAsking: number;
  readonly places: SharedPlaces;
  readonly rejectedParameters: RejectedParameters;
  readonly ending: ServerEnding;
  readonly breakage: ServerBreakage;
  readonly rejection: ServerRejection;
}

type PlaceResults = Pick<Results, 'verdictsOn'>;

/** How many operations must share a component of the document before some of them are enough. */
const many = 8;
/** How many of them are enough, if all that were tested showed the same. */
const enough = 3;
/** How many clauses about the same kind of check, in whatever place, show what is common to all. */
const enoughAlike = 8;

interface PlacedRow {
  readonly results: PlaceResults;
  /** The rows about its place, in the order in which operations are begun. */
  readonly same: readonly Row[];
  /** The same, also those about a body in another media type. */
  readonly inAnyType: readonly Row[];
  /** The first rows about the same kind of check, in whatever place. */
  readonly alike: readonly Row[];
}

/**
 * The clauses of operations that are about one place of the document, by a `$ref`: the same schema in a POST and a PUT. A
 * server mostly checks such a schema in one piece of code.
 */
export class SharedPlaces {
  readonly #placed = new Map<Row, PlacedRow>();
  readonly #rows = new Map<string, Row[]>();
  readonly #inAnyType = new Map<string, Row[]>();
  readonly #alike = new Map<string, Row[]>();
  readonly #isAdaptive: boolean;

  /** @param isAdaptive whether only what may show something new is sent: the user has not chosen a number of cases */
  constructor(isAdaptive = true) {
    this.#isAdaptive = isAdaptive;
  }

  /** Adds the rows of an operation, if they are new, in the order in which operations are begun. */
  add(rows: readonly Row[], results: PlaceResults): void {
    for (const row of rows) {
      if (row.state !== 'planned' || this.#placed.has(row)) continue;
      const [key, check] = [keyOf(row), checkOf(row)];
      if (key === undefined && check === undefined) continue;
      const same = key === undefined ? [] : listIn(this.#rows, key);
      const inAnyType = key === undefined ? [] : listIn(this.#inAnyType, withoutType(key));
      const alike = check === undefined ? [] : listIn(this.#alike, check);
      for (const list of [same, inAnyType]) list.push(row);
      if (alike.length < enoughAlike) alike.push(row);
      this.#placed.set(row, { results, same, inAnyType, alike });
    }
  }

  /**
   * Whether an earlier operation, or the same one in an earlier media type, gets more cases of a variant, and its first ones
   * showed the same as here. Then more cases here would most likely show nothing else.
   */
  isShownElsewhere(row: Row, { name }: Variant): boolean {
    const shown = this.#verdictsOn(row, name);
    if (shown === '') return false;
    const { inAnyType = [] } = this.#placed.get(row) ?? {};
    return inAnyType.slice(0, inAnyType.indexOf(row)).some((other) => this.#verdictsOn(other, name) === shown);
  }

  /**
   * Whether a variant most likely needs no case in this operation, because others get it, and what it is about is mostly
   * checked by code that they share: how a body is parsed, a parameter of the components, or a type. The first variants
   * show in each operation whether it has the check at all.
   */
  isLikelyShown(row: PlannedRow, variant: Variant): boolean {
    return this.#sharing(row, variant).length > 0;
  }

  /** Whether such a variant needs none, because several others passed it, and its other variants passed here. */
  isShownByOthers(row: PlannedRow, variant: Variant): boolean {
    const sharing = this.#sharing(row, variant);
    if (sharing.length === 0) return false;
    const own = row.variants.map(({ name }) => this.#verdictsOn(row, name)).filter(Boolean);
    if (own.length === 0 || !own.every(isPass)) return false;
    return sharing.some((rows) => {
      const others = rows.filter((other) => other !== row);
      const shown = others.map((other) => this.#verdictsOn(other, variant.name)).filter(Boolean);
      return shown.length >= enough && shown.every(isPass);
    });
  }

  /** The lists of rows that most likely show what a variant would show in one that comes after them. */
  #sharing(row: PlannedRow, variant: Variant): (readonly Row[])[] {
    const { same = [], alike = [] } = this.#placed.get(row) ?? {};
    if (!this.#isAdaptive || variant.isOwn === true) return [];
    const variants: readonly Variant[] = row.variants;
    const isInPlace = same.indexOf(row) >= enough && variants.indexOf(variant) >= ownVariants(row);
    const isCommon = variant.isCommon === true && alike.length === enoughAlike && !alike.includes(row);
    return [...(isInPlace ? [same] : []), ...(isCommon ? [alike] : [])];
  }

  /**
   * Which operations have shown what a clause about a kind of valid values would show. Where many operations have one
   * parameter or schema of the components, as all lists have a `limit`, a few of them show how the server handles it, if they
   * show the same. What is invalid is tested in each operation, because one of them can lack the check.
   *
   * @returns a sentence; undefined if the clause has to be tested
   */
  shownBySeveral(row: PlannedRow): string | undefined {
    const { same = [] } = this.#placed.get(row) ?? {};
    const { kind = '', stated } = row.clause;
    if (same.length < many || !kind.startsWith('accepts ') || !isOfComponents(stated)) return undefined;
    const shown = new Map<Row, string>();
    for (const other of same) {
      const text = this.#allVerdicts(other);
      if (text !== undefined) shown.set(other, text);
    }
    if (shown.size < enough || new Set(shown.values()).size > 1) return undefined;
    const names = [...shown.keys()].slice(0, enough).map(({ clause }) => clause.operation);
    return `${names.join(', ')} have the same place of the document, and were tested with one result`;
  }

  /** The verdicts on the variants of a row, if each has one. */
  #allVerdicts(row: Row): string | undefined {
    if (row.state !== 'planned') return undefined;
    const all = row.variants.map(({ name }) => this.#verdictsOn(row, name));
    return all.includes('') ? undefined : all.join(';');
  }

  /** The kinds of verdicts on a variant of a row, as a text; empty if none showed anything. */
  #verdictsOn(row: Row, name: string): string {
    return this.#placed.get(row)?.results.verdictsOn(row, name) ?? '';
  }
}

const isPass = (verdicts: string): boolean => verdicts === 'pass';

/** Of so many variants one is sent in each operation. */
const variantsForOne = 8;

/** How many variants are sent in each operation. */
const ownVariants = ({ variants }: PlannedRow): number => Math.max(2, Math.ceil(variants.length / variantsForOne));

/**
 * What a clause is about that other operations have, too: the place that it is stated at, with what it says; or the parser of
 * bodies. Undefined if it is about nothing of these.
 */
function keyOf({ clause: { id, kind, operation, stated, aspect } }: Row): string | undefined {
  const what = id.slice(operation.length + 1);
  if (aspect === 'rejects malformed bodies' || what === 'responds documented-status') return what;
  if (kind === undefined) return undefined;
  return `${what}\n${beginningOfPath(operation, what) ?? stated}`;
}

/** The kind of check that a clause is about, in whatever place: a security scheme, or a type. Undefined for others. */
function checkOf({ clause: { id, kind = '', operation, aspect } }: Row): string | undefined {
  if (aspect === 'enforces security') return id.slice(operation.length + 1);
  return /^rejects \S+ type /.test(kind) ? kind : undefined;
}

/** The list under a key, which is made if there is none. */
function listIn(lists: Map<string, Row[]>, key: string): Row[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

/**
 * What an invalid body breaks, whatever its media type: a server checks the values after it has parsed the body. Valid bodies show
 * how it parses them, so those of each media type are kept apart.
 */
function withoutType(key: string): string {
  return key.replace(/^rejects body as \S+/, 'rejects body').replace(/\/content\/[^/\n]+\//, '/content/*/');
}

/** Whether a place is in the components of a document, which several operations can refer to. */
function isOfComponents(stated: string): boolean {
  return /^#?\/(?:components|definitions|parameters)\//.test(stated);
}

/** The path up to the parameter that a clause is about. Documents repeat it, and its parameters, in many operations. */
function beginningOfPath(operation: string, what: string): string | undefined {
  const [, name] = /^(?:accepts|rejects) path (\S+)/.exec(what) ?? [];
  const path = operation.slice(operation.indexOf(' ') + 1);
  const end = name === undefined ? -1 : path.indexOf(`{${name}}`);
  return end < 0 ? undefined : path.slice(0, end);
}
