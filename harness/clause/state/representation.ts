import { responseFor, type Operation } from '../../document/index.ts';
import type { Exchange } from '../../exchange/index.ts';
import {
  childPointer,
  compareNumbers,
  equals,
  get,
  getAt,
  isArray,
  isInteger,
  isObject,
  objectOf,
  parsePointer,
  setAt,
  type Json,
  type JsonObject,
} from '../../json/index.ts';
import { compile, viewSchema, type SchemaError } from '../../schema/index.ts';
import { bodyIn } from '../resource/identity.ts';
import { placeOf } from './body.ts';
import { isShown } from '../request/read-only.ts';
import { isRelationship } from '../request/resource-object.ts';
import { usualLatitude, type Latitude } from './compare.ts';

/** How the document describes a resource in the answer to a read. */
export interface Representation extends Latitude {
  /** Whether a field can have this value: a valid answer is still valid with it. */
  readonly canHave: (field: string, value: Json) => boolean;
  /** The same of a list, beside the members that the server adds to its items, such as their ids. */
  readonly canHaveWithin: (field: string, value: Json) => boolean;
  /** Whether a value is the documented default of a place of the resource. */
  readonly isDefault: (place: string, value: Json) => boolean;
  /** Whether the document describes a number there as a position among others, which moves with them and ends at their number. */
  readonly isPosition: (place: string) => boolean;
}

const anything: Representation = {
  ...usualLatitude,
  canHave: () => true,
  canHaveWithin: () => true,
  isDefault: () => false,
  isPosition: () => false,
};

/** "The category's rank among sibling categories." */
const ofPosition =
  /\b(?:rank|position|place|order|index)\b[^.]*\b(?:among(?:st)?|relative to|between|with(?:in| respect to)|in the (?:list|order))\b/i;

/** Every server can keep integers up to this one, because a double holds them (RFC 8259 §6). */
const safe = Number.MAX_SAFE_INTEGER;
/** Larger than the integer types of servers. */
const huge = 2n ** 64n;

/**
 * Finds from the schema of an answer how it can show a resource. Errors that the answer already has are ignored.
 *
 * @param known the fields of the resource
 */
export function representationOf(operation: Operation, { outcome }: Exchange, known: JsonObject): Representation {
  const body = bodyIn({ outcome });
  const place = body === undefined ? undefined : placeOf(body, known);
  if (outcome.kind !== 'answered' || body === undefined || place === undefined) return anything;
  const contents = responseFor(operation, outcome.status)?.content ?? [];
  const checks = contents.flatMap(({ schema }) =>
    schema === undefined ? [] : [{ schema, validate: compile(schema) }],
  );
  const [best] = checks.sort((a, b) => a.validate(body).length - b.validate(body).length);
  if (best === undefined) return anything;
  const { schema, validate } = best;
  const wrong = new Set(validate(body).map(nameError));
  /** The new errors if a place of the resource has this value instead. */
  const errorsWith = (within: string, value: Json): readonly SchemaError[] =>
    validate(setAt(body, place + within, value)).filter((error) => !wrong.has(nameError(error)));
  /** Those of them that are in exactly that place. */
  const errorsAt = (within: string, value: Json): readonly SchemaError[] =>
    errorsWith(within, value).filter(({ instancePointer }) => instancePointer === place + within);
  const valuesAt = (within: string, name: string): readonly Json[] =>
    parsePointer(place + within)
      .reduce((view, token) => view.step(token), viewSchema(schema, 'possible'))
      .values(name);
  // What a relationship leads to is not beside the attributes.
  const canHave = (field: string, value: Json): boolean =>
    isRelationship(body, field) || errorsWith(childPointer('', field), value).length === 0;
  return {
    canHave,
    canHaveWithin: (field, value) => {
      const shown = getAt(body, place + childPointer('', field));
      if (shown === undefined || !isArray(shown) || !isArray(value)) return false;
      const names = new Set(value.flatMap((item) => (isObject(item) ? Object.keys(item) : [])));
      const isOfKind = (item: Json): boolean => isObject(item) && Object.keys(item).some((name) => names.has(name));
      return shown.length > 0 && shown.every(isOfKind) && canHave(field, overlaid(shown, value));
    },
    isDefault: (within, value) => valuesAt(within, 'default').some((usual) => equals(usual, value)),
    isPosition: (within) =>
      valuesAt(within, 'description').some((text) => typeof text === 'string' && ofPosition.test(text)),
    isSet: (within) => {
      const array = getAt(body, place + within);
      if (array === undefined || !isArray(array)) return false;
      // Resources of their own can come back in the order of their ids.
      if (array.length > 0 && array.every((item) => isObject(item) && Object.hasOwn(item, 'id'))) return true;
      return errorsAt(within, [...array, ...array.slice(0, 1)]).some(({ keyword }) => keyword === 'uniqueItems');
    },
    // Without a type, the document says nothing of the notation.
    canBeNumber: (within, number) => errorsAt(within, number).length === 0 && errorsAt(within, true).length > 0,
    mayOmit: (within) => !isShown(schema, place + within),
    isExact: (within, number) => {
      if (!isInteger(number) || errorsAt(within, 0.5).length === 0) return false;
      const isSafe = compareNumbers(number, -safe) >= 0 && compareNumbers(number, safe) <= 0;
      return isSafe || errorsAt(within, huge).length > 0;
    },
  };
}

const nameError = ({ keyword, instancePointer, schemaPointer, property = '' }: SchemaError): string =>
  [keyword, instancePointer, schemaPointer, property].join('\n');

/** A value with the members that only the shown one has. Items beyond the shown ones have those of the last one. */
function overlaid(shown: Json, value: Json): Json {
  if (isArray(shown) && isArray(value))
    return value.map((item, index) => overlaid(shown[index] ?? shown.at(-1) ?? null, item));
  if (!isObject(shown) || !isObject(value)) return value;
  const own = Object.entries(value).map(([name, each]): [string, Json] => [
    name,
    overlaid(get(shown, name) ?? null, each),
  ]);
  return objectOf([...Object.entries(shown).filter(([name]) => !Object.hasOwn(value, name)), ...own]);
}
