import type { ClauseRecord, FindingRecord } from '../record.ts';
import type { Symptom } from './known/known-cause.ts';
import { beginningOfAnswer } from './answer-shape.ts';
import { kindOfClause } from './clauses.ts';
import { keyOf } from './keys.ts';

/** How the libraries of Go say that a request is invalid: its parsers of numbers, times, JSON and forms, and its validator. */
const ofGo: readonly RegExp[] = [
  /\bstrconv\.[A-Z]\w+: parsing /,
  /\bparsing time \\?"/,
  /\bcannot unmarshal \w+ into Go (?:struct field|value)\b|\bjson: (?:unknown field|invalid use of)\b/,
  /\bError: ?Field validation for '/,
  /(?:"|: )(?:unexpected )?EOF"/,
  /\bhttp: no such file\b|\brequest Content-Type isn't multipart\/form-data\b|\bno multipart boundary param in Content-Type\b|\bmultipart: NextPart: /,
];

/**
 * What a failure is known by that says that a part of the request is invalid: the operation answers each error of what reads
 * that part with a failure, whichever error it is. Empty if the words say nothing of the kind.
 *
 * @param input the clause that the request tests
 */
export function foundInvalid(
  { cause, exchange }: FindingRecord,
  { operation }: ClauseRecord,
  input: ClauseRecord | undefined,
): string[] {
  const text = beginningOfAnswer(exchange) ?? '';
  if (!ofGo.some((form) => form.test(text))) return [];
  const part = input === undefined ? partNamed(text) : partOf(kindOfClause(input));
  return part === undefined ? [] : [keyOf('finds invalid', operation, cause, part)];
}

/**
 * Whether a parser that is known by its words fails at other values of the same part, too, which are not too large or too long for it. Then
 * their size is not the reason.
 */
export function failsAtOthers({ finding, main, clauses, beside }: Symptom): boolean {
  const keysOf = (each: FindingRecord): string[] => foundInvalid(each, main, clauses.get(each.tested ?? ''));
  const own = keysOf(finding);
  const isOfSize = ({ exchange }: FindingRecord): boolean => ofSize.test(beginningOfAnswer(exchange) ?? '');
  return beside.some((other) => !isOfSize(other.finding) && keysOf(other.finding).some((key) => own.includes(key)));
}

const ofSize = /\b(?:range|\w*overflow\w*|too (?:large|big|long))\b/i;

/** The part of a request that a clause is about. */
function partOf(kind: string): string | undefined {
  const [, place = ''] = /^(?:accepts|rejects|observes) (?:absent |malformed |application )?(\S+)/.exec(kind) ?? [];
  if (['path', 'query', 'header', 'cookie'].includes(place)) return place;
  return /body|content|media|malformed|absent|\//.test(kind) ? 'body' : undefined;
}

/** The part of a request that only an error names. */
const partNamed = (text: string): string | undefined => (/multipart|unmarshal/.test(text) ? 'body' : undefined);
