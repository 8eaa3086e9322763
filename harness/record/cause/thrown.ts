import { wordsOf } from '../../clause/index.ts';
import { parseIfJson } from '../../json/index.ts';
import type { ExchangeRecord } from '../record.ts';
import { answeredBy, textsIn } from './answer-shape.ts';

/**
 * A line of a stack trace, with the place in the code: of JavaScript, the JVM, .NET, Ruby and PHP. All of them name the innermost
 * call first.
 */
const frames: readonly RegExp[] = [
  /^\s*at (?:.* \()?((?:\/|file:|node:|webpack:|[A-Za-z]:\\)[^()]*:\d+:\d+)\)?$/,
  /^\s*at (?:[\w.-]+\/{1,2})?([\w$.<>]+\([\w$]+\.(?:java|kt|scala|groovy|clj):\d+\))/,
  /^\s*at [\w.<>`[\], +]+\(.*\) in (.+:line \d+)$/,
  /^\s*(?:from )?([^\s:]+\.rb:\d+):in [`']/,
  /^#0 (\S+\.php(?::|\()\d+)/,
];

/** So many words of a message distinguish one error from another at the same place. */
const mostWords = 12;

/**
 * The error that an answer shows with its stack trace: the words of its message, and the place in the code that raised it;
 * undefined if the answer has no trace. One place that says one thing is one fault, whatever request shows it.
 */
export function thrownIn(exchange: ExchangeRecord): string | undefined {
  if ('none' in exchange.answer) return undefined;
  const { body } = exchange.answer;
  if (body === null || !('text' in body) || !/at |\.rb:|#0 /.test(body.text)) return undefined;
  const answered = answeredBy(exchange);
  const value = parseIfJson(body.text);
  const texts = value === undefined ? [linesOf(body.text)] : textsIn(value);
  for (const text of texts) {
    const lines = text.split('\n');
    const at = lines.findIndex((line) => placeIn(line) !== undefined);
    const place = placeIn(lines[at] ?? '');
    if (place === undefined) continue;
    const message = wordsOf(lines.slice(Math.max(0, at - 3), at).join(' '), answered);
    // A name in the code can also be a value that was sent.
    const words = message.split(/\s+/).filter((word) => /^\p{L}+[.,:;]?$/u.test(word));
    return `${words.slice(0, mostWords).join(' ')} at ${place}`;
  }
  return undefined;
}

function placeIn(line: string): string | undefined {
  for (const frame of frames) {
    const [, place] = frame.exec(line) ?? [];
    if (place !== undefined) return place;
  }
  return undefined;
}

/** The lines of a page of HTML. */
const linesOf = (html: string): string =>
  html
    .replaceAll(/<br\s*\/?>|<\/?(?:p|pre|li|div|h\d)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
