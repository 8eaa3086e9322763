import { hasTraceback } from '../../clause/index.ts';
import { isArray, isObject, parseIfJson, type Json } from '../../json/index.ts';
import type { ExchangeRecord } from '../record.ts';

/** What only an interpreter says: the sentence is about the code, and not about the request. */
const ofInterpreter =
  /has no attribute '(?!(?:get|items|keys|values|id|name)')|codec can't|embedded null byte|\btrait of an? |Cannot read propert(?:y|ies) of|\bundefined method\b/;

/** So many words of the message distinguish one exception from another. What follows can be the value. */
const mostWords = 8;

/**
 * The words of an exception that a failed answer shows, with or without a traceback; undefined if it shows none. Handlers
 * of one server can show one exception in both ways.
 */
export function exceptionIn({ answer }: ExchangeRecord): string | undefined {
  if ('none' in answer || answer.body === null || !('text' in answer.body)) return undefined;
  const { text } = answer.body;
  const message = textsIn(parseIfJson(text) ?? text)
    .map(withoutTraceback)
    .find((each) => ofInterpreter.test(each));
  if (message === undefined) return undefined;
  const bare = message
    .replace(/^'\w+' object/, 'object')
    .replaceAll(/'\\[^']*' /g, '')
    .replaceAll('characters', 'character')
    .replaceAll(/\d+(?:-\d+)?/g, '#');
  return bare.split(/\s+/).slice(0, mostWords).join(' ');
}

function textsIn(value: Json): string[] {
  if (typeof value === 'string') return [value];
  return isArray(value) || isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

/** The message of the error at the end of a traceback, without the name of its type. */
function withoutTraceback(text: string): string {
  if (!hasTraceback(text)) return text;
  const last = text.split('\n').findLast((line) => /^\S/.test(line)) ?? '';
  return last.replace(/^[\w.]+: /, '');
}
