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
import { bodyOf } from '../resource/identity.ts';
import { placeOf } from './body.ts';
import { usualLatitude, type Latitude } from './compare.ts';

/** What the document says of how the answer to a reader shows a resource. */
export interface Representation extends Latitude {
  /** Whether the answer may have this value in a field: one that is right might be wrong with it. */
  readonly canHave: (field: string, value: Json) => boolean;
}

const anything: Representation = { ...usualLatitude, canHave: () => true };

/** A double holds every integer up to this one (RFC 8259 §6), and so does any server. */
const safe = Number.MAX_SAFE_INTEGER;
/** Larger than what servers keep integers in. */
const huge = 2n ** 64n;

/**
 * Finds out by its schema how an answer may show a resource; what is wrong with the answer already says nothing of that.
 *
 * @param known the fields of the resource
 */
export function representationOf(operation: Operation, { outcome }: Exchange, known: JsonObject): Representation {
  const body = outcome.kind === 'answered' ? bodyOf(outcome) : undefined;
  const place = body === undefined ? undefined : placeOf(body, known);
  if (outcome.kind !== 'answered' || body === undefined || place === undefined) return anything;
  const contents = responseFor(operation, outcome.status)?.content ?? [];
  const checks = contents.flatMap(({ schema }): Validate[] => (schema === undefined ? [] : [compile(schema)]));
  const [validate] = checks.sort((a, b) => a(body).length - b(body).length);
  if (validate === undefined) return anything;
  const wrong = new Set(validate(body).map(nameError));
  /** The errors that are not there without it, if another value stands in a place of the resource. */
  const errorsWith = (within: string, value: Json): readonly SchemaError[] =>
    validate(setAt(body, place + within, value)).filter((error) => !wrong.has(nameError(error)));
  /** Those right in that place. */
  const errorsAt = (within: string, value: Json): readonly SchemaError[] =>
    errorsWith(within, value).filter(({ instancePointer }) => instancePointer === place + within);
  return {
    canHave: (field, value) => errorsWith(childPointer('', field), value).length === 0,
    isSet: (within) => {
      const array = getAt(body, place + within);
      if (array === undefined || !isArray(array)) return false;
      return errorsAt(within, [...array, ...array.slice(0, 1)]).some(({ keyword }) => keyword === 'uniqueItems');
    },
    isExact: (within, number) => {
      if (!isInteger(number) || errorsAt(within, 0.5).length === 0) return false;
      const isSafe = compareNumbers(number, -safe) >= 0 && compareNumbers(number, safe) <= 0;
      return isSafe || errorsAt(within, huge).length > 0;
    },
  };
}

const nameError = ({ keyword, instancePointer, schemaPointer, property = '' }: SchemaError): string =>
  [keyword, instancePointer, schemaPointer, property].join('\n');
