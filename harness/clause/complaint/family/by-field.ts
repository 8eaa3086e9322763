import { isArray, isObject, type Json, type JsonObject } from '../../../json/index.ts';
import type { Family, FieldStatement } from '../complaint.ts';

/** The names of objects with sentences by field. */
const wrappers = /^(?:errors?|field_?errors|messages?|validation_?errors|details?|fields|modelstate|invalid)$/i;
/** The names of fields that are about no field: their sentences say which. */
const general = /^(?:non_field_errors|base|_errors|form_?errors|__all__|message|error|detail|title|\$)$/i;
/** The names of members with the value that was sent, beside the sentence about it: tsoa's `{"body.name": {"message": …, "value": …}}`. */
const echoes = /^(?:value|(?:rejected|received|actual|given|invalid|provided)_?-?value|received|actual|input)$/i;

/**
 * Sentences by the name of a field: the errors of Rails (`{"errors": {"name": ["can't be blank"]}}`), Laravel, Django REST
 * framework (without a wrapper), ASP.NET, tsoa, zod's `flatten`, and servers of any language (`{"name": "name é obrigatório"}`).
 */
export const byField: Family = {
  read: (body) => {
    if (!isObject(body)) return [];
    const wrapped = wrappedIn(body, 0);
    if (wrapped.length > 0) return wrapped.flatMap((each) => statementsIn(each, [], true));
    const isSentences = Object.entries(body).every(([name, value]) => isSentenceAbout(name, value));
    return statementsIn(body, [], isSentences);
  },
};

/** Whether a text under a name is about the field of that name: it is a sentence, and mentions the name. */
function isSentenceAbout(name: string, value: Json): boolean {
  return typeof value === 'string' && value.includes(' ') && value.toLowerCase().includes(name.toLowerCase());
}

/** The objects under a name that errors have. */
function wrappedIn(body: JsonObject, depth: number): JsonObject[] {
  return Object.entries(body).flatMap(([name, value]) => {
    if (!isObject(value) || depth > 3) return [];
    const inside = wrappedIn(value, depth + 1);
    return inside.length > 0 || !wrappers.test(name) ? inside : [value];
  });
}

/** @param isWrapped whether a text by itself is a sentence, too; without a wrapper mostly only an array of texts is one */
function statementsIn(value: Json, path: readonly string[], isWrapped: boolean): FieldStatement[] {
  if (typeof value === 'string') return isWrapped && path.length > 0 ? [stated(path, value)] : [];
  if (isArray(value)) {
    const texts = value.filter((each) => typeof each === 'string');
    if (texts.length === value.length) return path.length === 0 ? [] : texts.map((text) => stated(path, text));
    return value.flatMap((each, index) => statementsIn(each, [...path, String(index)], isWrapped));
  }
  if (!isObject(value)) return [];
  const isStated = Object.entries(value).some(([name, each]) => general.test(name) && typeof each === 'string');
  const members = Object.entries(value).filter(([name]) => !(isStated && echoes.test(name)));
  return members.flatMap(([name, each]) =>
    statementsIn(each, general.test(name) ? path : [...path, ...name.replace(/^\$\./, '').split(/[.[\]]+/)], isWrapped),
  );
}

function stated(path: readonly string[], message: string): FieldStatement {
  return { path: path.filter((step) => step !== ''), message };
}
