import type { Operation, Response } from '../document/index.ts';
import { parseMediaType, singleHeader, type Answered, type Exchange } from '../exchange/index.ts';
import { pass, violation, type Verdict } from '../verdict/index.ts';
import { watching, type WatchingRow } from './model/row.ts';

/**
 * A 206 answer has the bytes that its Content-Range names, and these exist (RFC 9110 §14.4, §15.3.7). Several ranges in one
 * answer are not judged.
 *
 * @param mine the answer of an exchange, if the document describes it by this response
 */
export function rangeRow(
  { name, method }: Operation,
  response: Response,
  mine: (exchange: Exchange) => Answered | undefined,
): WatchingRow {
  return watching({
    clause: {
      id: `${name} responds ${response.status} range`,
      level: 'must',
      sentence: 'A 206 answer has the bytes that its Content-Range names.',
      stated: 'RFC 9110 §15.3.7',
      operation: name,
      aspect: 'responds as documented',
      kind: 'responds range',
    },
    judgeExchange: (exchange) => {
      const answer = method === 'GET' ? mine(exchange) : undefined;
      return answer && judgeRange(answer);
    },
  });
}

function judgeRange(answer: Answered): Verdict | undefined {
  const [field, type] = ['content-range', 'content-type'].map((each) => singleHeader(answer, each));
  if (type !== undefined && parseMediaType(type)?.subtype === 'byteranges') return undefined;
  const where = 'header content-range';
  if (field === undefined) return violation('no range', where, 'the range that the body has', 'none');
  // Ranges can have other units than bytes.
  const [, first = '', last = '', all = '*'] = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15}|\*)$/i.exec(field.trim()) ?? [];
  if (first === '')
    return /^bytes\b/i.test(field) ? violation('malformed', where, 'bytes FIRST-LAST/ALL', `"${field}"`) : undefined;
  const count = Number(last) - Number(first) + 1;
  const isThere = count > 0 && (all === '*' || Number(last) < Number(all));
  if (!isThere) return violation('outside', where, 'a range of bytes that exist, else the status 416', `"${field}"`);
  const actual = `${answer.body.length} bytes`;
  if (answer.body.length === count) return pass;
  return violation('length', 'body', `${count} bytes, because Content-Range is ${field}`, actual);
}
