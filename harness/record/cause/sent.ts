import { childPointer, getAt, isArray, isObject, stringify, type Json } from '../../json/index.ts';
import type { ClauseRecord, ExchangeRecord } from '../record.ts';
import { valuesOf } from './answer-shape.ts';
import { withoutOperation } from './clauses.ts';

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

/** What a request sent in the place that a clause is about; undefined if it sent nothing, or if it is about none. */
export function valueTested(clause: ClauseRecord, exchange: ExchangeRecord): Json | undefined {
  const pointer = placeTested(clause);
  return pointer === undefined ? undefined : getAt(valuesOf(exchange) ?? {}, pointer);
}

/** The place in the values of a request that a clause is about: of a body, or a parameter. */
function placeTested(clause: ClauseRecord): string | undefined {
  const [, part = '', place = ''] =
    /^(?:accepts|rejects) (body|path|query|header|cookie)(?: as \S+)? (\S+) /.exec(withoutOperation(clause)) ?? [];
  if (part === 'body') return place.startsWith('/') ? `/body${place}` : undefined;
  return part === '' ? undefined : childPointer(`/${part}`, place);
}

function scalarsIn(value: Json, pointer: string): string[] {
  if (isArray(value)) return value.flatMap((item, index) => scalarsIn(item, childPointer(pointer, index)));
  if (!isObject(value)) return [`${pointer}\n${stringify(value)}`];
  return Object.entries(value).flatMap(([name, member]) => scalarsIn(member, childPointer(pointer, name)));
}
