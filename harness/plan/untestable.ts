import {
  aspectOfPart,
  type Aspect,
  type Case,
  type NoRequestModel,
  type RequestModel,
  type Row,
  type UnplannedRow,
} from '../clause/index.ts';
import type { Operation } from '../document/index.ts';
import { InvalidSchema, UnsupportedSchema } from '../schema/index.ts';

/** The rows of an operation that no request can be sent to: the end of each clause id, and its aspect. */
const kindsWithoutModel: readonly (readonly [what: string, aspect: Aspect])[] = [
  ['accepts', 'accepts valid requests'],
  ['rejects', 'rejects invalid bodies'],
  ['enforces', 'enforces security'],
  ['responds', 'responds as documented'],
  ['answers', 'responds as documented'],
];

/** The aspects of an operation that no valid credential can be sent to. Its rejections are observed nevertheless. */
export const aspectsOfLocked: readonly Aspect[] = [
  ...new Set(kindsWithoutModel.map(([, aspect]) => aspect)),
  'reports unspecified behaviour',
];

/** The rows of an operation that no request can be sent to, for the aspects that have tests. */
export function withoutRequestModel(
  operation: Operation,
  aspects: readonly Aspect[],
  reason: NoRequestModel,
): UnplannedRow[] {
  return kindsWithoutModel
    .filter(([, aspect]) => aspects.includes(aspect))
    .map(([what, aspect]) => untestable(operation, what, aspect, reason));
}

/** A row that stands for clauses that can't be derived, with the reason. */
export function untestable(
  operation: Operation,
  what: string,
  aspect: Aspect,
  { because, cure }: NoRequestModel,
): UnplannedRow {
  const clause = {
    id: `${operation.name} ${what}`,
    level: 'must',
    sentence: `${operation.name} ${aspect}.`,
    stated: operation.pointer,
    operation: operation.name,
    aspect,
  } as const;
  return { state: 'untestable', clause, because, cure };
}

/** The rows of parts that no valid value can be generated for. */
export function unusableRows({ operation, unusable }: RequestModel): UnplannedRow[] {
  return unusable.flatMap((part) => [
    untestable(operation, `accepts ${part.name}`, 'accepts valid requests', part),
    ...(part.isDescribed ? [untestable(operation, `rejects ${part.name}`, aspectOfPart(part), part)] : []),
  ]);
}

/** The rows; or one untestable row with the reason, if they can't be derived from the schema. */
export function orUntestable<Of extends Case>(
  { operation }: RequestModel,
  what: string,
  aspect: Aspect,
  rows: () => readonly Row<Of>[],
): readonly Row<Of>[] {
  try {
    return rows();
  } catch (error) {
    if (!(error instanceof UnsupportedSchema || error instanceof InvalidSchema)) throw error;
    return [untestable(operation, what, aspect, { because: error.message, cure: 'simplify the schema' })];
  }
}
