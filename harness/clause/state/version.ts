import { plainName } from '../../document/index.ts';
import { equals, get, isObject, objectOf, type Json, type JsonObject } from '../../json/index.ts';

/** The plain names of fields with the version of a resource, which a change can name (optimistic locking). */
const versionNames =
  /^(?:(?:resource|row|lock|object|entity|record)?(?:version|revision|rev)(?:number|id)?|etag|concurrency(?:token|stamp))$/;

/** Whether a field has the version of a resource, by its name. */
export const isVersion = (name: string): boolean => versionNames.test(plainName(name));

/** The plain names of fields that have what the server makes up for each state of a resource. */
const tags = /^(?:etag|resourceversion)$/;

/** The fields that were sent, at any depth in objects, without the tags that only a server makes up. */
export function withoutTags(sent: JsonObject): JsonObject {
  return objectOf(
    Object.entries(sent).flatMap(([name, value]): [string, Json][] =>
      tags.test(plainName(name)) ? [] : [[name, isObject(value) ? withoutTags(value) : value]],
    ),
  );
}

/**
 * The fields that were sent, at any depth in objects, without the current version of the resource: with it a client says what it
 * changes, and the server has another one afterwards.
 *
 * @param before what the server showed of the resource before
 */
export function withoutVersions(before: JsonObject, sent: JsonObject): JsonObject {
  return objectOf(
    Object.entries(sent).flatMap(([name, value]): [string, Json][] => {
      const current = get(before, name) ?? null;
      if (isVersion(name) && equals(current, value)) return [];
      return [[name, isObject(value) && isObject(current) ? withoutVersions(current, value) : value]];
    }),
  );
}
