import { plainName, singular } from '../../document/index.ts';
import { get, isArray, isObject, stringify, typeOf, type Json, type JsonObject } from '../../json/index.ts';
import { violation, type Verdict } from '../../verdict/index.ts';
import { textOf } from '../resource/identity.ts';
import type { Known } from './model.ts';

/** The last word of a field with the id of a resource, or with the ids of several. */
const ofId = /ids?$/;
/** The names of the field with the id of a resource, in that resource. */
const idNames: readonly string[] = ['id', 'uuid', 'guid'];

/**
 * Judges the fields that were sent with ids of existing resources, `authorIds`, and that a read shows as these resources:
 * `authors`. Undefined if they are shown, or if nothing is said of them.
 */
export function judgeReferred({ fields, named = new Set() }: Known, shown: JsonObject): Verdict | undefined {
  for (const field of named) {
    const sent = get(fields, field);
    if (sent === undefined || sent === null || Object.hasOwn(shown, field)) continue;
    const beside = Object.keys(shown).find((name) => isNamedAlike(field, name));
    const value = beside === undefined ? undefined : get(shown, beside);
    if (beside === undefined || value === undefined || isShown(field, sent, value)) continue;
    const expected = `${stringify(sent)}, as was sent in ${field}`;
    return violation(`field ${field}`, `body /${beside}`, expected, stringify(value));
  }
  return undefined;
}

/** Whether a field with the objects, or the object, is named like that with their ids. */
function isNamedAlike(field: string, name: string): boolean {
  const plain = plainName(field);
  return ofId.test(plain) && singular(plainName(name)) === singular(plain.replace(ofId, ''));
}

/**
 * Whether objects are those with the ids that were sent. Also where it is not known: objects with other ids can stand for the links
 * to those.
 */
function isShown(field: string, sent: Json, value: Json): boolean {
  if (!isArray(sent)) {
    if (value === null) return false;
    const id = isObject(value) ? idIn(field, value) : undefined;
    return id === undefined || typeOf(id) !== typeOf(sent) || textOf(id) === textOf(sent);
  }
  if (!isArray(value)) return true;
  const ids = value.map((each) => (isObject(each) ? idIn(field, each) : undefined));
  if (ids.includes(undefined)) return true;
  const [wanted, found] = [sent, ids].map((each) => new Set(each.map((id) => textOf(id ?? null))));
  if (wanted === undefined || found === undefined || wanted.size === 0) return true;
  const kept = [...wanted].filter((id) => found.has(id));
  return kept.length === wanted.size ? found.size === wanted.size : kept.length === 0 && found.size > 0;
}

/** The id in an object: in the field that has the name of the sent one, as in a link, or in its own. */
function idIn(field: string, object: JsonObject): Json | undefined {
  const own = singular(plainName(field));
  const names = Object.keys(object);
  const name = names.find((each) => plainName(each) === own) ?? names.find((each) => idNames.includes(plainName(each)));
  return name === undefined ? undefined : get(object, name);
}
