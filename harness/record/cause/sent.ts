import { childPointer, getAt, isArray, isObject, parseIfJson, stringify, type Json } from '../../json/index.ts';
import type { ClauseRecord, ExchangeRecord, FindingRecord } from '../record.ts';
import { valuesOf } from './answer-shape.ts';
import { clausesOf, withoutOperation, type ClausesById } from './clauses.ts';

/** The scalar values in the body of a request, each with its pointer. */
export function scalarsSent(exchange: ExchangeRecord): string[] {
  const values = valuesOf(exchange);
  return isObject(values) && values['body'] !== undefined ? scalarsIn(values['body'], '') : [];
}

/** The scalar that a request sent in the place of the body that a clause is about, as `scalarsSent` describes it. */
export function scalarTested(clause: ClauseRecord, exchange: ExchangeRecord): string[] {
  const pointer = placeTested(clause) ?? '';
  return scalarsSent(exchange).filter((scalar) => `/body${scalar}`.startsWith(`${pointer}\n`));
}

/** The scalars inside of the value that a request sent in the place of the body that a clause is about. */
export function scalarsWithin(clause: ClauseRecord, exchange: ExchangeRecord): string[] {
  const pointer = placeTested(clause) ?? '';
  return scalarsSent(exchange).filter((scalar) => `/body${scalar}`.startsWith(`${pointer}/`));
}

/** The name of the parameter of the query that a clause about valid values is about; undefined if it is about something else. */
export function queryTested(clause: ClauseRecord): string | undefined {
  return /^accepts query (\S+) /.exec(withoutOperation(clause))?.[1];
}

/** The names of the parameters in the query of a request. */
export function querySent(exchange: ExchangeRecord): string[] {
  const query = getAt(valuesOf(exchange) ?? null, '/query') ?? null;
  return isObject(query) ? Object.keys(query) : [];
}

/** The places in the values of a request with a certain scalar, or with a property of a certain name. */
export function placesSent(exchange: ExchangeRecord, isOne: (value: Json) => boolean): string[] {
  const placesIn = (value: Json, pointer: string): string[] => {
    if (isArray(value)) return value.flatMap((item, index) => placesIn(item, childPointer(pointer, index)));
    if (!isObject(value)) return isOne(value) ? [pointer] : [];
    return Object.entries(value).flatMap(([name, member]) => [
      ...(isOne(name) ? [pointer] : []),
      ...placesIn(member, childPointer(pointer, name)),
    ]);
  };
  return placesIn(valuesOf(exchange) ?? {}, '');
}

/** Whether the request of a finding is about a place; undefined if it is about none. */
export function isInPlaceTested(
  place: string,
  { tested = '' }: FindingRecord,
  clauses: ClausesById,
): boolean | undefined {
  const clause = clauses.get(tested);
  const own = clause === undefined ? undefined : placeTested(clause);
  return own === undefined ? undefined : place === own || place.startsWith(`${own}/`);
}

/**
 * Whether other values in a place can be the reason of a failure: an operation does not accept one of some facets there, or
 * is known to accept none of them.
 */
export function failsOtherwise(
  facets: readonly string[],
  place: string,
  { operation }: ClauseRecord,
  clauses: ClausesById,
): boolean {
  const results = clausesOf(operation, clauses)
    .filter((clause) => facets.some((facet) => clause.id.endsWith(` ${facet}`)))
    .flatMap((clause) => (placeTested(clause) === place ? [clause.result] : []));
  return results.includes('violated') || (results.length > 0 && results.every((result) => result === 'inconclusive'));
}

/** What a request sent in the place that a clause is about; undefined if it sent nothing, or if it is about none. */
export function valueTested(
  clause: Pick<ClauseRecord, 'id' | 'operation'>,
  exchange: ExchangeRecord,
): Json | undefined {
  const pointer = placeTested(clause);
  return pointer === undefined ? undefined : getAt(valuesOf(exchange) ?? {}, pointer);
}

