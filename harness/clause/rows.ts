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
 * An operation with its clauses in order, and with the request model to make valid requests from, if there is any. What is not
 * asked for is not worked out: a document may have a thousand operations, and a process be asked for one.
 */
export interface OperationRows {
  readonly operation: Operation;
  /** What valid requests are made from, where they can be. */
  readonly requestModel: RequestModel | undefined;
  /** Why no right credential can be shown, where none can be, and what requests are made from that lack nothing else. */
  readonly locked: (Locked & { readonly requestModel: RequestModel | undefined }) | undefined;
  /**
   * The aspects that there are rows of, as the document alone tells them: working out what can be generated for each of a
   * thousand operations takes seconds. Where nothing can be generated for one, there may be no row of it.
   */
  readonly aspects: readonly Aspect[];
  readonly rows: readonly Row[];
  /** Those that judge every exchange of the operation, whatever is selected: else a replay would not see what they see. */
  readonly watching: readonly PlannedRow[];
  /**
   * Lets go of what was worked out, which may be megabytes for each of a thousand operations: it is worked out again if it
   * is asked for. What was taken from it before does not go together with that.
   */
  readonly forget: () => void;
}

/**
 * Derives every clause that can be told of the operations of a document, by their names. Pure, total and deterministic.
 *
 * @param operations those that requests may be sent to; all of the document's if nothing is said
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
  const ways = findAlternatives(document, operation, given);
  const locked = 'because' in ways ? ways : undefined;
  const told = once(() => documentedAspects(operation, siblings, locked !== undefined));
  const found = once(() => orBroken(() => findRequestModel(document, operation, given, ways)));
  const requestModel = (): RequestModel | undefined => {
    const it = found();
    return 'because' in it ? undefined : it;
  };
  const rows = once((): readonly Row[] => rowsOn(found(), operation, told(), siblings).map(withReadablePlace));
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
      return told();
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
  told: readonly Aspect[],
  siblings: Siblings,
): readonly Row[] {
  if ('because' in found) return withoutRequestModel(operation, told, found);
  return found.locked === undefined ? joined(withRequestModel(found, siblings)) : lockedRows(found, found.locked);
}

/** A schema that is broken makes its operation untestable, and no other. */
function orBroken(find: () => RequestModel | NoRequestModel): RequestModel | NoRequestModel {
  try {
    return find();
  } catch (error) {
    if (!(error instanceof InvalidSchema)) throw error;
    return { because: `its document is broken: ${error.message}`, cure: 'correct it' };
  }
}

/** What is made when it is first asked for, and kept until it is forgotten. */
function once<T>(make: () => T): { (): T; forget: () => void } {
  let made: { readonly value: T } | undefined;
  const forget = (): void => {
    made = undefined;
  };
  return Object.assign(() => (made ??= { value: make() }).value, { forget });
}

function withRequestModel(requestModel: RequestModel, siblings: Siblings): Row[] {
  const { operation, parameters, bodies } = requestModel;
  const brokenParameters = [
    ...orUntestable(operation, 'rejects parameters', 'rejects invalid parameters', () =>
      rejectsNearMissRows(requestModel, parameters),
    ),
    ...rejectsAbsentParameterRows(requestModel),
  ];
  const brokenBodies = [
    ...orUntestable(operation, 'rejects body', 'rejects invalid bodies', () =>
      rejectsNearMissRows(requestModel, bodies),
    ),
    ...rejectsAbsentBodyRows(requestModel),
  ];
  const malformed = rejectsMalformedBodyRows(requestModel);
  const security = securityRows(requestModel);
  const provoking = provoke(requestModel, {
    parameters: brokenParameters,
    body: brokenBodies,
    malformed,
    credential: security,
  });
  return [
    ...orUntestable(operation, 'accepts body', 'accepts valid requests', () => acceptsRows(requestModel)),
    ...requestModel.unusable.flatMap((part) => [
      untestable(operation, `accepts ${part.name}`, 'accepts valid requests', part),
      ...(part.isDescribed ? [untestable(operation, `rejects ${part.name}`, aspectOf(part), part)] : []),
    ]),
    ...brokenParameters,
    ...brokenBodies,
    ...security,
    ...malformed,
    ...respondsRows(requestModel, provoking),
    answersRow(requestModel),
    ...keepsStateRows(requestModel, siblings),
    ...conditionalRows(requestModel, siblings),
    ...orUntestable(operation, 'observes', 'reports unspecified behaviour', () => observesRows(requestModel)),
    ...observesLinksRows(requestModel, siblings),
  ];
}

/** The row with the place where it is stated as a reader knows it. */
function withReadablePlace<R extends Row>(row: R): R {
  return { ...row, clause: { ...row.clause, stated: describePlace(row.clause.stated) } };
}

/** Where alternatives of a schema say the same of one place, there is one clause, with the ways of both to test it. */
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

/** The rows, or one that says which part of a schema they can't be generated for. */
function orUntestable(operation: Operation, what: string, aspect: Aspect, rows: () => readonly Row[]): readonly Row[] {
  try {
    return rows();
  } catch (error) {
    if (!(error instanceof UnsupportedSchema || error instanceof InvalidSchema)) throw error;
    return [untestable(operation, what, aspect, { because: error.message, cure: 'simplify the schema' })];
  }
}
