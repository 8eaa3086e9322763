import {
  resourcesOf,
  findAlternatives,
  findRequestModel,
  collectionsOf,
  withClause,
  type Aspect,
  type Given,
  type Locked,
  type NoRequestModel,
  type RequestModel,
  type Row,
  type Siblings,
  type WatchingRow,
} from '../clause/index.ts';
import { describePlace, withoutSlash, type Document, type Operation } from '../document/index.ts';
import { InvalidSchema } from '../schema/index.ts';
import { lateAspects, lockedRows, rowsByKind } from './clause-kinds.ts';
import { disturbanceOf, type Disturbance } from './disturbance.ts';
import { documentedAspects } from './documented-aspects.ts';
import { once } from './once.ts';
import { withoutRequestModel } from './untestable.ts';

/**
 * An operation with its clauses in order, and the request model that makes its valid requests, if there is one. Each
 * property is computed on first use, because a process may need one of a thousand operations.
 */
export interface OperationRows {
  readonly operation: Operation;
  /** How valid requests are made; undefined if none can be made. */
  readonly requestModel: RequestModel | undefined;
  /**
   * Why no valid credential can be sent; undefined if one can. Its request model makes requests that lack a credential
   * and nothing else.
   */
  readonly locked: (Locked & { readonly requestModel: RequestModel | undefined }) | undefined;
  /** The sets of security schemes that can be sent with its requests, the best first; none without credentials. */
  readonly alternatives: readonly (readonly string[])[];
  /**
   * The aspects that the document alone suggests rows for: finding what can be generated for each of a thousand
   * operations would take seconds. If no value can be generated for an aspect, it may have no row.
   */
  readonly aspects: readonly Aspect[];
  readonly rows: readonly Row[];
  /** Those of its rows that take little to derive, in the same order. */
  readonly early: readonly Row[];
  /** The aspects that have further rows. */
  readonly lateAspects: readonly Aspect[];
  /**
   * If it removes a whole collection, also resources that a run did not create: the request model that lists them, if
   * there is one. Undefined for other operations.
   */
  readonly removesAll: { readonly list: RequestModel | undefined } | undefined;
  /** What it does to the whole server, so that a run sends it after all others; undefined for most operations. */
  readonly disturbs: Disturbance | undefined;
  /**
   * The rows that judge every exchange of the operation, even if they are not selected, so that a replay judges the
   * same. They take little to derive, but for their variants.
   */
  readonly watching: readonly WatchingRow[];
  /**
   * Discards what was computed, which can be megabytes for each of a thousand operations. It is computed again on the
   * next use, and objects from before must not be mixed with the new ones.
   */
  readonly forget: () => void;
}

/**
 * Derives every clause of the operations of a document. Pure, total and deterministic.
 *
 * @param operations the operations that requests may be sent to; by default all of the document's
 * @returns the rows by the name of the operation
 */
export function rowsByOperation(
  document: Document,
  given: Given,
  operations: readonly Operation[] = document.operations,
): ReadonlyMap<string, OperationRows> {
  const all = new Map<string, OperationRows>();
  const siblings: Siblings = {
    operation: (name) => {
      const rows = all.get(name);
      return rows?.locked === undefined ? rows?.operation : undefined;
    },
    requestModel: (name) => all.get(name)?.requestModel,
    ...collectionsOf(document),
  };
  for (const operation of operations) all.set(operation.name, rowsOf(document, operation, given, siblings));
  return all;
}

