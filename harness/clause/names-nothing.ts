import { plainName, singular, wordsIn, type Operation } from '../document/index.ts';
import type { Answered, Exchange } from '../exchange/index.ts';
import {
  childPointer,
  get,
  getAt,
  isArray,
  isNumber,
  isObject,
  numberText,
  parsePointer,
  type Json,
} from '../json/index.ts';
import { statementsIn } from './complaint/complaints.ts';
import { messageOf, sentencesIn } from './message.ts';
import { withoutDnsEscapes } from './model/dns-escapes.ts';
import { saysNothingThere, validationStatuses } from './model/answer.ts';
import { mentions, sentencesOf } from './model/words.ts';
import { bodyOf } from './resource/identity.ts';
import { resourcesOf } from './resource/path-template.ts';

/** What stands in place of the value that was sent. */
const gap = '\u0000';

/** Words that say that a name names nothing, wherever the name is. */
const nothing: readonly RegExp[] = [
  /\b(?:do(?:es)?|did)(?: ?not|n't) exist|\b(?:not|non)[- ]?exist(?:s|ing|ent)\b|\bno longer exists?\b/iu,
  // "not found", "could not be found".
  /(?:\bnot|n't)(?: be| been)? found\b|\bno such\b/iu,
  /\b(?:can|could|did)(?: ?not|n't) (?:find|locate|resolve)\b|\b(?:unable|failed) to (?:find|locate|resolve)\b/iu,
  // Hibernate, Laravel and Prisma.
  /\bno (?:row with|query results? for|(?:['"]?[\p{L}_]+['"]? )?record\b|[\p{L}_]+ (?:found|exists?|match(?:es|ing)?)\b)/iu,
  // Rails, for a reference.
  /\bmust exist\b/iu,
  // Django's forms.
  /that choice is not one of the available choices/iu,
];

/** Such words right after the name, as a part of a regular expression. */
const afterName = String.raw`(?:do(?:es)? not exist|(?:was |is |could )?not (?:be )?found)\b`;

/** Words before the name of no resource, but of a part of the request or of a notation. */
const noKind =
  /\b(?:fields?|propert(?:y|ies)|parameters?|params?|attributes?|arguments?|columns?|values?|types?|formats?|tokens?|characters?|symbols?|digits?|letters?|time ?zones?|currency|country|languages?|locales?|encodings?|charsets?|units?|object|mongo|numeric|integer|hex\w*|unique)\b/iu;

/**
 * Words that say it of a kind of resource, with the name beside them: after "has no member", because a text with a fault
 * comes before "has no digit"; and before "is not a known member". A "valid id" alone is one of the right notation.
 */
const namingKind: readonly RegExp[] = [
  new RegExp(`\\b(?:unknown|unrecogni[sz]ed|undefined|unregistered) ([^${gap}]{1,40})${gap}`, 'iu'),
  new RegExp(`\\b(?:ha(?:s|ve)|there (?:is|was)) no ([^${gap}]{1,40})${gap}`, 'iu'),
  new RegExp(`\\bdo(?:es)?(?: ?not|n't) have (?:an?|any) ([^${gap}]{1,40})${gap}`, 'iu'),
  new RegExp(`${gap}["'\`)\\]]* (?:is not|isn't) an? (?:known|existing|registered) ([\\p{L}_ ]+)`, 'iu'),
  new RegExp(`${gap}["'\`)\\]]* (?:is not|isn't) a valid ([\\p{L}_ ]+) (?:id|identifier|pk)\\b`, 'iu'),
];

/** How databases say that a key refers to nothing. */
const foreignKey = /\bforeign[ _-]?key\b|is not present in table|parent key not found/iu;

/** How Laravel says so. It says the same to a member of an enumeration. */
const selected = /\bselected .+ is invalid\b/iu;

/** How servers say that a resource exists elsewhere, and not in the one that another field names. */
const elsewhere =
  /\bdo(?:es)?(?: ?not|n't) belong to\b|\bbelongs? to (?:an(?:other)?|a different)\b|\b(?:is|are)(?: ?not|n't) (?:an? )?(?:part|member) of\b/iu;

/** Words about the notation of a value. */
const ofNotation =
  /\b(?:malformed|syntax|cast to|pars(?:e|ed|ing)|(?:wrong|invalid|incorrect|expected) (?:format|pattern)|match(?:es)? (?:the )?(?:format|pattern))\b/iu;

/** Words about a field that is absent. */
const ofAbsence =
  /\b(?:is|are|was) (?:required|mandatory|missing)\b|\bmissing (?:required )?(?:field|propert|param)|\bin (?:the |your )?(?:request|body|payload|json|query|headers?)\b/iu;

/** Other words of which some are in a message that says it. */
const ofKind =
  /\b(?:unknown|unrecogni[sz]ed|undefined|unregistered|known|existing|registered)\b|\ba valid .+ (?:id|identifier|pk)\b|\b(?:ha(?:s|ve)|there (?:is|was)) no\b|\bhave an?y?\b/iu;

/** Words for any resource. */
const anyKind = /\b(?:record|entity|object|resource|row|document|item|reference|parent)\b/iu;

/** Whether a text can say that a name names nothing. */
export function canNameNothing(text: string): boolean {
  return [...nothing, foreignKey, selected, elsewhere, ofKind].some((form) => form.test(text));
}

/**
 * Whether a rejection says that nothing has the name that a place of the request sends: "A key with the name 'a' does not
 * exist". Then it is the state of the server that lacks it, as with 404. A message about the notation of a value, or about
 * an absent field, says something else. One that quotes no value must be that of the field, of the kind of resource to
 * which a field such as `authorId` refers, or of a foreign key.
 *
 * @param isKey whether the document says that the place holds the key of a resource, whatever its name is
 */
export function namesNothing(exchange: Exchange, place: string, isKey = false): boolean {
  const { request, outcome } = exchange;
  if (outcome.kind !== 'answered') return false;
  const message = messageOf(exchange);
  const field = fieldOf(place);
  const values = leavesOf(getAt(request.input ?? {}, place) ?? null);
  const isOfReference = (sentence: string): boolean =>
    foreignKey.test(sentence) || isSaidOfReference(sentence, field) || isElsewhere(sentence, field, values);
  return (
    values.some((value) => isSaidOfName(message, value)) ||
    saidOfField(outcome, message, field).some(saysNothing) ||
    (saysNothingThere(outcome.status) && sentencesOf(message).some((each) => isSaidOfNothing(each, field))) ||
    ((isReference(field) || isKey) && sentencesOf(message).some(isOfReference))
  );
}

/** Whether a sentence says that what a field refers to, by its kind or name, is in another resource: "ticket type 7 does not belong to event 5". */
function isElsewhere(sentence: string, field: string, names: readonly string[]): boolean {
  if (!elsewhere.test(sentence)) return false;
  const isNamed = names.some((name) => name !== '' && withGaps(sentence, name).includes(gap));
  return isNamed || mentions(sentence, kindOf(field));
}

/**
 * Whether an answer with 404 or 410 says that a name outside of the path names nothing: `{"ids": [0]}`, `?channel=a`, a tenant in a header.
 *
 * @param place the place that the request is about; undefined if it is about none
 */
export function namesNothingSent(exchange: Exchange, place: string | undefined): boolean {
  if (exchange.outcome.kind !== 'answered' || !saysNothingThere(exchange.outcome.status)) return false;
  if (place !== undefined) return /^\/(?:body|query|header|cookie)\//.test(place) && namesNothing(exchange, place);
  return ['body', 'query'].some((part) => {
    const sent = get(exchange.request.input ?? {}, part);
    return isObject(sent) && Object.keys(sent).some((name) => namesNothing(exchange, childPointer(`/${part}`, name)));
  });
}

const saysNothing = (sentence: string): boolean =>
  nothing.some((form) => form.test(sentence)) && !ofNotation.test(sentence) && !ofAbsence.test(sentence);

/** How a message says so of an empty name: "User  does not exist". */
const emptyName = new RegExp(String.raw`\p{L} {2}${afterName}`, 'iu');

/** Whether a message says that nothing has a name. */
function isSaidOfName(message: string, name: string): boolean {
  if (name === '')
    return emptyName.test(message) || sentencesOf(message.replaceAll(/""|''|``/g, gap)).some(isSaidOfGap);
  const texts = [name, escaped(name)].filter((text) => message.includes(text));
  if (texts.some((text) => sentencesOf(withGaps(message, text)).some(isSaidOfGap))) return true;
  const named = ['"', "'", '`'].map((mark) => message.slice(message.indexOf(mark) + 1, message.lastIndexOf(mark)));
  const last = /: ([^]+)$/.exec(message)?.[1] ?? '';
  return [...named, last].some(
    (text) => text !== '' && isSameName(text, name) && saysNothing(message.replaceAll(text, '')),
  );
}

/** A text as JSON writes it between the quotation marks. Some servers quote values so. */
const escaped = (text: string): string => JSON.stringify(text).slice(1, -1);

/** A text of fewer characters is also a word, so it counts only after a mark, or after words such as "with name". */
const shortText = 3;

/** The text with a gap in place of a value where that is not a part of a word or number, nor a place to look in. */
function withGaps(text: string, value: string): string {
  const exact = value.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  const isWord = value.length >= shortText || /^\d+$/.test(value);
  const before = isWord
    ? String.raw`(?<![\p{L}\p{N}]|\bin ["']?)`
    : String.raw`(?<=[:="'([] ?|\b(?:with|by) (?:the )?(?:name|id|key|code|slug) |\bnamed |\bcalled )`;
  const marked = String.raw`${before}${exact}(?![\p{L}\p{N}])`;
  // "User it does not exist": between a kind and these words, a short text is a name.
  const between = String.raw`(?<=\p{L} )${exact}(?= ${afterName})`;
  return text.replaceAll(new RegExp(isWord ? marked : `${marked}|${between}`, 'gu'), gap);
}

/** Whether a sentence says that what stood in its gap names nothing. */
function isSaidOfGap(sentence: string): boolean {
  if (!sentence.includes(gap)) return false;
  if (saysNothing(sentence)) return true;
  const kinds = namingKind.flatMap((form) => form.exec(sentence)?.[1] ?? []);
  return kinds.some((kind) => !noKind.test(kind)) && !ofAbsence.test(sentence);
}

/** How a sentence begins with the path of its field: "lines[0].ticketTypeId: …". */
const afterPath = /^["'`]?([\p{L}\p{N}_.[\]/-]+)["'`]?: ([^]+)$/u;

/** What an answer says about a field, by its data, or after its name. */
function saidOfField(answer: Answered, message: string, field: string): string[] {
  const body = bodyOf(answer);
  const own = isObject(body) ? get(body, field) : undefined;
  const names = [plainName(field), ...(isReference(field) ? [plainName(kindOf(field))] : [])];
  const stated = statementsIn(answer).filter(({ path = [] }) => {
    const last = path.findLast((step) => !/^\d+$/.test(step));
    return last !== undefined && names.includes(plainName(last));
  });
  const introduced = sentencesOf(message).flatMap((sentence) => {
    const [, path = '', said = ''] = afterPath.exec(sentence) ?? [];
    const last = path.split(/[^\p{L}\p{N}_-]+/u).findLast((step) => !/^\d*$/.test(step));
    return last !== undefined && names.includes(plainName(last)) ? [said] : [];
  });
  return [...(own === undefined ? [] : sentencesIn(own)), ...stated.map((each) => each.message), ...introduced];
}

/**
 * Whether a sentence with the status 404 says it of a field: one that holds names of any kind, or one that it names: "channel not
 * found".
 */
function isSaidOfNothing(sentence: string, field: string): boolean {
  return saysNothing(sentence) && (isBareReference(field) || (mentions(sentence, field) && !noKind.test(field)));
}

/** Whether a sentence without a value says that what a field refers to does not exist. */
function isSaidOfReference(sentence: string, field: string): boolean {
  if (selected.test(sentence)) return mentions(sentence, field);
  const isKind = (text: string): boolean => mentions(text, kindOf(field));
  // A name in the message is that of something else.
  const hasName = (sentence.match(/"[^"]*"|'[^']*'|`[^`]*`|\d+(?! \p{L}+\(s\))/gu) ?? []).some((text) => !isKind(text));
  if (hasName) return false;
  const unknown = unknownKind.exec(sentence)?.[1];
  if (unknown !== undefined && isKind(unknown)) return true;
  return saysNothing(sentence) && (isKind(sentence) || (isReference(field) && anyKind.test(sentence)));
}

/** Words for a kind of resource that is not known: "Unknown item". */
const unknownKind = /\b(?:unknown|unrecogni[sz]ed|unregistered) ([\p{L}_ ]{1,40})/iu;

/** The last words of the names of fields that refer to a resource. */
const ofReference = /^(?:ids?|uuid|guid|pk|fk|ref)$/;

/** Whether a field refers to a resource by its name: `authorId`. */
export function isReference(field: string): boolean {
  const words = wordsIn(field);
  return words.length > 1 && ofReference.test(words.at(-1) ?? '');
}

/** Whether a field of names does not say of what kind they are: `ids`. The status 404 says that it is about names. */
function isBareReference(field: string): boolean {
  const words = wordsIn(field);
  return words.length === 1 && ofReference.test(words[0] ?? '');
}

/** The kind of resource to which a field refers: `author` for `authorId`, and for a field with the name of the kind itself. */
const kindOf = (field: string): string =>
  isReference(field) ? wordsIn(field).slice(0, -1).join('_') : singular(plainName(field));

/** The name of the field in a place: the last token that is not an index. */
export function fieldOf(place: string): string {
  return parsePointer(place).findLast((token) => !/^\d+$/.test(token)) ?? '';
}

/** The texts and numbers in a value, as texts. */
function leavesOf(value: Json): string[] {
  if (isArray(value) || isObject(value)) return Object.values(value).flatMap(leavesOf);
  if (isNumber(value)) return [numberText(value)];
  return typeof value === 'string' ? [value] : [];
}

/** Whether two names are the same but for letter case, punctuation, and bytes that are escaped as in DNS (RFC 1035 §5.1). */
function isSameName(one: string, other: string): boolean {
  const texts = [one, other].map(withoutDnsEscapes);
  const [a, b] = texts.map((text) => text.replaceAll(/[\s\p{P}\p{C}]/gu, '').toLowerCase());
  // Nothing is left of a name of control characters.
  return a === b && (a !== '' || texts[0] === texts[1]);
}

/**
 * Whether an answer says that a name in the path is invalid, where the document says that the resource can be absent: names of
 * resources that are there can have a form that the document does not state.
 */
export function rejectsNameInPath({ path, responses }: Operation, { outcome }: Exchange): boolean {
  if (outcome.kind !== 'answered' || !validationStatuses.includes(outcome.status)) return false;
  if (!responses.some(({ status }) => status === '404' || status === '4XX')) return false;
  const text = Buffer.from(outcome.body).toString('utf8');
  return resourcesOf(path).some(({ names }) => names.some((name) => mentions(text, name)));
}
