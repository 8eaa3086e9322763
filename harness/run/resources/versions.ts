import { bodyOf, isVersion, objectsIn, type RequestModel } from '../../clause/index.ts';
import { plainName } from '../../document/index.ts';
import type { Answered, Exchange, Input } from '../../exchange/index.ts';
import { get, getAt, isArray, isObject, parsePointer, type Json } from '../../json/index.ts';
import { scalarsOf } from '../input/places.ts';
import type { Live } from './place.ts';

/** Statuses with which servers reject a change of another version than the current one. */
const conflicts: readonly number[] = [409, 412, 428];

/**
 * The operations that reject a change if the version in its body is not the current one of the resource, as they do with an
 * entity tag (optimistic locking).
 */
export class Versions {
  readonly #operations = new Set<string>();

  /** Takes in what was answered to a valid or invalid request. */
  note(model: RequestModel, { request: { input = {} }, outcome }: Exchange): void {
    const { method, name } = model.operation;
    const isChange = method === 'PUT' || method === 'PATCH';
    if (!isChange || outcome.kind !== 'answered' || !conflicts.includes(outcome.status)) return;
    if (versionsIn(input).length > 0) this.#operations.add(name);
  }

  /** The places in the body of an input that must have the current version. */
  placesIn({ operation }: RequestModel, input: Input): readonly string[] {
    return this.#operations.has(operation.name) ? versionsIn(input) : [];
  }
}

/** The places of fields with a version in the body of an input. */
export function versionsIn(input: Input): string[] {
  return [...scalarsOf(input['body'] ?? null, '/body')].flatMap(([pointer, value]) =>
    value !== null && isVersion(lastName(pointer)) ? [pointer] : [],
  );
}

const lastName = (pointer: string): string => plainName(parsePointer(pointer).at(-1) ?? '');

/** The versions that a read of the resource shows for some places, in the same place or under the same name. */
export function currentVersions(places: readonly string[], answer: Answered | undefined): Live {
  const body = answer && bodyOf(answer);
  if (body === undefined) return new Map();
  return new Map(
    places.flatMap((place): [string, Json][] => {
      const value = getAt(body, place.slice('/body'.length)) ?? namedIn(body, lastName(place));
      return value === undefined || value === null || isObject(value) || isArray(value) ? [] : [[place, value]];
    }),
  );
}

function namedIn(body: Json, name: string): Json | undefined {
  for (const { object } of objectsIn(body)) {
    const key = Object.keys(object).find((each) => plainName(each) === name);
    if (key !== undefined) return get(object, key);
  }
  return undefined;
}
