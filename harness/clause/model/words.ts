import type { Exchange } from '../../exchange/index.ts';
import {
  isArray,
  isNumber,
  isObject,
  nestedIn,
  parseIfJson,
  stringify,
  type Json,
  type JsonObject,
} from '../../json/index.ts';
import { canonicalText } from '../../schema/index.ts';
import { plain, withoutCollections, withoutProgram, withoutTypes } from './printed.ts';
import { withoutDnsEscapes } from './dns-escapes.ts';
import { writtenDate } from '../complaint/written-date.ts';

/** Characters of a text that identify it: a stack or a page differs after them. */
const longestText = 300;
/** Characters of a body in which its words are looked for: a body of megabytes would take seconds. */
const longestBody = 20_000;
/** A shorter value is also a word, so it counts as a value only between marks, and at the end. */
const shortValue = 3;
/** Values of a request that are looked for in its answer: the longest ones. */
const mostValues = 50;

/** The request that a text answers. `values` is what it sent, by place and name. */
export interface AnsweredRequest {
  readonly method: string;
  readonly path: string;
  readonly values: Json | undefined;
}

/**
 * The words of a text that answers a request: without markup, without what the request had, and without what changes from
 * answer to answer. Answers of one check are equal, even if they quote what was sent.
 */
export function wordsOf(text: string, answered: AnsweredRequest): string {
  const names = new Set(namesIn(answered.values ?? null));
  // A text that is made plain has plain values.
  const scalars = scalarsIn(answered.values ?? null).flatMap((value) => [value, plain(value)]);
  const sent = [...new Set(scalars)].filter((value) => value !== '' && !names.has(value));
  const values = sent.sort((one, other) => other.length - one.length).slice(0, mostValues);
  const isEcho = echoesOf(answered.values ?? null);
  const beginning = text.slice(0, longestBody);
  const value = parseIfJson(beginning);
  const all = [...values, ...quotedParts(value, scalars, names)].sort((one, other) => other.length - one.length);
  const described =
    value === undefined
      ? sentence(
          beginning.replaceAll(/<(style|script)\b[^]*?<\/\1>/gi, ' ').replaceAll(/<[^<>]*>/g, ' '),
          answered,
          all,
        )
      : describe(
          value,
          (each) =>
            each.includes(' ')
              ? sentence(each, answered, all)
              : isOwnAddress(each, answered)
                ? '…'
                : namesAmong(each, names),
          isEcho,
        );
  return described.replaceAll(/\s+/g, ' ').trim().slice(0, longestText);
}

/**
 * The texts of an answer that it quotes both as data and in a sentence, and that are the beginning of what was sent: a server can split
 * a value, as one that lists the fields of an order.
 */
function quotedParts(answer: Json | undefined, sent: readonly string[], names: ReadonlySet<string>): string[] {
  const texts = answer === undefined ? [] : scalarsIn(answer).slice(0, mostValues);
  return texts.filter((text) => {
    if (text.length < 2 || names.has(text)) return false;
    // Few texts are part of what was sent, so only these are looked for in all others.
    if (!sent.some((value) => value.length > text.length && value.startsWith(text))) return false;
    const end = ` ${text}`;
    return texts.some((other) => other.length > text.length && other.endsWith(end));
  });
}

/** The words of the outcomes, because the same controls are compared with many answers. */
const known = new WeakMap<Exchange, string>();

/** The words of an answer with its status; those of the reason if there was none. */
export function wordsOfOutcome(exchange: Exchange): string {
  const words = known.get(exchange) ?? wordsOfExchange(exchange);
  known.set(exchange, words);
  return words;
}

function wordsOfExchange({ outcome, request }: Exchange): string {
  if (outcome.kind === 'unanswered') return outcome.reason;
  const { method, path, input } = request;
  const text = Buffer.from(outcome.body).toString('utf8');
  return `${outcome.status} ${wordsOf(text, { method, path, values: input })}`;
}

/**
 * A value with its texts as `say` puts them; an item of a list that says the same as another one is left out.
 *
 * @param isEcho whether an object or a list is one that was sent: it has no words of the server
 */
