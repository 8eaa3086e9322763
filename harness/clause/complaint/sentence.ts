import type { Json, JsonObject } from '../../json/index.ts';
import { counted, exemplified, textsLike, textsOf, textsOfLength } from './characters.ts';
import { dayIn, daysIn, ofPeriod, writtenDate } from './written-date.ts';
import { absent, present, satisfies, type Demand } from './complaint.ts';
import { jsonSchemaDemands } from './json-schema-sentence.ts';
import { of, ordered, orders, type SentenceForm } from './order.ts';
import { unknownName } from './unknown-name.ts';

/** The types as messages name them, also in other languages than JSON's. */
const types: readonly (readonly [RegExp, JsonObject])[] = [
  [/^(?:string|text|str)$/i, { type: 'string' }],
  [
    /^(?:integer|int|int32|int64|long|bigint|uint\d*|whole number|integer number|numeric string)$/i,
    { type: 'integer' },
  ],
  [/^(?:number|float|double|float32|float64|decimal|numeric|real)$/i, { type: 'number' }],
  [/^(?:boolean|bool)$/i, { type: 'boolean' }],
  [/^(?:array|list|sequence|vector|slice)$/i, { type: 'array' }],
  [/^(?:object|dictionary|dict|map|record|hash|struct)$/i, { type: 'object' }],
];

const instant = '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$';

