import { describePlace, type Document, type Operation } from '../document/index.ts';
import { InvalidSchema, UnsupportedSchema } from '../schema/index.ts';
import { acceptsRows } from './accepts.ts';
import { answersRow } from './answers.ts';
import type { Aspect, PlannedRow, Row } from './clause.ts';
import type { Given } from './given.ts';
import { findRequestModel, type RequestModel } from './request-model.ts';
import { securityRows } from './enforces-security.ts';
import { lockedRows } from './locked.ts';
import { observesRows } from './observes.ts';
import { observesLinksRows } from './observes-links.ts';
import { provoke } from './provoke.ts';
import { rejectsAbsentBodyRows, rejectsAbsentParameterRows } from './rejects-absent.ts';
import { rejectsMalformedBodyRows } from './rejects-malformed-body.ts';
import { aspectOf, rejectsNearMissRows } from './rejects-near-miss.ts';
import { respondsRows } from './responds.ts';
import { conditionalRows } from './state/conditional.ts';
import { keepsStateRows } from './state/keeps-state.ts';
import { resourcesBelow, type Siblings } from './state/resource-operations.ts';
import { documentedAspects } from './documented-aspects.ts';
import { untestable, withoutRequestModel } from './untestable.ts';
import { findAlternatives, type Locked, type NoRequestModel } from './security-alternatives.ts';

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
  /**
   * The aspects that the document alone suggests rows for: finding what can be generated for each of a thousand
   * operations would take seconds. If no value can be generated for an aspect, it may have no row.
   */
  readonly aspects: readonly Aspect[];
  readonly rows: readonly Row[];
  /**
   * The rows that judge every exchange of the operation, even if they are not selected, so that a replay judges the
   * same.
   */
  readonly watching: readonly PlannedRow[];
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
    resourceBelow: resourcesBelow(document.operations),
  };
  for (const operation of operations) all.set(operation.name, rowsOf(document, operation, given, siblings));
  return all;
}

function rowsOf(document: Document, operation: Operation, given: Given, siblings: Siblings): OperationRows {
  const security = findAlternatives(document, operation, given);
  const locked = 'because' in security ? security : undefined;
  const documented = once(() => documentedAspects(operation, siblings, locked !== undefined));
  const found = once(() => orInvalid(() => findRequestModel(document, operation, given, security)));
  const requestModel = (): RequestModel | undefined => {
    const model = found();
    return 'because' in model ? undefined : model;
  };
  const rows = once((): readonly Row[] => rowsOn(found(), operation, documented(), siblings).map(withReadablePlace));
  const watching = once(() => {
    const planned = rows().filter((row): row is PlannedRow => row.state === 'planned');
    return planned.filter(({ judgeExchange }) => judgeExchange !== undefined);
  });
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
    get aspects() {
      return documented();
    },
    get rows() {
      return rows();
    },
    get watching() {
      return watching();
    },
    forget: () => {
      for (const each of [found, rows, watching]) each.forget();
    },
  };
}

function rowsOn(
  found: RequestModel | NoRequestModel,
  operation: Operation,
  documented: readonly Aspect[],
  siblings: Siblings,
): readonly Row[] {
  if ('because' in found) return withoutRequestModel(operation, documented, found);
  return found.locked === undefined ? joined(withRequestModel(found, siblings)) : lockedRows(found, found.locked);
}

/** An invalid schema makes its operation untestable, and no other. */
function orInvalid(find: () => RequestModel | NoRequestModel): RequestModel | NoRequestModel {
  try {
    return find();
  } catch (error) {
    if (!(error instanceof InvalidSchema)) throw error;
    return { because: `the document has an invalid schema: ${error.message}`, cure: 'correct the schema' };
  }
}

/** A function that computes its value on the first call, and keeps it until `forget` is called. */
function once<T>(make: () => T): { (): T; forget: () => void } {
  let made: { readonly value: T } | undefined;
  const forget = (): void => {
    made = undefined;
  };
  return Object.assign(() => (made ??= { value: make() }).value, { forget });
}

function withRequestModel(model: RequestModel, siblings: Siblings): Row[] {
  const { operation, parameters, bodies } = model;
  const invalidParameters = [
    ...orUntestable(operation, 'rejects parameters', 'rejects invalid parameters', () =>
      rejectsNearMissRows(model, parameters),
    ),
    ...rejectsAbsentParameterRows(model),
  ];
  const invalidBodies = [
    ...orUntestable(operation, 'rejects body', 'rejects invalid bodies', () => rejectsNearMissRows(model, bodies)),
    ...rejectsAbsentBodyRows(model),
  ];
  const malformed = rejectsMalformedBodyRows(model);
  const security = securityRows(model);
  const provoking = provoke(model, {
    parameters: invalidParameters,
    body: invalidBodies,
    malformed,
    credential: security,
  });
  return [
    ...orUntestable(operation, 'accepts body', 'accepts valid requests', () => acceptsRows(model)),
    ...model.unusable.flatMap((part) => [
      untestable(operation, `accepts ${part.name}`, 'accepts valid requests', part),
      ...(part.isDescribed ? [untestable(operation, `rejects ${part.name}`, aspectOf(part), part)] : []),
    ]),
    ...invalidParameters,
    ...invalidBodies,
    ...security,
    ...malformed,
    ...respondsRows(model, provoking),
    answersRow(model),
    ...keepsStateRows(model, siblings),
    ...conditionalRows(model, siblings),
    ...orUntestable(operation, 'observes', 'reports unspecified behaviour', () => observesRows(model)),
    ...observesLinksRows(model, siblings),
  ];
}

/** The row with the place in the document as a user knows it. */
function withReadablePlace<R extends Row>(row: R): R {
  return { ...row, clause: { ...row.clause, stated: describePlace(row.clause.stated) } };
}

/**
 * Merges rows of the same clause id, which alternatives of a schema can produce. The clause has the variants of all.
 */
function joined(rows: readonly Row[]): Row[] {
  const byId = new Map<string, Row>();
  for (const row of rows) {
    const first = byId.get(row.clause.id);
    if (first?.state !== 'planned') byId.set(row.clause.id, row);
    else if (row.state === 'planned') {
      byId.set(row.clause.id, { ...first, variants: [...first.variants, ...row.variants] });
    }
  }
  return [...byId.values()];
}

/** The rows; or one untestable row with the reason, if they can't be derived from the schema. */
function orUntestable(operation: Operation, what: string, aspect: Aspect, rows: () => readonly Row[]): readonly Row[] {
  try {
    return rows();
  } catch (error) {
    if (!(error instanceof UnsupportedSchema || error instanceof InvalidSchema)) throw error;
    return [untestable(operation, what, aspect, { because: error.message, cure: 'simplify the schema' })];
  }
}
