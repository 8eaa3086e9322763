import type { FindingRecord } from '../../../record/index.ts';
import type { Index } from './clause.ts';

/** The name of the operation that a finding is about. */
export function operationOf({ clauses: [id = ''], exchange }: FindingRecord, index: Index): string {
  return index.clauses.get(id)?.operation ?? exchange.request.method;
}

/** A finding as one sentence about the server. */
export function titleOfFinding({
  sentence,
  where,
  expected,
  actual,
}: Pick<FindingRecord, 'sentence' | 'where' | 'expected' | 'actual'>): string {
  const happened = where === 'status' || where === 'answer' ? actual : `${where}: ${actual}`;
  const [, because] = /, because (.*)$/s.exec(expected) ?? [];
  const [, request] = /^A(?:ny)? (.*) gets a documented success\.$/s.exec(sentence) ?? [];
  if (because === 'the request is valid' && request !== undefined) return capitalize(`${happened} for a ${request}`);
  return capitalize(because === undefined ? `${happened}, expected ${expected}` : `${happened}, although ${because}`);
}

function capitalize(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
