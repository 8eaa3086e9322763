import { responseFor, type Operation } from '../../document/index.ts';
import type { Exchange } from '../../exchange/index.ts';
import {
  childPointer,
  compareNumbers,
  getAt,
  isArray,
  isInteger,
  setAt,
  type Json,
  type JsonObject,
} from '../../json/index.ts';
import { compile, type SchemaError, type Validate } from '../../schema/index.ts';
import { bodyOf } from '../thing/identity.ts';
import { placeOf } from './body.ts';
import { usualLatitude, type Latitude } from './compare.ts';

/** What the document says of how the answer to a reader shows a thing. */
export interface Showing extends Latitude {
  /** Whether the answer may have this value in a field: one that is right might be wrong with it. */
  readonly canHave: (field: string, value: Json) => boolean;
}

const anything: Showing = { ...usualLatitude, canHave: () => true };

/** A double holds every integer up to this one (RFC 8259 §6), and so does any server. */
const safe = Number.MAX_SAFE_INTEGER;
/** Larger than what servers keep integers in. */
const huge = 2n ** 64n;

/**
 * Finds out by its schema how an answer may show a thing; an answer that its schema does not take says nothing of that.
 *
 * @param known the fields of the thing
 */
export function showingOf(operation: Operation, { outcome }: Exchange, known: JsonObject): Showing {
  const body = outcome.kind === 'answered' ? bodyOf(outcome) : undefined;
  const place = body === undefined ? undefined : placeOf(body, known);
  if (outcome.kind !== 'answered' || body === undefined || place === undefined) return anything;
  const contents = responseFor(operation, outcome.status)?.content ?? [];
  const checks = contents.flatMap(({ schema }): Validate[] => (schema === undefined ? [] : [compile(schema)]));
  const validate = checks.find((each) => each(body).length === 0);
  if (validate === undefined) return anything;
  /** The errors right in a place of the thing, if another value stands there. */
  const errorsWith = (within: string, value: Json): readonly SchemaError[] => {
    const errors = validate(setAt(body, place + within, value));
    return errors.filter(({ instancePointer }) => instancePointer === place + within);
  };
  return {
    canHave: (field, value) => validate(setAt(body, place + childPointer('', field), value)).length === 0,
    isSet: (within) => {
      const array = getAt(body, place + within);
      if (array === undefined || !isArray(array)) return false;
      return errorsWith(within, [...array, ...array.slice(0, 1)]).some(({ keyword }) => keyword === 'uniqueItems');
    },
    isExact: (within, number) => {
      if (!isInteger(number) || errorsWith(within, 0.5).length === 0) return false;
      const isSafe = compareNumbers(number, -safe) >= 0 && compareNumbers(number, safe) <= 0;
      return isSafe || errorsWith(within, huge).length > 0;
    },
  };
}