/** The places of texts in a JSON body that have bytes which are not UTF-8, as a lenient decoder reads them. */
export function placesOfBytes({ request: { body, values } }: ExchangeRecord): string[] {
  if (body === null || !('base64' in body)) return [];
  const read = parseIfJson(Buffer.from(body.base64, 'base64').toString('utf8'));
  const sent = parseIfJson(values ?? '') ?? null;
  return textsIn(read ?? null, '/body').flatMap(([place, text]) =>
    text.includes('\u{FFFD}') && getAt(sent, place) !== text ? [place] : [],
  );
}

function textsIn(value: Json, pointer: string): [place: string, text: string][] {
  if (isArray(value)) return value.flatMap((item, index) => textsIn(item, childPointer(pointer, index)));
  if (!isObject(value)) return typeof value === 'string' ? [[pointer, value]] : [];
  return Object.entries(value).flatMap(([name, member]) => textsIn(member, childPointer(pointer, name)));
}

/** The place in the values of a request that a clause is about: of a body, or a parameter. */
export function placeTested(clause: Pick<ClauseRecord, 'id' | 'operation'>): string | undefined {
  const [, part = '', place = '', inside = ''] =
    /^(?:accepts|rejects) (body|path|query|header|cookie)(?: as \S+)? (\S+) (?:(\/\S*) )?/.exec(
      withoutOperation(clause),
    ) ?? [];
  if (part === 'body') return place.startsWith('/') ? `/body${place}` : undefined;
  // A parameter can be an object, as one with a media type is.
  return part === '' ? undefined : childPointer(`/${part}`, place) + inside;
}

function scalarsIn(value: Json, pointer: string): string[] {
  if (isArray(value)) return value.flatMap((item, index) => scalarsIn(item, childPointer(pointer, index)));
  if (!isObject(value)) return [`${pointer}\n${stringify(value)}`];
  return Object.entries(value).flatMap(([name, member]) => scalarsIn(member, childPointer(pointer, name)));
}

/**
 * Whether the same request with a plain value was not accepted either. Then nothing says that the value which the request is
 * about is the reason why it failed.
 */
export function hasRejectedControl({ control }: FindingRecord): boolean {
  return control !== undefined && ('none' in control.answer || control.answer.status >= 400);
}

/**
 * Whether the body of a failed request has half of a surrogate pair, which no encoding of texts has, and the operation
 * takes other texts with characters of Unicode where the request has any. One that does not can have failed on these.
 */
export function failsOnLoneSurrogate(finding: FindingRecord, main: ClauseRecord, clauses: ClausesById): boolean {
  const { exchange } = finding;
  const placesOf = (form: RegExp): string[] =>
    placesSent(exchange, (value) => typeof value === 'string' && form.test(value)).filter((place) =>
      place.startsWith('/body'),
    );
  const isOther = (place: string): boolean => failsOtherwise(['non-ascii', 'astral'], place, main, clauses);
  if (hasRejectedControl(finding)) return false;
  return placesOf(/\p{Surrogate}/u).length > 0 && !placesOf(/[^\p{ASCII}]/u).some(isOther);
}

/** Whether the answer shows an empty text, 0 or false in the place of the body that a clause is about. */
export function showsNothing(clause: ClauseRecord, exchange: ExchangeRecord): boolean {
  const shown = shownInPlace(clause, exchange);
  const [only] = shown !== undefined && isArray(shown) && shown.length === 1 ? shown : [shown];
  return only === '' || only === 0 || only === false;
}

/** Whether the answer shows null in the place of the body that a clause is about. */
export function showsNull(clause: ClauseRecord, exchange: ExchangeRecord): boolean {
  return shownInPlace(clause, exchange) === null;
}

/** What the answer shows in the place of the body that a clause is about; undefined if that is nothing. */
function shownInPlace(clause: ClauseRecord, { answer }: ExchangeRecord): Json | undefined {
  const [, place] = /^\/body(\/.*)$/.exec(placeTested(clause) ?? '') ?? [];
  if (place === undefined || 'none' in answer || answer.body === null || !('text' in answer.body)) return undefined;
  return getAt(parseIfJson(answer.body.text) ?? null, place);
}
