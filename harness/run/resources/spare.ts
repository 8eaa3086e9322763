import { parameterOf, resourcesOf, type Part, type RequestModel, type ResourcePath } from '../../clause/index.ts';
import type { Input } from '../../exchange/index.ts';
import { equals, getAt, isNumber, isWithin, type Json } from '../../json/index.ts';
import { newNameOf } from './new-name.ts';
import type { Live } from './place.ts';

/** Servers count from 1, so that a smaller number can be the name of what existed before the run. */
const leastUnlikely = 1_000_000;
/** A shorter text can be such a name, too. */
const leastLength = 4;

/** What a DELETE removes by its name in the path; undefined for another operation. */
function removedBy({ operation: { method, path } }: RequestModel): ResourcePath | undefined {
  return method === 'DELETE' ? resourcesOf(path).find(({ itemPath }) => itemPath === path) : undefined;
}

/** Whether an operation removes the resource that its path names. */
export const removes = (model: RequestModel): boolean => removedBy(model) !== undefined;

/** The places of the names of what a DELETE removes; none for another operation. */
export const namesRemoved = (model: RequestModel): string[] =>
  (removedBy(model)?.names ?? []).flatMap((name) => parameterOf(model, 'path', name)?.pointer ?? []);

/**
 * Names that no resource has, for a DELETE of which no resource of the run is known: a drawn name, such as 1, can be that of
 * what existed before.
 *
 * @returns none for another operation, or where the document does not allow enough names
 */
export function sparingNames(model: RequestModel, unique: () => number): Live {
  const resource = removedBy(model);
  const names = resource && newNameOf(model, resource, unique);
  return new Map(
    [...(names ?? [])].flatMap(([name, value]) => {
      const part = parameterOf(model, 'path', name);
      return part === undefined ? [] : [[part.pointer, value]];
    }),
  );
}

/**
 * Whether the value that a DELETE is about can be the name of what existed before the run.
 *
 * @param pinned the place that the request is about
 */
export function canRemoveOther(model: RequestModel, input: Input, pinned: string | undefined): boolean {
  const parts = (removedBy(model)?.names ?? []).flatMap((name) => parameterOf(model, 'path', name) ?? []);
  const part = parts.find(({ pointer }) => pinned !== undefined && isWithin(pinned, pointer));
  const value = part && getAt(input, part.pointer);
  return part !== undefined && value !== undefined && isLikely(part, value);
}

/** Whether a value in a query or a body can be the name of what existed before the run. */
export const isLikelyName = (value: Json): boolean =>
  isNumber(value)
    ? Math.abs(Number(value)) < leastUnlikely
    : typeof value === 'string' && (value.length < leastLength || /^\d{1,6}$/.test(value));

/** A document that lists all names means them as parts of the server, like fixed paths. */
function isLikely(part: Part, value: Json): boolean {
  if (isNumber(value)) return Math.abs(Number(value)) < leastUnlikely;
  const isExample = part.parameter?.examples.some((each) => equals(each.value, value)) === true;
  return isExample || (typeof value === 'string' && value.length < leastLength);
}
