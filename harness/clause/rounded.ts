import type { NearMiss } from '../arbitrary/index.ts';
import {
  ExactNumber,
  getAt,
  isArray,
  isInteger,
  isNumber,
  isObject,
  numberText,
  objectOf,
  type Json,
  type JsonNumber,
} from '../json/index.ts';
import type { RequestModel } from './request/request-model.ts';

/**
 * Returns a function from a value to what a server may read that has no exact numbers: its fractions as doubles (RFC 8259 §6),
 * and its numbers in single precision where the document says so. Only readings that can differ from the value are returned.
 *
 * @param nearMiss the keyword that the value breaks
 */
export function createRounding({ document }: RequestModel, { schemaPointer }: NearMiss): (value: Json) => Json[] {
  const schema = getAt(document.root, schemaPointer.slice(0, schemaPointer.lastIndexOf('/')));
  const isSingle = isObject(schema ?? null) && (schema as { format?: Json }).format === 'float';
  const rounds: [(number: JsonNumber) => boolean, (number: number) => number][] = [
    [isExactFraction, (number) => number],
    ...(isSingle ? [[isNumber, Math.fround] as [typeof isNumber, typeof Math.fround]] : []),
  ];
  return (value) =>
    rounds.flatMap(([isRounded, round]) => (holds(value, isRounded) ? [read(value, isRounded, round)] : []));
}

/** Whether a number is a fraction that no double holds. */
function isExactFraction(value: JsonNumber): boolean {
  return value instanceof ExactNumber && !isInteger(value);
}

function holds(value: Json, isRounded: (number: JsonNumber) => boolean): boolean {
  if (isNumber(value)) return isRounded(value);
  return typeof value === 'object' && value !== null && Object.values(value).some((each) => holds(each, isRounded));
}

function read(value: Json, isRounded: (number: JsonNumber) => boolean, round: (number: number) => number): Json {
  if (isNumber(value)) {
    const near = isRounded(value) ? round(Number(numberText(value))) : value;
    return typeof near === 'number' && !Number.isFinite(near) ? value : near;
  }
  if (isArray(value)) return value.map((each) => read(each, isRounded, round));
  if (!isObject(value)) return value;
  return objectOf(
    Object.entries(value).map(([name, member]): [string, Json] => [name, read(member, isRounded, round)]),
  );
}
