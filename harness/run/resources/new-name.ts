import * as fc from 'fast-check';
import {
  endsInName,
  parameterOf,
  type Identity,
  type Part,
  type RequestModel,
  type ResourcePath,
} from '../../clause/index.ts';
import type { Json } from '../../json/index.ts';
import { freshScalar } from '../input/fresh.ts';

/**
 * Whether an operation creates the resource that its path names: a POST to the path of one resource that documents 201 as
 * its only success, if no PUT does that. It needs a name that no resource has.
 *
 * @param has whether the document has an operation with a name
 */
export function createsByName(
  { method, path, responses }: RequestModel['operation'],
  has: (operation: string) => boolean,
): boolean {
  const successes = responses.filter(({ status }) => status.startsWith('2'));
  return (
    method === 'POST' &&
    endsInName(path) &&
    successes.length > 0 &&
    successes.every(({ status }) => status === '201') &&
    !has(`PUT ${path}`)
  );
}

/** A name that no resource has yet; undefined if the document does not allow enough names. */
export function newNameOf(model: RequestModel, { names }: ResourcePath, unique: () => number): Identity | undefined {
  return nameOf(model, names, (part) => {
    const [drawn = ''] = fc.sample(part.valid, { seed: 0, numRuns: 1 });
    const number = unique();
    const isValid = (value: Json): boolean => part.accepts(value) && isNew(value, number);
    return freshScalar('new', number, isValid) ?? freshScalar(drawn, number, isValid);
  });
}

/** A name with a value for each of its parameters; undefined if one has none. */
export function nameOf(
  model: RequestModel,
  names: readonly string[],
  draw: (part: Part) => Json | undefined,
): Identity | undefined {
  const values = names.flatMap((name): [string, Json][] => {
    const part = parameterOf(model, 'path', name);
    const value = part && draw(part);
    return value === undefined ? [] : [[name, value]];
  });
  return values.length === names.length ? new Map(values) : undefined;
}

/** The length of a text from which on random letters and digits are hardly the same twice. */
const longEnough = 8;

/** Whether a value is one of so many that no resource has it: it holds the whole number, or many characters. */
function isNew(value: Json, number: number): boolean {
  if (typeof value === 'string') {
    const isInIt = [number.toString(36), String(number)].some((digits) => value.toLowerCase().includes(digits));
    return isInIt || value.length >= longEnough;
  }
  return value === number;
}
