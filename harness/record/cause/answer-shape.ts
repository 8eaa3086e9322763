import { isArray, isObject, parse, typeOf, type Json } from '../../json/index.ts';
import type { BodyRecord, ExchangeRecord } from '../record.ts';

/** Characters of a text that identify it: a stack or a page differs after them. */
const longestText = 300;

/** Characters of a body in which its words are looked for: a body of megabytes would take seconds. */
const longestBody = 20_000;

/**
 * An answer without the values in it: status, media type, and the words of its body. Answers of one cause are equal, even if
 * they quote what was sent.
 */
export function wordsOfAnswer(exchange: ExchangeRecord): string {
  return describeAnswer(exchange, (text) => withoutValues(text, exchange));
}

/**
 * The same with the structure of a JSON body only: the names and types, whatever its texts say.
 *
 * @param levels how deep the structure is compared
 */
export function structureOfAnswer(exchange: ExchangeRecord, levels = 4): string {
  return describeAnswer(exchange, (text) => {
    const value = jsonIn(text);
    return value === undefined ? withoutValues(text, exchange) : structureOf(value, levels);
  });
}

function describeAnswer({ answer }: ExchangeRecord, describe: (text: string) => string): string {
  if ('none' in answer) return answer.none;
  const [type = ''] = [answer.headers['content-type'] ?? ''].flat()[0]?.toLowerCase().split(';') ?? [];
  return [answer.status, type.trim(), describe(textOf(answer.body))].join(' ');
}

const textOf = (body: BodyRecord): string => (body === null ? '' : 'text' in body ? body.text : '(binary)');

function jsonIn(text: string): Json | undefined {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

function structureOf(value: Json, levels: number): string {
  if (levels === 0) return typeOf(value);
  if (isArray(value)) return `[${value[0] === undefined ? '' : structureOf(value[0], levels - 1)}]`;
  if (!isObject(value)) return typeOf(value);
  const members = Object.entries(value).map(([name, member]) => `${name}:${structureOf(member, levels - 1)}`);
  return `{${members.sort().join(',')}}`;
}

/** The words of a text: without markup, without what the request had, and without what changes from answer to answer. */
function withoutValues(text: string, { request }: ExchangeRecord): string {
  const beginning = text.slice(0, longestBody);
  const plain = beginning.replaceAll(/<(style|script)\b[^]*?<\/\1>/gi, ' ').replaceAll(/<[^>]*>/g, ' ');
  const path = request.path.split('?')[0] ?? '';
  const bare = path === '/' ? plain : plain.replaceAll(path, ' ');
  return bare
    .replaceAll(new RegExp(`\\b${request.method}\\b`, 'g'), ' ')
    .replaceAll(/"(?:[^"\\]|\\.)*"(?=\s*[,\]}])|'[^']*'|`[^`]*`/g, quoted)
    .replaceAll(/[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}|-?\d[\d.:TZ+-]*/gi, '#')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longestText);
}

/** A quoted text: a sentence is what the server says, and a single word is a value. */
function quoted(text: string): string {
  return text.includes(' ') ? text.replaceAll(/'[^']*'|`[^`]*`|\\"(?:[^"\\])*\\"/g, '""') : '""';
}