function describe(value: Json, say: (text: string) => string, isEcho: (value: Json) => boolean): string {
  if (typeof value === 'string') {
    // Some libraries put the JSON of their problems into the message of an error.
    const nested = nestedIn(value);
    return nested === undefined ? say(value) : describe(nested, say, isEcho);
  }
  if (typeof value === 'object' && isEcho(value)) return '…';
  if (isArray(value)) return `[${[...new Set(value.map((item) => describe(item, say, isEcho)))].join(', ')}]`;
  if (!isObject(value)) return isNumber(value) ? '#' : String(value);
  return `{${Object.entries(value)
    .map(([name, member]) => `${name}: ${describe(member, say, isEcho)}`)
    .join(', ')}}`;
}

/** Whether an object or a list has only what was sent: a whole one, or some members of an object. */
function echoesOf(sent: Json): (value: Json) => boolean {
  const parts = partsOf(sent).slice(0, mostValues);
  const lists = new Set(parts.filter((part) => isArray(part)).map(canonicalText));
  const members = new Set(parts.filter(isObject).flatMap((part) => membersOf(part)));
  return (value) => {
    if (!isObject(value)) return lists.size > 0 && lists.has(canonicalText(value));
    const own = members.size > 0 ? membersOf(value) : [];
    return own.length > 0 && own.every((member) => members.has(member));
  };
}

const membersOf = (value: JsonObject): string[] =>
  Object.entries(value).map(([name, member]) => `${stringify(name)}:${canonicalText(member)}`);

/** The objects and lists in a value that are not empty, the outermost first. */
function partsOf(value: Json): Json[] {
  const members = isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return members.length === 0 ? [] : [value, ...members.flatMap(partsOf)];
}