/** The formats as messages name them, each with a schema that is as narrow as the usual implementations. */
const formats: readonly (readonly [RegExp, JsonObject])[] = [
  [/e-?mail/i, { type: 'string', format: 'email', pattern: '^[a-z0-9]+@[a-z]+[.](?:com|org)$' }],
  [/\b(?:ur[il]|link|web ?address)\b/i, { type: 'string', pattern: '^https://[a-z]+[.](?:com|org)/[a-z]*$' }],
  [
    /\b[ug]uid\b/i,
    { type: 'string', pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$' },
  ],
  [/date-?_? ?time|timestamp|iso[-_ ]?8601|\binstant\b/i, { type: 'string', pattern: instant }],
  [/\bdate\b/i, { type: 'string', format: 'date' }],
  [/\btime\b/i, { type: 'string', pattern: '^[0-2][0-3]:[0-5][0-9]:[0-5][0-9]$' }],
  [/ipv?6/i, { type: 'string', format: 'ipv6' }],
  [/\bip(?:v?4)?\b/i, { type: 'string', format: 'ipv4' }],
  [/\b(?:host ?name|domain(?: name)?|fqdn)\b/i, { type: 'string', pattern: '^[a-z]{3,10}[.]example[.]com$' }],
  [/phone|e\.?164/i, { type: 'string', pattern: '^[+]1202555[0-9]{4}$' }],
  [/base-?64/i, { type: 'string', pattern: '^(?:[A-Za-z0-9]{4})+$' }],
  [/\bhex/i, { type: 'string', pattern: '^(?:[0-9a-f]{2})+$' }],
  [/\bslug\b/i, { type: 'string', pattern: '^[a-z]+(?:-[a-z]+)*$' }],
  [/alpha-?numeric/i, { type: 'string', pattern: '^[A-Za-z0-9]+$' }],
];

/** The schema of a type or format that a message names; undefined if the name is unknown. */
export function schemaNamed(name: string): JsonObject | undefined {
  return [...types, ...formats].find(([form]) => form.test(name.trim()))?.[1];
}

/** The demand that a value is of a type or format that a message names. */
function named(name: string): readonly Demand[] {
  const words = name.trim().split(/\s+/);
  // The name can be followed by words that are not part of it: "a number conforming to ...".
  const prefixes = words.map((_, index) => words.slice(0, words.length - index).join(' '));
  const schema = prefixes.map(schemaNamed).find((each) => each !== undefined);
  return schema === undefined ? [] : [satisfies(schema)];
}

/** Members of an enumeration in a message: `'a', 'b' or 'c'`, `[a, b]`, `a | b`. */
export function membersIn(text: string): string[] {
  const quoted = [...text.matchAll(/["'`]([^"'`]+)["'`]/g)].map(([, inside = '']) => inside);
  if (quoted.length > 0) return quoted;
  const inside = /[[({](.+?)[\])}]/.exec(text)?.[1] ?? text;
  const separator = /[,|;]/.test(inside) ? /\s*(?:[,|;]|\bor\b|\band\b)\s*/ : /\s+(?:or|and)\s+|\s+/;
  return inside
    .split(separator)
    .map((each) => each.trim().replace(/[.:]$/, ''))
    .filter((each) => each !== '');
}

function oneOf(text: string): readonly Demand[] {
  const members = membersIn(text).flatMap((each): Json[] => (/^-?\d+$/.test(each) ? [each, Number(each)] : [each]));
  return members.length === 0 ? [] : [satisfies({ enum: members })];
}

export const escaped = (text: string): string => text.replace(/[.*+?^$()[\]{}\\|/]/g, '\\$&');

const signs: Readonly<Record<string, string>> = {
  dot: '.',
  period: '.',
  slash: '/',
  colon: ':',
  hyphen: '-',
  dash: '-',
  space: ' ',
};

/** The text that a message names in words or in quotes: `a dot`, `"/"`. */
function literal(text: string): string {
  const word = /^(?:an? )?(?:trailing |leading )?["'`]?(.+?)["'`]?$/.exec(text.trim())?.[1] ?? text;
  return signs[word.toLowerCase()] ?? word;
}

const lengthWords = '(?:characters?|chars?|character\\(s\\)|letters?|long|length|elements?|items?|entries|bytes?)';
const upperFirst = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase();
const isOfItems = (unit: string): boolean => /element|item|entr/i.test(unit);

/** A bound on the length of a text or of an array, whichever the field has. */
function length(bound: 'min' | 'max', count: string, unit: string): readonly Demand[] {
  const number = Number(count);
  const ofItems = { [`${bound}Items`]: number };
  return [satisfies(isOfItems(unit) ? ofItems : { [`${bound}Length`]: number, ...ofItems })];
}

const number = '(-?[0-9]+(?:\\.[0-9]+)?)';
const bounded = (keyword: string, text: string): readonly Demand[] => [satisfies({ [keyword]: Number(text) })];

/**
 * The forms of sentences in which servers reject a value, in the order in which they are tried: those that say more come
 * first. They are in the words of the usual validators, see sentence.test.ts.
 */
const grammars: readonly SentenceForm[] = [
  // Names.
  [/not (?:a )?canonical|must be (?:absolute|fully[- ]qualified)/i, () => [satisfies({ pattern: '^[a-z0-9.-]+\\.$' })]],
  [
    of('must (?:end|finish) (?:with|in) (?:one of the following: )?(an? [a-z]+|["\'`][^"\'`]+["\'`]|[^\\s.,]+)'),
    (text) => [satisfies({ pattern: `${escaped(literal(text))}$` })],
  ],
  [
    of('must (?:start|begin) with (?:one of the following: )?(an? [a-z]+|["\'`][^"\'`]+["\'`]|[^\\s.,]+)'),
    (text) => [satisfies({ pattern: `^${escaped(literal(text))}` })],
  ],
  // Of a text, or of an object: "must contain either 'a' or 'b'".
  [
    of(
      'must (?:contain|include) (?:an? |either |(?:at least )?one of |the (?:key|property|field) )?["\'`]([^"\'`]+)["\'`]',
    ),
    (text) => [satisfies({ pattern: escaped(text), required: [text] })],
  ],
  [
    /\b(?:can ?not|can't|must not|may not|should not) (?:start|begin) with (?:an? )?["'`]?(?:(digit|number)|[^\w\s])/i,
    (digit) => [satisfies({ pattern: digit === '' ? '^[A-Za-z0-9]' : '^[A-Za-z]' })],
  ],
  // Characters.
  [
    /\b(?:(?:can|may|must|should|has to) only (?:contain|consist of|include|have|use)|(?:contain|consist of|use) only|only) ([^:]*\b(?:alpha-?numeric|letters?|digits?|numbers?|(?:lower|upper)-?case|alphabetic)\b.*)$/i,
    (list) => [textsOf(list)].flatMap((schema) => (schema === undefined ? [] : [satisfies(schema)])),
  ],
  // Patterns.
  [
    /(?:match(?:es)?|regex(?:p|ular expression)?)\b[^/"'`^]*\/(\^?.+?)\/[a-z]*(?:\s|$)/i,
    (pattern) => [satisfies({ pattern })],
  ],
  [
    /(?:match(?:es)?|regex(?:p|ular expression)?|pattern)\b[^"'`^]*["'`](\^?.+?)["'`]\s*$/i,
    (pattern) => [satisfies({ pattern })],
  ],
  [
    /(?:match(?:es)?|regex(?:p|ular expression)?|pattern|format)\b[^"'`^/]*(\^.+?\$)[.,)]?(?:\s|$)/i,
    (pattern) => [satisfies({ pattern })],
  ],
  // Members of an enumeration.
  [/not one of the values accepted[^[]*(\[.+?\])/i, oneOf],
  [
    /\b(?:must be|should be|expected|equal to|is not|not) (?:equal to )?(?:exactly )?(?:one of|any of|among|in(?= ?[[({]))(?: the)?(?: following| allowed| accepted| valid)?(?: options| values| list)?:? *(.+)$/i,
    oneOf,
  ],
  [
    /\b(?:permitted|allowed|valid|possible|accepted|supported|available)(?: (?:values?|options?|choices?|types?))?(?:(?: are|:) *| (?=[[({] *["'`]))(.*["'`[({,|].*)$/i,
    oneOf,
  ],
  [/(?:expected|input should be) +((?:["'][^"']+["'](?: ?[|,] ?| or | and )?){2,})/i, oneOf],
  [/input should be +(["'][^"']+["'])/i, oneOf],
  [/^an? valid ([a-z][\w -]*?) is required/i, named],
  // Presence. A sentence such as "Key 'name' not present or not a String" says both.
  [/not present or not an? (\w+)/i, (type) => [present, ...named(type)]],
  [unknownName, () => [absent]],
  [
    /^required\.?$|^no [\w.-]+ (?:given|provided|specified|supplied|found in)\b|\b(?:is|are|field) (?:a )?(?:required|mandatory|missing)\b|\brequired (?:property|field|parameter|key|attribute|argument|request)|\bmissing\b|must be (?:present|provided|specified|given|set|supplied)|must (?:provide|specify|supply)\b(?! (?:only|at (?:least|most))\b)|not (?:present|provided|specified|given|supplied|set)\b|received undefined|this field is required|cannot be (?:null|undefined|none)\b|must not be null|may not be null|must have required|failed on the 'required' tag/i,
    () => [present],
  ],
  [
    /can'?t be blank|(?:must not|should not|may not|can ?not|cannot|can't) be (?:blank|empty)|(?:is|was) (?:blank|empty)$|must be non-?empty|non-empty/i,
    () => [present, satisfies({ minLength: 1, minItems: 1, pattern: '[A-Za-z0-9]' })],
  ],
  // Lengths.
  [
    of(`(?:between|from) ${number} (?:and|to) ${number} ?${lengthWords}`),
    (from, to) => [satisfies({ minLength: Number(from), maxLength: Number(to) })],
  ],
  [
    of(`(?:be|have|is) ${number} ?(?:-|\u2013|to) ?${number} ${lengthWords}`),
    (from, to) => [satisfies({ minLength: Number(from), maxLength: Number(to) })],
  ],
  [
    of(`(?:size|length) must be (?:between|in range:?) ${number} (?:and|to|-) ${number}`),
    (from, to) => [
      satisfies({ minLength: Number(from), maxLength: Number(to), minItems: Number(from), maxItems: Number(to) }),
    ],
  ],
  [
    of(`minimum length of ${number} and a maximum length of ${number}`),
    (from, to) => [satisfies({ minLength: Number(from), maxLength: Number(to) })],
  ],
  [
    of(
      `(?:at least|minimum (?:is|of)|fewer than|shorter than|longer than or equal to|>=|not be less than) ?${number} ?(?:alphanumeric )?(${lengthWords})`,
    ),
    (count, unit) => length('min', count, unit),
  ],
  [
    of(
      `(?:at most|maximum (?:is|of)|more than|longer than|shorter than or equal to|greater than|<=|up to) ?${number} ?(${lengthWords})`,
    ),
    (count, unit) => length('max', count, unit),
  ],
  [
    of(`(?:exactly|equal to|must be) ${number} ?(?:characters?|chars?|character\\(s\\)|digits|long)`),
    (count) => [satisfies({ minLength: Number(count), maxLength: Number(count) })],
  ],
  // A period of another resource, which each request can have another of.
  [ofPeriod, (first, last) => [{ kind: 'other', values: daysIn(first, last) }]],
  // A date in the place of the name of the field that has it.
  [
    of(
      `(not |no |n['’]t )?(?:be )?(greater than|later than|after|from|less than|earlier than|before|prior to|until)(?: or equal to)? ["']?(${writtenDate})`,
    ),
    (not, words, date) =>
      ordered(/^(?:gr|la|a|f)/i.test(words) === (not === '') ? 'after' : 'before', dayIn(date) ?? date),
  ],
  // The names of keywords alone, as in tsoa: "maxLength 120", "min 0".
  [
    of(`^(min|max)(Length|Items) ${number}$`),
    (bound, unit, count) => [satisfies({ [`${bound.toLowerCase()}${upperFirst(unit)}`]: Number(count) })],
  ],
  [of(`^(min|max)(?:imum)? ${number}$`), (bound, limit) => bounded(`${bound.toLowerCase()}imum`, limit)],
  // Items.
  [
    /\brequired unique array\b|\b(?:items|elements|values|entries) (?:must|should|have to|has to) (?:all )?be (?:unique|distinct|different)\b|\bmust not (?:have|contain) duplicate|\b(?:must|should) (?:only )?(?:have|contain)(?: only)? (?:unique|distinct)\b|\bhas (?:non-unique|duplicate) (?:items|elements|values|entries)\b/i,
    () => [satisfies({ uniqueItems: true })],
  ],
  // Sizes of numbers.
  [of(`between ${number} and ${number}`), (from, to) => [satisfies({ minimum: Number(from), maximum: Number(to) })]],
  [
    of(
      `(?:greater than or equal to|at least|not be less than|no less than|>=|minimum(?: value)?(?: is| of|:)?|or (?:more|greater) than) ?${number}`,
    ),
    (limit) => bounded('minimum', limit),
  ],
  [
    of(
      `(?:less than or equal to|at most|not be (?:greater|more) than|no more than|<=|maximum(?: value)?(?: is| of|:)?) ?${number}`,
    ),
    (limit) => bounded('maximum', limit),
  ],
  [
    of(`(?:greater|larger|more|bigger|higher) than ${number}|> ?${number}`),
    (limit, other) => bounded('exclusiveMinimum', limit || other),
  ],
  [
    of(`(?:less|smaller|lower|fewer) than ${number}|< ?${number}`),
    (limit, other) => bounded('exclusiveMaximum', limit || other),
  ],
  [of(`multiple of ${number}`), (limit) => bounded('multipleOf', limit)],
  [/must be (?:a )?positive/i, () => bounded('exclusiveMinimum', '0')],
  [/(?:must be (?:a )?non-?negative|(?:must not|cannot|can't) be negative)/i, () => bounded('minimum', '0')],
  ...orders,
  [
    /must be (?:a )?(?:date )?in the future|must be a future date/i,
    () => [satisfies({ pattern: '^2[1-9][0-9]{2}-[01][0-9]-' })],
  ],
  [
    /must be (?:a )?(?:date )?in the past|must be a past date/i,
    () => [satisfies({ pattern: '^20[01][0-9]-[01][0-9]-' })],
  ],
  // Too much of something that the server knows: "The amount exceeds the open amount".
  [
    /\b(?:exceeds?|exceeding|surpass(?:es)?|is too (?:large|high|big|great|much)|is (?:greater|larger|more|higher) than)\b(?! ?(?:the )?(?:max|limit of|[0-9]))/i,
    () => [{ kind: 'low' }],
  ],
  // Types and formats.
  [/\bnot an? (string|integer|number|boolean|array|list|object|int|float|bool|ur[il]|uuid)\b/i, named],
  [/expected:? (?:type )?(?:an? )?([a-z]+)/i, named],
  [/(?:not|isn't) (?:an? )?(?:valid|well-?formed) ([a-z][\w -]*?)(?: address)?\.?$/i, named],
  [
    /(?:must|should|has to|needs to)(?: only)? (?:be|have)(?: of)?(?: type)?(?: an?)?(?: valid| well-?formed)? ?([a-z0-9][\w -]*)/i,
    named,
  ],
  [/(?:a |enter a |provide a )?valid ([a-z][\w -]*?) ?(?:is required|address)?\.?$/i, named],
  [/\(([a-z ]+) is expected\)/i, named],
  [
    /(?:of type|into Go .* of type|to type|deserialize value of type) [`'"]?([\w.]+)/i,
    (name) => named(name.split('.').at(-1) ?? ''),
  ],
  [/([a-z][\w-]*) has wrong format/i, named],
  [
    /^(?:validation failed: )?(?:invalid|bad|malformed|wrong)(?: iso)?(?: 8601)? ([a-z][\w -]*?)(?: (?:format|address|string|value))?(?:,? i\.e\. \S+)?\.?$/i,
    named,
  ],
  // Codes.
  [
    counted,
    (from, to, list) => [textsOfLength(from, to, list)].flatMap((schema) => (schema ? [satisfies(schema)] : [])),
  ],
  [exemplified, (example) => [satisfies(textsLike(example))]],
];

/**
 * What a sentence demands of the field that it is about; empty if its form is unknown.
 *
 * @param sentence as a server wrote it
 */
export function demandsIn(sentence: string): readonly Demand[] {
  const text = sentence.trim();
  const known = jsonSchemaDemands(text, named);
  if (known.length > 0) return known;
  for (const [form, demands] of grammars) {
    const match = form.exec(text);
    if (match === null) continue;
    const found = demands(...match.slice(1).map((group: string | undefined) => group ?? ''));
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * What a sentence in an unknown language may demand of a field: one of the values that it quotes, or the format that it
 * has the name of, because such names are the same in many languages.
 *
 * @param path where the field is; its own name is not a value
 */
export function demandsHintedAt(sentence: string, path: readonly string[]): readonly Demand[] {
  // A sign between letters is an apostrophe.
  const quoted = [...sentence.matchAll(/(?<!\p{L})["'`]([^"'`]+)["'`](?!\p{L})/gu)].map(([, inside = '']) => inside);
  const members = quoted.filter((each) => !path.includes(each));
  if (members.length > 1) return [satisfies({ enum: members })];
  const format = /e-?mail|\b(?:ur[il]|[ug]uid|ipv[46]|base-?64)\b/i.exec(sentence)?.[0];
  return format === undefined ? [] : named(format);
}
