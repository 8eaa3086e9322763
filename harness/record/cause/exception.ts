import { hasTraceback, plain } from '../../clause/index.ts';
import { parseIfJson } from '../../json/index.ts';
import type { ExchangeRecord } from '../record.ts';
import { textsIn } from './answer-shape.ts';

/** What only an interpreter says: the sentence is about the code, and not about the request. */
const ofInterpreter =
  /has no attribute '(?!(?:get|items|keys|values|id|name)')|codec can't|embedded null byte|\btrait of an? |Cannot (?:read|set) propert(?:y|ies) of|Cannot destructure property|\bundefined method\b|\bis not iterable\b|\bis not a (?:function|constructor)\b|\bis not subscriptable\b|Cannot convert undefined or null to object/;

/**
 * What databases and their drivers say of values that they cannot store, by what is wrong with these. The code takes such
 * values to the database without a check, whatever the statement.
 */
const ofDatabase: Readonly<Record<string, RegExp>> = {
  'the character U+0000':
    /invalid byte sequence for encoding "UTF-?8": 0x00|unsupported Unicode escape sequence|cannot contain NUL|(?:contains|embedded) (?:a )?null byte|\b0x00\b.*not permitted/i,
  'a number out of range':
    /out of range for (?:type \w|ActiveModel|column)|\b(?:integer|bigint|smallint|numeric) out of range|out of range value for column|numeric field overflow|too large to convert to (?:SQLite|C) |fit integer value|arithmetic overflow error|\bORA-0(?:1438|1426|1455)\b/i,
  'a text that is too long':
    /value too long for type|data too long for column|\b(?:string or binary data|truncated data|data truncation)\b|\bORA-12899\b|value too long for column/i,
  'a character that the column lacks':
    /incorrect string value|has no equivalent in encoding|illegal mix of collations/i,
};

/** So many words of the message distinguish one exception from another. What follows can be the value. */
const mostWords = 8;

/**
 * The words, or the code, of an exception that a failed answer shows, with or without a traceback; undefined if it shows none. Handlers
 * of one server can show one exception in both ways. An exception of a database is what it says of the value.
 */
export function exceptionIn({ answer }: ExchangeRecord): string | undefined {
  if ('none' in answer || answer.body === null || !('text' in answer.body)) return undefined;
  const { text } = answer.body;
  const texts = textsIn(parseIfJson(text) ?? text);
  const [rejected] = Object.entries(ofDatabase).find(([, said]) => texts.some((each) => said.test(each))) ?? [];
  if (rejected !== undefined) return rejected;
  const message = texts.map(withoutTraceback).find((each) => ofInterpreter.test(each));
  if (message === undefined)
    return texts.map((each) => codeIn(each) ?? ofQualified(each)).find((each) => each !== undefined);
  const bare = message
    .replace(/^'\w+' object/, 'object')
    .replaceAll(/'\\[^']*' /g, '')
    .replaceAll('characters', 'character')
    .replaceAll(/\d+(?:-\d+)?/g, '#');
  return bare.split(/\s+/).slice(0, mostWords).join(' ');
}

/** The least number of words of a code that belongs to one check: a driver says the same of many values. */
const leastOfCode = 4;

/** Words of codes for any failure. */
const ofAnyCode = /^(?:ERR|ERROR|FAILED|FAILURE|INTERNAL|SERVER|UNEXPECTED|UNHANDLED|UNKNOWN|EXCEPTION|HTTP|CODE)$/;

/** A text that is a code and nothing else, such as `SHOP_ORDERS_PARAM_NOT_ALLOWED`, if it says what is wrong. */
function codeIn(text: string): string | undefined {
  const isCode = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(text);
  return isCode && text.split('_').filter((word) => !ofAnyCode.test(word)).length >= leastOfCode ? text : undefined;
}

/** An exception with its qualified name, and its message to the end of the line or element. */
const qualified = /(?<![\w.])(?:[a-z][\w$]*\.)+([A-Z]\w*(?:Exception|Error)): ([^\n<]+)/;

/** What only says that a text is not a number or a date, which any code can say of any value. */
const ofConversion = /^(?:NumberFormat|Format|DateTimeParse|Parse)Exception$/;

/** The least number of words in the message of an exception that distinguish it from others. */
const leastWords = 3;

/**
 * The exception of a text that names its type, as a server of Java shows it in a page, or in JSON; undefined if there is
 * none, or if its message has hardly any words before a value.
 */
function ofQualified(text: string): string | undefined {
  const [, type = '', message = ''] = qualified.exec(plain(text)) ?? [];
  if (type === '' || ofConversion.test(type)) return undefined;
  // The quotes of this one are about the code.
  const isOfCode = type === 'NullPointerException';
  const bare = (isOfCode ? message : message.replace(/: .*$|["'`].*$/s, ''))
    .replace(/ \(through reference chain.*$/s, '')
    .replaceAll(/\d+/g, '#');
  const words = bare.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  return words.length < leastWords ? undefined : `${type}: ${bare.trim()}`;
}

/** The message of the error at the end of a traceback, without the name of its type. */
function withoutTraceback(text: string): string {
  if (!hasTraceback(text)) return text;
  const last = text.split('\n').findLast((line) => /^\S/.test(line)) ?? '';
  return last.replace(/^[\w.]+: /, '');
}
