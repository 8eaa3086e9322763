import { hasTraceback, wordsOf } from '../../clause/index.ts';
import { isArray, isObject, nestedIn, objectOf, parseIfJson, stringify, typeOf, type Json } from '../../json/index.ts';
import type { BodyRecord, ExchangeRecord } from '../record.ts';
import { withTagsAsWords } from './field-tags.ts';

/** A longer answer says more, whatever it is, in characters. */
const mostVague = 1000;

/**
 * An answer without the values in it: status, media type, and the words of its body. Answers of one cause are equal, even if
 * they quote what was sent.
 */
export function wordsOfAnswer(exchange: ExchangeRecord): string {
  return describeAnswer(exchange, (text) => wordsOf(withTagsAsWords(text), answeredBy(exchange)));
}

/** Characters of an answer in which its message is looked for. */
const longest = 5000;

/** The text of an answer, as far as its message is looked for there; undefined if it has none. */
export function beginningOfAnswer({ answer }: ExchangeRecord): string | undefined {
  if ('none' in answer || answer.body === null || !('text' in answer.body)) return undefined;
  return answer.body.text.slice(0, longest);
}

/** The texts of an answer: those in its JSON, or the whole text of any other one. */
export function textsOfAnswer(exchange: ExchangeRecord): string[] {
  const text = beginningOfAnswer(exchange);
  return text === undefined ? [] : textsIn(parseIfJson(text) ?? text);
}

/** The texts in the JSON of an answer; empty for any other answer. */
export function textsOfJson(exchange: ExchangeRecord): string[] {
  return textsIn(parseIfJson(beginningOfAnswer(exchange) ?? '') ?? null);
}

/** The sentences in the texts of a JSON answer, without the values that were sent; empty for any other answer. */
export function sentencesOfAnswer(exchange: ExchangeRecord): string[] {
  const sentences = textsOfJson(exchange)
    .flatMap((text) => text.split(/\n|(?<=[.!?])\s+/))
    .filter((each) => each.includes(' '));
  return [...new Set(sentences.map((sentence) => wordsOf(withTagsAsWords(sentence), answeredBy(exchange))))];
}

