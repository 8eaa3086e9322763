import { mentions, namesIn } from '../../clause/index.ts';
import { childPointer, getAt, isArray, isObject, parsePointer, stringify, type Json } from '../../json/index.ts';
import type { ClauseRecord, FindingRecord } from '../record.ts';
import { beginningOfAnswer, valuesOf } from './answer-shape.ts';
import { withoutOperation } from './clauses.ts';

/** An answer that has the names of more fields than these may echo the request. */
const mostNamed = 2;

/**
 * Whether the answer to a rejected request says what is wrong with it: it names the field that the clause is about, or
 * quotes the value there, and does not repeat the request.
 */
export function saysWhatIsWrong({ exchange }: FindingRecord, main: ClauseRecord): boolean {
  const text = beginningOfAnswer(exchange);
  if (text === undefined) return false;
  const values = valuesOf(exchange) ?? {};
  // The names of the places are not fields, but no answer has them by chance.
  const named = [...new Set(namesIn(values))].filter((name) => mentions(text, name));
  if (named.length > mostNamed) return false;
  const { names, value } = subjectOf(main, values);
  if (main.kind === undefined || names.length === 0) return named.length > 0;
  return names.some((name) => mentions(text, name)) || scalarsIn(value).some((each) => quotes(text, each));
}

/** What a clause about one place is about: the names of its field and of the field around it, and the value there. */
function subjectOf(
  main: ClauseRecord,
  values: Json,
): { readonly names: readonly string[]; readonly value?: Json | undefined } {
  const what = withoutOperation(main);
  const [, place = '', parameter = ''] = /^accepts (path|query|header|cookie) (\S+)/.exec(what) ?? [];
  if (place !== '') return { names: [parameter], value: getAt(values, childPointer(`/${place}`, parameter)) };
  const [, pointer = ''] = /^accepts body(?: as \S+)? (\/\S*)/.exec(what) ?? [];
  const names = parsePointer(pointer).filter((token) => !/^\d+$/.test(token));
  return { names: names.slice(-2), value: getAt(values, `/body${pointer}`) };
}

/** Whether a text has a value in it: a short one only after a mark, because it may be there by chance. */
function quotes(text: string, value: string): boolean {
  if (value.length >= 3) return text.includes(value) || text.includes(stringify(value).slice(1, -1));
  return value !== '' && [`"${value}`, `'${value}`, `: ${value}`, `(${value}`].some((each) => text.includes(each));
}

function scalarsIn(value: Json | undefined): string[] {
  if (value === undefined || value === null) return [];
  if (isObject(value)) return Object.entries(value).flatMap(([name, member]) => [name, ...scalarsIn(member)]);
  if (isArray(value)) return value.flatMap(scalarsIn);
  return [typeof value === 'string' ? value : stringify(value)];
}
