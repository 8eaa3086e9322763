import { childPointer, isArray, isObject, stringify, type Json } from '../../json/index.ts';
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
  const [, pointer] = /^(?:accepts|rejects) body(?: as \S+)? (\/\S*) /.exec(withoutOperation(clause)) ?? [];
  return scalarsSent(exchange).filter((scalar) => pointer !== undefined && scalar.startsWith(`${pointer}\n`));
}

function scalarsIn(value: Json, pointer: string): string[] {
  if (isArray(value)) return value.flatMap((item, index) => scalarsIn(item, childPointer(pointer, index)));
  if (!isObject(value)) return [`${pointer}\n${stringify(value)}`];
  return Object.entries(value).flatMap(([name, member]) => scalarsIn(member, childPointer(pointer, name)));
}