/** All texts in a value, and in the JSON that a text of it is, without the names of properties. */
export function textsIn(value: Json): string[] {
  if (typeof value === 'string') {
    const nested = nestedIn(value);
    return nested === undefined ? [value] : textsIn(nested);
  }
  return isArray(value) || isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

/** Items of a list of problems that are compared. */
const mostProblems = 20;

/** The words of each problem that an answer lists; empty if it lists none. */
export function problemsIn(exchange: ExchangeRecord): string[] {
  if ('none' in exchange.answer) return [];
  const problems = listOfProblems(parseIfJson(textOf(exchange.answer.body)) ?? null, 2).slice(0, mostProblems);
  return [...new Set(problems.map((problem) => wordsOf(withTagsAsWords(stringify(problem)), answeredBy(exchange))))];
}

/** Names of members that say which field a problem is about. */
const ofField = /^(?:loc|location|path|field|property|pointer|instancePath|param(?:eter)?)$/i;

/** The field that an answer names if it lists one problem; undefined if it lists several, or names none. */
export function fieldOfProblem({ answer }: ExchangeRecord): string | undefined {
  if ('none' in answer) return undefined;
  const [problem, ...others] = listOfProblems(parseIfJson(textOf(answer.body)) ?? null, 2);
  if (problem === undefined || others.length > 0 || !isObject(problem)) return undefined;
  const [, field] = Object.entries(problem).find(([name]) => ofField.test(name)) ?? [];
  const isNamed = typeof field === 'string' ? field !== '' : field !== undefined && isArray(field) && field.length > 0;
  return isNamed ? stringify(field ?? '') : undefined;
}

/**
 * The first list of problems in a value, at most so deep: objects, sentences, or sentences by the names of fields; empty if
 * there is none.
 */
function listOfProblems(value: Json, depth: number): readonly Json[] {
  if (isArray(value)) return value.every(isObject) || isSentences(value) ? value : [];
  // The JSON of the problems can be the message of an error.
  if (typeof value === 'string') return listOfProblems(nestedIn(value) ?? null, depth);
  if (!isObject(value) || depth === 0) return [];
  const own = problemsByField(value, depth);
  if (own.length > 0) return own;
  const lists = Object.values(value).map((member) => listOfProblems(member, depth - 1));
  return lists.find((list) => list.length > 0) ?? [];
}

/** Names of members that have all problems of an answer: they do not name a field. */
const ofProblems = /^(?:errors?|details?|messages?|problems?|violations?|issues?)$/i;

/** Each problem of an object that has sentences by the names of fields and of fields in them; empty if it has anything else. */
function problemsByField(value: Json, depth: number): Json[] {
  if (!isObject(value) || depth < 0) return [];
  const byField = Object.entries(value).map(([name, member]) => {
    if (ofProblems.test(name)) return [];
    const problems = isSentences(member) ? member.map((text) => [text]) : problemsByField(member, depth - 1);
    return problems.map((problem) => objectOf([[name, problem]]));
  });
  return byField.some((problems) => problems.length === 0) ? [] : byField.flat();
}

/** Whether a value is a list of texts, some of them with several words. */
function isSentences(value: Json): value is readonly string[] {
  if (!isArray(value) || !value.every((item) => typeof item === 'string')) return false;
  return value.some((item) => item.includes(' '));
}

/**
 * The same with the structure of a JSON body only: the names and types, whatever its texts say.
 *
 * @param levels how deep the structure is compared
 */
export function structureOfAnswer(exchange: ExchangeRecord, levels = 4): string {
  return describeAnswer(exchange, (text) => {
    const value = parseIfJson(text);
    return value === undefined ? wordsOf(text, answeredBy(exchange)) : structureOf(value, levels);
  });
}

/** Whether an answer has the traceback of an error. */
export function showsTraceback({ answer }: ExchangeRecord): boolean {
  return !('none' in answer) && hasTraceback(textOf(answer.body));
}

/** Whether the body of an answer has a text with a letter in it. */
export function hasText({ answer }: ExchangeRecord): boolean {
  return !('none' in answer) && /\p{L}/u.test(textOf(answer.body));
}

/** The words of servers for any failure. */
const ofAnyFailure =
  /\b(?:internal|server|error|unexpected|unhandled|unknown|exception|something|went|wrong|an|has|occurred|while|processing|your|the|request|failure|failed|errors|success|ok|false|data|status|code|message|title|detail|type|null|statuscode)\b/gi;
/** The members that say nothing of the reason of a failure: a page about its status (RFC 9457 §3.1), the id of a request, its path and its time. */
const ofNoReason =
  /"type":\s*"https?:[^"]*"|"(?:(?:trace|request|correlation)_?id|timestamp|path|instance)":\s*"[^"]*"/gi;

/** Whether an answer says that the server failed, and nothing about the reason. */
export function saysOnlyThatItFailed({ answer }: ExchangeRecord): boolean {
  if ('none' in answer) return false;
  const text = textOf(answer.body).replaceAll(ofNoReason, '');
  return text.length < mostVague && isSaidOfAnyFailure(text.replaceAll(/<[^>]*>/g, ''));
}

/** Whether words are those that servers say of any failure: "Internal error, errors:". */
export const isSaidOfAnyFailure = (words: string): boolean => !/\p{L}/u.test(words.replaceAll(ofAnyFailure, ''));

/** The values that a request sent, by place and name; undefined if they are not known. */
export function valuesOf({ request: { values } }: ExchangeRecord): Json | undefined {
  return values === undefined ? undefined : parseIfJson(values);
}

/** What an answer is to, so that its words can be read without the values that were sent. */
export function answeredBy(exchange: ExchangeRecord): Parameters<typeof wordsOf>[1] {
  const { method, path } = exchange.request;
  return { method, path, values: valuesOf(exchange) };
}

function describeAnswer({ answer }: ExchangeRecord, describe: (text: string) => string): string {
  if ('none' in answer) return answer.none;
  const [type = ''] = [answer.headers['content-type'] ?? ''].flat()[0]?.toLowerCase().split(';') ?? [];
  return [answer.status, type.trim(), describe(textOf(answer.body))].join(' ');
}

const textOf = (body: BodyRecord): string => (body === null ? '' : 'text' in body ? body.text : '(binary)');

function structureOf(value: Json, levels: number): string {
  if (levels === 0) return typeOf(value);
  if (isArray(value)) return `[${value[0] === undefined ? '' : structureOf(value[0], levels - 1)}]`;
  if (!isObject(value)) return typeOf(value);
  const members = Object.entries(value).map(([name, member]) => `${name}:${structureOf(member, levels - 1)}`);
  return `{${members.sort().join(',')}}`;
}
