import { namesIn } from '../../clause/index.ts';
import { parsePointer } from '../../json/index.ts';
import type { ClauseRecord, ExchangeRecord } from '../record.ts';
import {
  beginningOfAnswer,
  isSaidOfAnyFailure,
  sentencesOfAnswer,
  textsOfJson,
  valuesOf,
  wordsOfAnswer,
} from './answer-shape.ts';
import { clausesOf, withoutOperation, type ClausesById } from './clauses.ts';
import { asWord, withoutDetail } from './keys.ts';

/** The least number of words that say something. */
const leastWords = 3;

/** Where an answer quotes a value, or begins a list or an object. */
const quoted = /[…'"`[{(<]/u;

/**
 * What an answer says before it quotes a value, or names the field that the request is about: "decision duration". The
 * code that says it is one, whatever comes then. Empty if it says hardly anything before that, or quotes nothing.
 */
export function reasonsIn(exchange: ExchangeRecord, input: ClauseRecord | undefined): string[] {
  const words = messageOf(exchange);
  const field = input === undefined ? undefined : fieldsOf(input).at(-1);
  const quote = words.search(quoted);
  const said = saidBefore(words, [quote, field === undefined ? -1 : words.search(asWord(field))]);
  if (said.length > 0 || quote < 1 || !isSaidOfAnyFailure(words.slice(0, quote))) return said;
  // The message of any failure can have a list of errors below it, which say why.
  return sentencesOfAnswer(exchange).filter((each) => !quoted.test(each) && saysSomething(each));
}

/** What an answer says before it names any field of the requests: "validation failure list". */
export function beforeFields(exchange: ExchangeRecord, { operation }: ClauseRecord, clauses: ClausesById): string[] {
  const words = messageOf(exchange);
  const fields = namesOf(operation, clauses).map((name) => words.search(asWord(name)));
  const [first = Infinity] = [words.search(quoted), ...fields].filter((end) => end >= 0).sort((a, b) => a - b);
  return saidBefore(words, [first]);
}

/**
 * The beginning of an answer up to the field of the requests that it is about, as in "bad scope: value too long". One check
 * of the field fails in this way, whatever is wrong with its value. Undefined if it does not begin so.
 */
export function beginsWithField(
  exchange: ExchangeRecord,
  { operation }: ClauseRecord,
  clauses: ClausesById,
): string | undefined {
  const [beginning, field = ''] = /^(?:\p{L}+ )?([\p{L}\p{N}_.-]+):(?= )/u.exec(messageOf(exchange)) ?? [];
  return namesOf(operation, clauses).includes(field) ? beginning : undefined;
}

/** What an answer says before it quotes a value; empty if that is hardly anything. */
export function beginningOf(exchange: ExchangeRecord): string[] {
  const words = messageOf(exchange);
  return saidBefore(words, [words.search(quoted)]);
}

/** The least number of words of an error that is not said by everything that fails. */
const leastOfError = 5;

/**
 * What the innermost error of a chain says: "failed to write" in "failed to count: cannot load: failed to write". Names of
 * the request are left out.
 */
export function innermostIn(exchange: ExchangeRecord): string[] {
  const names = new Set(namesIn(valuesOf(exchange) ?? {}));
  return sentencesOfAnswer(exchange).flatMap((sentence) => {
    const chain = sentence.split(/: | - /);
    const said = chain.at(-1) ?? '';
    const last = said.replaceAll(/["'`]([^"'`]*)["'`]/g, (all: string, name: string) => (names.has(name) ? '…' : all));
    const isPart = chain.length > 1 || last !== said;
    return isPart && (last.match(/\p{L}{2,}/gu) ?? []).length >= leastOfError ? [last] : [];
  });
}

/** The constraint of a database that an error names: each request that breaks it fails for one reason. */
export function constraintsIn(exchange: ExchangeRecord): string[] {
  const text = beginningOfAnswer(exchange) ?? '';
  return [...text.matchAll(/\bconstraint [\\]?["'`]([\w.]+?)[\\]?["'`]/gi)].map(([, name = '']) => name);
}

/** A message that repeats the statement at which a database failed, and then says why: "insert into `a` … - SQLITE_ERROR: …". */
const ofStatement = /^\s*(?:with|select|insert|update|delete|create|alter|drop|replace|merge)\s.* - (\S.*)$/is;

/** A constraint that an error of SQLite names by its kind, and by columns where it knows them. */
const ofKind = /\b(?:FOREIGN KEY|UNIQUE|CHECK|NOT NULL) constraint failed(?:: [\w.]+(?:, [\w.]+)*)?/i;

/** The kind of a constraint at which SQLite failed: "FOREIGN KEY constraint failed" has no name of it. */
export function kindsOfConstraintsIn(exchange: ExchangeRecord): string[] {
  const [said] = ofKind.exec(beginningOfAnswer(exchange) ?? '') ?? [];
  return said === undefined ? [] : [said.toLowerCase()];
}

/** What a database says of a statement that a server sent it, without names: the statement differs with the values of a request. */
export function databaseErrorsIn(exchange: ExchangeRecord): string[] {
  return textsOfJson(exchange).flatMap(
    (text) => ofStatement.exec(text)?.[1]?.replaceAll(/(["'`]).*?\1|\d+/g, '…') ?? [],
  );
}

/** The code of its own that a server gives an error: "META0003". One with the status in it says no more than that. */
export function codesIn(exchange: ExchangeRecord): string[] {
  const [code] = /\b[A-Z]{2,}[_-]?\d{3,}\b/.exec(beginningOfAnswer(exchange) ?? '') ?? [];
  const { request, answer } = exchange;
  if (code === undefined || request.values?.includes(code) === true || request.path.includes(code)) return [];
  return !('none' in answer) && code.includes(String(answer.status)) ? [] : [code];
}

/** The words of an answer without its status, its codes, and members before its message. */
function messageOf(exchange: ExchangeRecord): string {
  const [, words = ''] = /^\d+ \S* ?(?:\{(?:\w+: (?:[\w.…]*, )?)*)?(.*)$/s.exec(wordsOfAnswer(exchange)) ?? [];
  return words.replace(/^(?:\[[^\]\s]*\] ?)+/, '');
}

/** The beginnings of an answer that say something, without what repeats at each level of a nested object. */
function saidBefore(words: string, ends: readonly number[]): string[] {
  const said = ends
    .filter((end) => end >= 0 && end !== Infinity)
    .map((end) => words.slice(0, end).replaceAll(/(\p{L}[^:]*: ?)\1+/gu, '$1'))
    .map((beginning) => withoutDetail(beginning).trim());
  return [...new Set(said)].filter(saysSomething);
}

function saysSomething(text: string): boolean {
  return (text.match(/\p{L}{2,}/gu) ?? []).length >= leastWords && !isSaidOfAnyFailure(text);
}

/** The names of the fields that the clauses of an operation are about. */
function namesOf(operation: string, clauses: ClausesById): string[] {
  return [...new Set(clausesOf(operation, clauses).flatMap(fieldsOf))];
}

/** The names in the place of the body that a clause is about. */
function fieldsOf(clause: ClauseRecord): string[] {
  const [, pointer = ''] = /^\w+ body (?:as \S+ )?(\/\S*) /.exec(withoutOperation(clause)) ?? [];
  return parsePointer(pointer).filter((name) => /\p{L}/u.test(name));
}
