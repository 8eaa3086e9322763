import { equals, get, stringify, type JsonObject } from '../../json/index.ts';

/** Names of the fields by which servers mark what they keep after its removal. */
const marks = /delet|archiv|remov|retir|disab|activ|enabl|cancel|withdr|status|state/i;

/**
 * The field by which a server marks a resource that it keeps after its removal: only the server sets it, and it changed. A
 * document has no other way to state that DELETE only marks a resource.
 *
 * @param before what the server showed of the resource before its removal
 * @param now what it shows afterwards
 * @param isOwn whether the server sets a field, and clients don't
 */
export function markIn(before: JsonObject, now: JsonObject, isOwn: (field: string) => boolean): string | undefined {
  const mark = Object.entries(now).find(
    ([name, value]) => marks.test(name) && isOwn(name) && !equals(value, get(before, name) ?? null),
  );
  return mark && `${mark[0]} is ${stringify(mark[1])}`;
}
