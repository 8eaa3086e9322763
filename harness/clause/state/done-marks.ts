import {
  contentsOfSuccess,
  plainName,
  withoutSlash,
  wordsIn,
  type Document,
  type Operation,
} from '../../document/index.ts';
import { equals, get, isObject, type Json, type JsonObject } from '../../json/index.ts';
import { viewSchema } from '../../schema/index.ts';
import { stateField, wordsOf } from './stated-states.ts';

/** A field by which a resource shows that an action was done: `status` is `cancelled`, `archived` is true, `returnedAt` has a time. */
export interface DoneMark {
  readonly field: string;
  readonly isDone: (value: Json) => boolean;
  /** The value that says so, in words. */
  readonly done: string;
}

/** Verbs with another form than most, which paths name. */
const irregular: Readonly<Record<string, string>> = {
  pay: 'paid',
  send: 'sent',
  withdraw: 'withdrawn',
  sell: 'sold',
  hold: 'held',
  freeze: 'frozen',
  activate: 'active',
  deactivate: 'inactive',
};

/** What the verb at the end of a path can have made of a resource: `cancelled` and `canceled` for `/orders/{id}/cancel`. */
export function participlesOf({ path }: Operation): string[] {
  const verb = wordsIn(withoutSlash(path).split('/').at(-1) ?? '')[0] ?? '';
  const regular = [verb, `${verb}d`, `${verb}ed`, `${verb}${verb.slice(-1)}ed`, verb.replace(/y$/, 'ied'), `${verb}n`];
  return [...regular, ...(Object.hasOwn(irregular, verb) ? [irregular[verb] ?? ''] : [])];
}

/** Words of an action that is done later, or that only begins then. */
const ofLater =
  /\b(?:send|export|import|process|sync|run|deploy|build|queue\w*|background|async\w*|eventual\w*|schedul\w*|later|soon|request(?:s|ed)? (?:an?|the|for|to)|votes?|starts? to)\b/i;

/**
 * The marks by which a read shows that an action was done, decided from the document: its verb is a state of the resource, or
 * the name of a flag or a time. None where words say that it is done later.
 */
export function doneMarksOf(document: Document, action: Operation, read: Operation): DoneMark[] {
  const { method, path } = action;
  const last = withoutSlash(path).split('/').at(-1) ?? '';
  if (method !== 'POST' || ofLater.test(`${last.replaceAll(/[-_]/g, ' ')}. ${wordsOf(document, action)}`)) return [];
  const forms = participlesOf(action).map((form) => plainName(form));
  return contentsOfSuccess(read).flatMap(({ schema }) => {
    const view = viewSchema(schema, 'possible');
    return view.propertyNames.flatMap((field): DoneMark[] => {
      const name = plainName(field);
      const at = view.property(field);
      const states = at.members.filter((each) => typeof each === 'string' && forms.includes(plainName(each)));
      const [state] = states;
      if (stateField.test(field) && state !== undefined)
        return [{ field, isDone: (value) => states.some((each) => equals(each, value)), done: JSON.stringify(state) }];
      if (forms.includes(name.replace(/^is/, '')) && at.hasType('boolean'))
        return [{ field, isDone: (value) => value === true, done: 'true' }];
      if (forms.some((form) => name === `${form}at`) && at.hasType('string'))
        return [{ field, isDone: (value) => value !== null, done: 'a time' }];
      return [];
    });
  });
}

/** A mark of an action that no read shows after it, although the action was answered with success. */
export interface Undone extends DoneMark {
  readonly value: Json;
}

/**
 * A mark that says as before that an action was not done, where nothing else changed but times and versions: an action can need
 * several, such as approvals, and then something else shows that it was one of them.
 *
 * @param before the fields of the resource before the action
 * @param later the fields that each read afterwards shows; undefined where it shows no resource
 */
export function undoneIn(
  marks: readonly DoneMark[],
  before: JsonObject,
  later: readonly (JsonObject | undefined)[],
): Undone | undefined {
  const isUnchanged = (shown: JsonObject | undefined): boolean => shown !== undefined && isSameButTimes(before, shown);
  if (later.length === 0 || !later.every(isUnchanged)) return undefined;
  const found = marks.find(({ field, isDone }) => {
    const value = get(before, field);
    return value !== undefined && !isDone(value);
  });
  return found && { ...found, value: get(before, found.field) ?? null };
}

/** The last words of names of what each change of a resource changes, and such names written in one word. */
const ofEachChange =
  /^(?:at|on|(?:date)?time|date|(?:time)?stamp|version|revision|rev|etag|(?:last)?(?:updat|modifi|chang)ed(?:at|on)?)$/;

const isOfEachChange = (field: string): boolean => ofEachChange.test(wordsIn(field).at(-1) ?? '');

function isSameButTimes(before: JsonObject, shown: JsonObject): boolean {
  return [...new Set([...Object.keys(before), ...Object.keys(shown)])].every((field) => {
    const [one = null, other = null] = [get(before, field), get(shown, field)];
    if (equals(one, other)) return true;
    return isObject(one) && isObject(other) ? isSameButTimes(one, other) : isOfEachChange(field) && one !== null;
  });
}
