import { plainName } from '../../document/index.ts';
import { equals, get, isObject, objectOf, type Json, type JsonObject } from '../../json/index.ts';

/** The plain names of fields with the version of a resource, which a change can name (optimistic locking). */
const versionNames =
  /^(?:(?:resource|row|lock|object|entity|record)?(?:version|revision|rev)(?:number|id)?|etag|concurrency(?:token|stamp))$/;

/** Whether a field has the version of a resource, by its name. */
export const isVersion = (name: string): boolean => versionNames.test(plainName(name));

/** The plain names of fields that have what the server makes up for each state of a resource. */
const tags = /^(?:etag|resourceversion)$/;

/** Members that servers change by themselves with each change of a resource, as plain names. */
const marks =
  /(?:version|revision|generation|etag|checksum|hash|timestamp|(?:updat|modifi|chang)ed(?:at|on|by|time|date)?)$/;

/** The fields that were sent, at any depth in objects, without the tags that only a server makes up. */
export function withoutTags(sent: JsonObject): JsonObject {
  return leaveOut(sent, sent, (name) => tags.test(plainName(name)));
}

/**
 * The fields that were sent, at any depth in objects, without the current version of the resource: with it a client says what it
 * changes, and the server has another one afterwards.
 *
 * @param before what the server showed of the resource before
 */
export function withoutVersions(before: JsonObject, sent: JsonObject): JsonObject {
  return leaveOut(sent, before, (name, value, beside) => isVersion(name) && equals(get(beside, name) ?? null, value));
}

/** The fields that are shown, without the members of objects by which a server marks each change, unless they are known. */
export function withoutMarks(known: JsonObject, shown: JsonObject): JsonObject {
  return leaveOut(shown, known, (name, _, beside) => !Object.hasOwn(beside, name) && marks.test(plainName(name)));
}

/** An object without some of its members, and so the objects in it that the other object has, too. */
function leaveOut(
  object: JsonObject,
  other: JsonObject,
  isLeftOut: (name: string, value: Json, beside: JsonObject) => boolean,
): JsonObject {
  return objectOf(
    Object.entries(object).flatMap(([name, value]): [string, Json][] => {
      if (isLeftOut(name, value, other)) return [];
      const beside = get(other, name) ?? null;
      return [[name, isObject(value) && isObject(beside) ? leaveOut(value, beside, isLeftOut) : value]];
    }),
  );
}
