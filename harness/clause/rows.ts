import { tellPlace, type Document, type Operation } from '../document/index.ts';
import { InvalidSchema, UnsupportedSchema } from '../schema/index.ts';
import { acceptsRows } from './accepts.ts';
import { answersRow } from './answers.ts';
import type { Aspect, PlannedRow, Row } from './clause.ts';
import type { Given } from './given.ts';
import { findGround, type Ground } from './ground.ts';
import { guardsRows } from './guards.ts';
import { lockedRows } from './locked.ts';
import { observesRows } from './observes.ts';
import { observesLinksRows } from './observes-links.ts';
import { provoke } from './provoke.ts';
import { refusesAbsentBodyRows, refusesAbsentParameterRows } from './refuses-absent.ts';
import { refusesMalformedBodyRows } from './refuses-malformed-body.ts';
import { aspectOf, refusesNearMissRows } from './refuses-near-miss.ts';
import { respondsRows } from './responds.ts';
import { conditionalRows } from './state/conditional.ts';
import { keepsStateRows } from './state/keeps-state.ts';
import { thingsBelow, type Siblings } from './state/resource.ts';
import { toldAspects } from './told-aspects.ts';
import { untestable, withoutGround } from './untestable.ts';
import { findAlternatives, type Locked, type NoGround } from './ways-in.ts';

/**
 * An operation with its clauses in order, and with the ground to make valid requests from, if there is any. What is not
 * asked for is not worked out: a document may have a thousand operations, and a process be asked for one.
 */
export interface OperationRows {
  readonly operation: Operation;
  /** What valid requests are made from, where they can be. */
  readonly ground: Ground | undefined;
  /** Why no right credential can be shown, where none can be, and what requests are made from that lack nothing else. */
  readonly locked: (Locked & { readonly ground: Ground | undefined }) | undefined;
  /**
   * The aspects that there are rows of, as the document alone tells them: working out what can be grown for each of a
   * thousand operations takes seconds. Where nothing can be grown for one, there may be no row of it.
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
    ground: (name) => all.get(name)?.ground,
    thingBelow: thingsBelow(document.operations),
  };
  for (const operation of operations) all.set(operation.name, rowsOf(document, operation, given, siblings));
  return all;
}

function rowsOf(document: Document, operation: Operation, given: Given, siblings: Siblings): OperationRows {
  const ways = findAlternatives(document, operation, given);
  const locked = 'because' in ways ? ways : undefined;
  const told = once(() => toldAspects(operation, siblings, locked !== undefined));
  const found = once(() => orBroken(() => findGround(document, operation, given, ways)));
  const ground = (): Ground | undefined => {
    const it = found();
    return 'because' in it ? undefined : it;
  };
  const rows = once((): readonly Row[] => rowsOn(found(), operation, told(), siblings).map(tellingPlace));
  const watching = once(() => {
    const planned = rows().filter((row): row is PlannedRow => row.state === 'planned');
    return planned.filter(({ judgeExchange }) => judgeExchange !== undefined);
  });
  return {
    operation,
    get ground() {
      return locked === undefined ? ground() : undefined;
    },
    locked: locked && {
      ...locked,
      get ground() {
        return ground();
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
  found: Ground | NoGround,
  operation: Operation,
  told: readonly Aspect[],
  siblings: Siblings,
): readonly Row[] {
  if ('because' in found) return withoutGround(operation, told, found);
  return found.locked === undefined ? joined(withGround(found, siblings)) : lockedRows(found, found.locked);
}

/** A schema that is broken makes its operation untestable, and no other. */
function orBroken(find: () => Ground | NoGround): Ground | NoGround {
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

function withGround(ground: Ground, siblings: Siblings): Row[] {
  const { operation, parameters, bodies } = ground;
  const brokenParameters = [
    ...orUntestable(operation, 'refuses parameters', 'refuses broken parameters', () =>
      refusesNearMissRows(ground, parameters),
    ),
    ...refusesAbsentParameterRows(ground),
  ];
  const brokenBodies = [
    ...orUntestable(operation, 'refuses body', 'refuses broken bodies', () => refusesNearMissRows(ground, bodies)),
    ...refusesAbsentBodyRows(ground),
  ];
  const malformed = refusesMalformedBodyRows(ground);
  const guards = guardsRows(ground);
  const provoking = provoke(ground, {
    parameters: brokenParameters,
    body: brokenBodies,
    malformed,
    credential: guards,
  });
  return [
    ...orUntestable(operation, 'accepts body', 'accepts valid requests', () => acceptsRows(ground)),
    ...ground.unusable.flatMap((part) => [
      untestable(operation, `accepts ${part.name}`, 'accepts valid requests', part),
      ...(part.isDescribed ? [untestable(operation, `refuses ${part.name}`, aspectOf(part), part)] : []),
    ]),
    ...brokenParameters,
    ...brokenBodies,
    ...guards,
    ...malformed,
    ...respondsRows(ground, provoking),
    answersRow(ground),
    ...keepsStateRows(ground, siblings),
    ...conditionalRows(ground, siblings),
    ...orUntestable(operation, 'observes', 'shows what the document leaves open', () => observesRows(ground)),
    ...observesLinksRows(ground, siblings),
  ];
}

/** The row with the place where it is stated as a reader knows it. */
function tellingPlace<R extends Row>(row: R): R {
  return { ...row, clause: { ...row.clause, stated: tellPlace(row.clause.stated) } };
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

/** The rows, or one that says which part of a schema they can't be grown for. */
function orUntestable(operation: Operation, what: string, aspect: Aspect, rows: () => readonly Row[]): readonly Row[] {
  try {
    return rows();
  } catch (error) {
    if (!(error instanceof UnsupportedSchema || error instanceof InvalidSchema)) throw error;
    return [untestable(operation, what, aspect, { because: error.message, cure: 'simplify the schema' })];
  }
}
