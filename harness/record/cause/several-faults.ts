import { getAt, isObject, typeOf } from '../../json/index.ts';
import type { ClauseRecord, ExchangeRecord } from '../record.ts';
import { valuesOf } from './answer-shape.ts';
import { clausesOf, withoutOperation, type ClausesById } from './clauses.ts';
import { keyOf } from './keys.ts';

/** A clause about the presence or the type of a field at the top of a body. */
const ofField = /^rejects body (\/[^/ ]+) (required|type)$/;

/** What leads the findings of requests that have the fault of a clause beside another one. */
export function leadSeveral(main: ClauseRecord): string[] {
  return ofField.test(withoutOperation(main)) ? [keyOf('among several', main.id)] : [];
}

/**
 * The single faults that a request has, by the clauses about the fields of its body: one of them that is accepted alone is the
 * cause, also where the requests with one fault each were rejected because of their other values.
 */
export function faultsOf({ operation }: ClauseRecord, exchange: ExchangeRecord, clauses: ClausesById): string[] {
  const body = getAt(valuesOf(exchange) ?? null, '/body');
  if (body === undefined || !isObject(body)) return [];
  return clausesOf(operation, clauses).flatMap((clause) => {
    const [, field = '', keyword] = ofField.exec(withoutOperation(clause)) ?? [];
    if (keyword === undefined) return [];
    const value = getAt(body, field);
    const isFault =
      keyword === 'required' ? value === undefined : value !== undefined && isWrong(clause, typeOf(value));
    return isFault ? [keyOf('among several', clause.id)] : [];
  });
}

/** Whether values of a type are among those that a clause is violated by. */
const isWrong = ({ tally }: ClauseRecord, type: string): boolean => (tally.variants[type]?.violation ?? 0) > 0;
