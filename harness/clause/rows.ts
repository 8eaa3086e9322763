import { tellPlace, type Document, type Operation } from '../document/index.ts';
import { InvalidSchema, UnsupportedSchema } from '../schema/index.ts';
import { acceptsRows } from './accepts.ts';
import { answersRow } from './answers.ts';
import { aspects, type Aspect, type PlannedRow, type Row, type UnplannedRow } from './clause.ts';
import type { Given } from './given.ts';
import { findGround, type Ground, type NoGround } from './ground.ts';
import { guardsRows } from './guards.ts';
import { observesRows } from './observes.ts';
import { provoke } from './provoke.ts';
import { refusesAbsentBodyRows, refusesAbsentParameterRows } from './refuses-absent.ts';
import { refusesMalformedBodyRows } from './refuses-malformed-body.ts';
import { refusesNearMissRows } from './refuses-near-miss.ts';
import { respondsRows } from './responds.ts';
import { conditionalRows } from './state/conditional.ts';
import { keepsStateRows } from './state/keeps-state.ts';
import type { FindGround } from './state/resource.ts';

/**
 * An operation with its clauses in order, and with the ground to make valid requests from, if there is any. What is not
 * asked for is not worked out: a document may have a thousand operations, and a process be asked for one.
 */
export interface OperationRows {
  readonly operation: Operation;
  readonly ground: Ground | undefined;
  /** The aspects that there are rows of. */
  readonly aspects: readonly Aspect[];
  readonly rows: readonly Row[];
  /** Those that judge every exchange of the operation, whatever is selected: else a replay would not see what they see. */
  readonly watching: readonly PlannedRow[];
}

/**
 * Derives every clause that can be told of an operation. Pure, total and deterministic.
 *
 * @param find the grounds of the document's other operations, by name
 */
export function rowsOf(document: Document, operation: Operation, given: Given, find: FindGround): OperationRows {
  const found = once(() => orBroken(() => findGround(document, operation, given)));
  const ground = once(() => {
    const it = found();
    return 'because' in it ? undefined : it;
  });
  const rows = once((): readonly Row[] => {
    const it = found();
    return ('because' in it ? withoutGround(operation, it) : joined(withGround(it, find))).map(tellingPlace);
  });
  const watching = once(() => {
    const planned = rows().filter((row): row is PlannedRow => row.state === 'planned');
    return planned.filter(({ judgeExchange }) => judgeExchange !== undefined);
  });
  return {
    operation,
    get ground() {
      return ground();
    },
    get aspects() {
      const it = ground();
      return it === undefined ? aspects.filter((aspect) => aspectsWithoutGround.has(aspect)) : aspectsOf(it, find);
    },
    get rows() {
      return rows();
    },
    get watching() {
      return watching();
    },
  };
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

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function withGround(ground: Ground, find: FindGround): Row[] {
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
    ...ground.unusable.map(({ name, because }) =>
      untestable(operation, `accepts ${name}`, 'accepts valid requests', { because, cure: 'simplify its schema' }),
    ),
    ...brokenParameters,
    ...brokenBodies,
    ...guards,
    ...malformed,
    ...respondsRows(ground, provoking),
    answersRow(ground),
    ...stateRows(ground, find),
    ...orUntestable(operation, 'observes', 'shows what the document leaves open', () => observesRows(ground)),
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

function stateRows(ground: Ground, find: FindGround): Row[] {
  const { path } = ground.operation;
  // What stands below a path begins with it; to take each of a thousand paths apart for each of a thousand takes seconds.
  const paths = ground.document.operations.map((other) => other.path).filter((other) => other.startsWith(path));
  return [...keepsStateRows(ground, paths, find), ...conditionalRows(ground, paths, find)];
}

/** The aspects of the rows above, told without working them out. */
function aspectsOf(ground: Ground, find: FindGround): readonly Aspect[] {
  const { operation, parameters, bodies } = ground;
  const lacking = new Set<Aspect>();
  if (parameters.length === 0) lacking.add('refuses broken parameters');
  if (bodies.length === 0) lacking.add('refuses broken bodies');
  if (!operation.security.some(({ schemes }) => schemes.length > 0)) lacking.add('guards by its security');
  if (refusesMalformedBodyRows(ground).length === 0) lacking.add('withstands malformed input');
  if (stateRows(ground, find).length === 0) lacking.add('keeps its state');
  return aspects.filter((aspect) => !lacking.has(aspect));
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

const kindsWithoutGround: readonly (readonly [what: string, aspect: Aspect])[] = [
  ['accepts', 'accepts valid requests'],
  ['refuses', 'refuses broken bodies'],
  ['guards', 'guards by its security'],
  ['responds', 'answers as documented'],
  ['answers', 'answers as documented'],
];
const aspectsWithoutGround = new Set(kindsWithoutGround.map(([, aspect]) => aspect));

function withoutGround(operation: Operation, reason: NoGround): UnplannedRow[] {
  return kindsWithoutGround.map(([what, aspect]) => untestable(operation, what, aspect, reason));
}

function untestable(operation: Operation, what: string, aspect: Aspect, { because, cure }: NoGround): UnplannedRow {
  const clause = {
    id: `${operation.name} ${what}`,
    level: 'must',
    sentence: `All that ${operation.name} ${what} by its document.`,
    stated: operation.pointer,
    operation: operation.name,
    aspect,
  } as const;
  return { state: 'untestable', clause, because, cure };
}