function rowsOf(document: Document, operation: Operation, given: Given, siblings: Siblings): OperationRows {
  const security = findAlternatives(document, operation, given);
  const locked = 'because' in security ? security : undefined;
  const documented = once(() => documentedAspects(document, operation, siblings, locked !== undefined));
  const found = once(() => orInvalid(() => findRequestModel(document, operation, given, security)));
  const requestModel = (): RequestModel | undefined => {
    const model = found();
    return 'because' in model ? undefined : model;
  };
  const derived = once(() => derive(found(), operation, documented(), siblings));
  const disturbs = once(() => disturbanceOf(document, operation));
  return {
    operation,
    get requestModel() {
      return locked === undefined ? requestModel() : undefined;
    },
    locked: locked && {
      ...locked,
      get requestModel() {
        return requestModel();
      },
    },
    alternatives: 'because' in security ? [] : security,
    get aspects() {
      return documented();
    },
    get rows() {
      return derived().rows();
    },
    get early() {
      return derived().early();
    },
    get lateAspects() {
      return derived().lateAspects.filter((aspect) => documented().includes(aspect));
    },
    get removesAll() {
      return isRemovalOfAll(document, operation) ? { list: siblings.requestModel(`GET ${operation.path}`) } : undefined;
    },
    get disturbs() {
      return disturbs();
    },
    get watching() {
      return derived().watching();
    },
    forget: () => {
      for (const each of [found, derived]) each.forget();
    },
  };
}

/**
 * Whether an operation removes all resources of a collection. A path with parameters is below a resource, and a run sends
 * DELETE only below those that it created. What is created by PUT, or only read, is a single resource.
 */
function isRemovalOfAll({ operations }: Document, { method, path }: Operation): boolean {
  if (method !== 'DELETE' || path.includes('{')) return false;
  const collection = withoutSlash(path);
  return operations.some(
    (other) =>
      (other.method === 'POST' && withoutSlash(other.path) === collection) ||
      resourcesOf(other.path).some((each) => each.itemPath === other.path && each.collectionPath === collection),
  );
}

/** The rows of an operation, each computed on first use. A row is the same object in each list. */
interface Derived extends Pick<OperationRows, 'lateAspects'> {
  readonly rows: () => readonly Row[];
  readonly early: () => readonly Row[];
  readonly watching: () => readonly WatchingRow[];
}

function derive(
  found: RequestModel | NoRequestModel,
  operation: Operation,
  documented: readonly Aspect[],
  siblings: Siblings,
): Derived {
  if ('because' in found) return derivedAtOnce(withoutRequestModel(operation, documented, found));
  if (found.locked !== undefined) return derivedAtOnce(lockedRows(found, found.locked));
  const kinds = rowsByKind(found, siblings).map(({ isLate, rows }) => ({
    isLate,
    rows: once(() => joined(rows()).map(withReadablePlace)),
  }));
  const soon = once(() => kinds.flatMap(({ isLate, rows }) => (isLate ? [] : rows())));
  return {
    rows: once(() => kinds.flatMap(({ rows }) => rows())),
    // What provokes each kind of answer are also the cases of late rows.
    early: once(() => soon().filter((row) => !isWatching(row))),
    lateAspects,
    watching: once(() => soon().filter(isWatching)),
  };
}

function derivedAtOnce(given: readonly Row[]): Derived {
  const rows = given.map(withReadablePlace);
  return { rows: () => rows, early: () => rows, lateAspects: [], watching: () => rows.filter(isWatching) };
}

const isWatching = (row: Row): row is WatchingRow => row.state === 'planned' && row.kind === 'watching';

/** An invalid schema makes its operation untestable, and no other. */
function orInvalid(find: () => RequestModel | NoRequestModel): RequestModel | NoRequestModel {
  try {
    return find();
  } catch (error) {
    if (!(error instanceof InvalidSchema)) throw error;
    return { because: `the document has an invalid schema: ${error.message}`, cure: 'correct the schema' };
  }
}

/** The row with the place in the document as a user knows it. */
function withReadablePlace<R extends Row>(row: R): R {
  return withClause(row, { ...row.clause, stated: describePlace(row.clause.stated) });
}

/**
 * Merges rows of the same clause id, which alternatives of a schema can produce. The clause has the variants of all.
 */
function joined(rows: readonly Row[]): Row[] {
  const byId = new Map<string, Row>();
  for (const row of rows) {
    const first = byId.get(row.clause.id);
    if (first?.state !== 'planned') byId.set(row.clause.id, row);
    else if (row.state === 'planned' && first.kind === 'tested' && row.kind === 'tested') {
      byId.set(row.clause.id, { ...first, variants: [...first.variants, ...row.variants] });
    }
  }
  return [...byId.values()];
}