/** Whether a text is the address of the request, as errors of many frameworks repeat it. The names in its query are the client's. */
function isOwnAddress(text: string, { path }: AnsweredRequest): boolean {
  const [bare = '', own = ''] = [path, text].map((each) => each.split(/[?#]/)[0]);
  return /^(?:https?:\/)?\//.test(own) && own.endsWith(bare);
}

/** A single word is a value, unless it names a field of the request. */
function namesAmong(text: string, names: ReadonlySet<string>): string {
  return text
    .split(/[^\p{L}\p{N}_]+/u)
    .filter((word) => names.has(word))
    .join('.');
}

/** A quoted word that was not sent: the name of a field that is absent, for example, but not a type of Python. */
const isName = /^.(?!(?:str|int|float|bool|list|dict|bytes|NoneType).$)[a-z_]+.$/i;

/** Characters and marks that only a value brings into a sentence, and gaps beside each other, also in a list of any length. */
const remains: readonly RegExp[] = [
  /[^\p{L}\p{M}\p{N}\p{P}\s$+<=>^`|~]+/gu,
  /[^\p{L}\p{M}\p{N}\s]{3,}/gu,
  /…(?:\s*(?:,\s*(?:and\s+|or\s+)?)?…)+/gu,
];

/** The character of a value that a parser stopped at, as it is written or as its code. */
const oneCharacter =
  /(?<=\b(?:character|char|letter|byte|symbol):? )(?!(?:in|is|at|of|or|to|as|if)\b)\S{1,2}(?=[\s.,;]|$)/giu;

/** A day with the name of its month, and a time beside it. */
const anyDate = new RegExp(`\\b${writtenDate}(?:,? (?:at )?\\d+(?::\\d+)+(?:\\s?[ap]\\.?m\\b\\.?)?)?`, 'giu');

/** A sentence of the server without values. */
function sentence(given: string, { method, path }: AnsweredRequest, values: readonly string[]): string {
  const text = withoutDnsEscapes(withoutStack(given).trim());
  const [bare = ''] = path.split('?');
  const whole = path === bare ? text : text.replaceAll(path, ' ');
  const own = withoutValues(plain(bare === '/' ? whole : whole.replaceAll(bare, ' ')), values);
  const words = withoutCollections(withoutTypes(withoutProgram(own)))
    .replaceAll(new RegExp(`\\b${method}\\b`, 'g'), ' ')
    .replaceAll(/"[^"]*"|(?<!\p{L})'[^']*'|`[^`]*`/gu, (quote) => (isName.test(quote) ? quote : '…'))
    .replaceAll(oneCharacter, '…')
    .replaceAll(anyDate, '…')
    .replaceAll(/\b0x[0-9a-f]+|[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}|-?\d(?:[\d.:TZ+-]*[\dZ])?/gi, '…');
  const clean = remains
    .reduce((rest, each) => rest.replaceAll(each, '…'), words)
    .replaceAll(/\s+/g, ' ')
    .trim();
  // A check of each item of a list can say the same several times.
  return [...new Set(clean.split(/\s*[;\n]\s*/))].join('; ');
}

/** The message of an error without the places in the code that led to it: they differ with the way there. */
function withoutStack(text: string): string {
  if (hasTraceback(text)) return text.split('\n').findLast((line) => /^\S/.test(line)) ?? text;
  return text.replace(/\n\s+at .*$/s, '');
}

/** Whether a text has a traceback of Python, which ends with the error that was raised. */
export function hasTraceback(text: string): boolean {
  return text.includes('Traceback (most recent call last)');
}

/** The text with a gap in place of each value that was sent. */
function withoutValues(text: string, values: readonly string[]): string {
  return values.reduce((given, value) => {
    // Most answers quote little or nothing, and compiling an expression for each value took a seventh of a run.
    if (!given.includes(value.slice(0, longestText))) return given;
    const rest = value.length > longestText ? withoutLong(given, value) : given;
    const exact = value.slice(0, longestText).replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
    if (value.length >= shortValue) {
      const before = /^[\p{L}\p{N}]/u.test(value) ? String.raw`(?<![\p{L}\p{N}])` : '';
      const after = /[\p{L}\p{N}]$/u.test(value) ? String.raw`(?![\p{L}\p{N}])` : '';
      return rest.replaceAll(new RegExp(before + exact + after, 'gu'), '…');
    }
    const marked = String.raw`(?<=[:="'(\[\x60/] ?)${exact}(?=$|[)"'\x60\],.;:\\])`;
    // At the beginning, only what is said of it shows that it is a value.
    const subject = String.raw`^${exact}(?= (?:is|was|has|must|should|can(?:not|'t)?|could|does|not|already)\b)`;
    return rest.replaceAll(new RegExp(String.raw`${marked}|(?<= )${exact}(?=\.?$)|${subject}`, 'gu'), '…');
  }, text);
}

/** The text with a gap in place of a long value, as far as the text has it. */
function withoutLong(text: string, value: string): string {
  const at = text.indexOf(value.slice(0, longestText));
  if (at < 0) return text;
  let end = at + longestText;
  while (end < text.length && text[end] === value[end - at]) end += 1;
  return `${text.slice(0, at)}…${text.slice(end)}`;
}

/** The names of the properties in a value, at any depth. */
export function namesIn(value: Json): string[] {
  if (isArray(value)) return value.flatMap(namesIn);
  return isObject(value) ? Object.entries(value).flatMap(([name, member]) => [name, ...namesIn(member)]) : [];
}

function scalarsIn(value: Json): string[] {
  if (isArray(value)) return value.flatMap(scalarsIn);
  if (isObject(value)) return Object.values(value).flatMap(scalarsIn);
  return value === null || typeof value === 'boolean' ? [] : [typeof value === 'string' ? value : stringify(value)];
}

/** Words of names that people leave out when they speak of a field, or add. */
const vague = new Set(['at', 'on', 'time', 'date', 'is', 'of', 'the']);

/** Whether a text has a name as a word of its own: `startsAt`, `starts_at`, `starts at`, `start time`. */
export function mentions(text: string, name: string): boolean {
  const words = name.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\d+/gu) ?? [];
  if (words.length === 0) return false;
  // A name of one or two letters is also a word, so it counts only as it is written.
  const isShort = name.length < 3;
  // A message speaks of one label, and the field is named `labels`.
  const pattern = isShort ? name.replaceAll(/[^\w]/g, '.') : words.join('[\\s_.-]*').replace(/(?<=\w{3})s$/, 's?');
  if (hasWord(text, pattern, isShort ? 'u' : 'iu')) return true;
  const distinctive = words.filter((word) => !vague.has(word.toLowerCase()));
  const [only = ''] = distinctive;
  const stem = only.replace(/s$/, '');
  const isPart = distinctive.length === 1 && words.length > 1 && stem.length >= 3;
  return isPart && hasWord(text, `${stem}s?[\\s_.-]*(?:time|date)`, 'iu');
}

function hasWord(text: string, pattern: string, flags: string): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, flags).test(text);
}

/** The sentences of a text. */
export const sentencesOf = (text: string): string[] =>
  text.split(/[;\n]|[.!?](?=\s|$)/).map((sentence) => sentence.trim());
