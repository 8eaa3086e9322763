import { percentEncode } from '../serialize/percent-encoding.ts';
import { isUnicode } from '../serialize/wire.ts';
import { remembered } from '../../json/index.ts';
import type { SecurityScheme } from '../../document/index.ts';
import { secretTexts } from './credential.ts';
import type { Secret, Secrets } from './secrets.ts';
import { viewsOf, without, type View } from './disguise.ts';

/**
 * The length from which a text derived from a secret is redacted everywhere. A shorter one occurs by chance: redacting
 * it would garble a report and hide nothing. It is redacted only as a whole word.
 */
const shortest = 4;
/** The length from which letter case is ignored, because a match in another case is not by chance. */
const longEnough = 8;
/** The length of a sentence: so long are texts at most that are kept with what they became. */
const shortText = 500;
/** The length from which texts are searched in pieces. */
const pieceLength = 1 << 20;

/**
 * Replaces every secret, and the texts derived from it, in a text that leaves the run: unchanged, and in every encoding
 * in which a server can echo it (escapes of JSON, URLs and HTML, hex, base64), even if they are nested.
 *
 * @param least only secrets of at least this many characters: for texts of Greenhouse itself, in which a short secret
 *   can occur as part of a word
 */
export type Redactor = (text: string, least?: number) => string;

/**
 * Creates the redactor of a run. It is slow, so it is only for what is recorded. It also knows the secrets that are
 * added later.
 *
 * @param securitySchemes by name; a secret of another scheme is redacted as a plain text
 */
export function createRedactor(
  secrets: Pick<Secrets, 'all' | 'count'>,
  securitySchemes: ReadonlyMap<string, SecurityScheme>,
): Redactor {
  let searches: readonly LabelledSearch[] = [];
  let known = -1;
  /** What short texts became: the same are in each record of a run, which is written again and again. */
  const redacted = new Map<string, string>();
  return (text, least = 0) => {
    if (secrets.count !== known) {
      known = secrets.count;
      searches = searchesFor(secrets.all, securitySchemes);
      redacted.clear();
    }
    return text.length > shortText
      ? redact(text, least)
      : remembered(redacted, `${least} ${text}`, () => redact(text, least));
  };

  function redact(text: string, least: number): string {
    return searches
      .filter(({ length }) => length >= least)
      .reduce((before, { label, words, needles }) => {
        const withoutWords = words.reduce((all, word) => all.replaceAll(word, () => label), before);
        return replaceSpans(withoutWords, findAll(withoutWords, needles), label);
      }, text);
  }
}

/** The search for the secrets of one name and length: what a text becomes for one of them, it becomes for all. */
interface LabelledSearch extends Search {
  readonly label: string;
  /** The number of characters of each secret. */
  readonly length: number;
}

function searchesFor(
  secrets: readonly Secret[],
  securitySchemes: ReadonlyMap<string, SecurityScheme>,
): readonly LabelledSearch[] {
  const groups = new Map<string, { name: string; length: number; texts: string[] }>();
  for (const [name, secret] of secrets) {
    const key = `${secret.length} ${name}`;
    const group = groups.get(key) ?? { name, length: secret.length, texts: [] };
    group.texts.push(...revealing(secret, secretTexts(securitySchemes.get(name), secret)));
    groups.set(key, group);
  }
  // A long secret can contain a short one, and would not be found after that is replaced.
  return [...groups.values()]
    .sort((a, b) => b.length - a.length)
    .map(({ name, length, texts }) => ({ label: `<${name}>`, length, ...searchFor(texts) }));
}

/** What to search for in a text: short texts as whole words, the others in every view of the text. */
interface Search {
  readonly words: readonly RegExp[];
  readonly needles: Needles;
}

interface Needles {
  /** In exactly this letter case. */
  readonly exact: readonly string[];
  /** In lower case, to be found in any case. */
  readonly anyCase: readonly string[];
  readonly hex: readonly string[];
  readonly base64: readonly Core[];
}

/** The part of the base64 of a text that does not depend on what comes before and after the text. */
interface Core {
  readonly text: string;
  /** Whether the characters before and after it also hold bits of the text. */
  readonly opens: boolean;
  readonly closes: boolean;
}

/** The texts that are not shorter than both the secret and `shortest`: others occur by chance, and hide little. */
function revealing(secret: string, texts: readonly string[]): string[] {
  const least = Math.min(shortest, secret.length);
  return unique(texts).filter(({ length }) => length >= least);
}

function searchFor(texts: readonly string[]): Search {
  const short = texts.filter((text) => text.length < shortest);
  const long = texts.filter((text) => text.length >= shortest);
  // Percent-encoding decodes to the bytes of UTF-8, and a form has "+" for a space.
  const literal = unique(long.flatMap((text) => [text, latin(text), text.replaceAll(' ', '+')]));
  return {
    words: unique(short.flatMap(serializations))
      .sort((a, b) => b.length - a.length)
      .map(asWord),
    needles: {
      exact: literal,
      anyCase: unique(literal.filter(({ length }) => length >= longEnough).map(inLowerCase)),
      hex: unique(long.map((text) => Buffer.from(text).toString('hex'))),
      base64: long.flatMap(base64Cores).filter(({ text }) => text.length >= shortest),
    },
  };
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];
const latin = (text: string): string => Buffer.from(text).toString('latin1');
/** Converts to lower case without moving a character, because some capitals become two characters. */
function inLowerCase(text: string): string {
  const small = text.toLowerCase();
  return small.length === text.length ? small : text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** A text as it is, and escaped as in JSON and URLs. */
function serializations(text: string): string[] {
  const inUrls = isUnicode(text) ? [percentEncode(text), encodeURIComponent(text)] : [];
  return [text, JSON.stringify(text).slice(1, -1), ...inUrls];
}

/**
 * The pattern of a text as a whole word: at an end with an ASCII letter or digit, no other may follow or precede it.
 */
function asWord(text: string): RegExp {
  const exact = text.replace(/[^A-Za-z0-9]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const before = /^[A-Za-z0-9]/.test(text) ? '(?<![A-Za-z0-9])' : '';
  const behind = /[A-Za-z0-9]$/.test(text) ? '(?![A-Za-z0-9])' : '';
  return new RegExp(before + exact + behind, 'g');
}

/** The cores of a text in base64: one for each of the three offsets in a group of three bytes. */
function base64Cores(text: string): Core[] {
  return [0, 1, 2].map((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]);
    const whole = Math.floor((bytes.length * 8) / 6);
    const core = bytes.toString('base64').slice(Math.ceil((before * 8) / 6), whole);
    return { text: core, opens: before > 0, closes: (bytes.length * 8) % 6 > 0 };
  });
}

type Span = readonly [start: number, end: number];

function findAll(text: string, needles: Needles): Span[] {
  const longest = Math.max(0, ...needles.exact.map(({ length }) => length));
  if (longest === 0) return [];
  // Pieces overlap, so that a secret at the border is found. An encoding needs at most some dozens of characters for
  // one.
  const overlap = Math.min(pieceLength / 2, 64 * longest);
  const spans: Span[] = [];
  for (let at = 0; at === 0 || at < text.length - overlap; at += pieceLength - overlap) {
    for (const view of viewsOf(text.slice(at, at + pieceLength))) {
      for (const [start, end] of findIn(view, needles)) spans.push([at + start, at + end]);
    }
  }
  return spans;
}

/** Hex digits in groups, and lines. Only texts with these are searched without gaps, because that takes much longer. */
const hasBytesInHex = /(?:[0-9a-f]{2}[\s:,-]{1,3}){4}/;
const hasLines = /[A-Za-z0-9+/_-]{12}\s/;

function findIn(view: View, { exact, anyCase, hex, base64 }: Needles): Span[] {
  const small = { ...view, text: inLowerCase(view.text) };
  const digits = hasBytesInHex.test(small.text) ? without(small, /[\s:,-]+/g) : small;
  const tight = hasLines.test(view.text) ? without(view, /\s+/g) : view;
  const sextets = { ...tight, text: tight.text.replaceAll('-', '+').replaceAll('_', '/') };
  return [
    ...exact.flatMap((needle) => spansOf(view, needle)),
    ...anyCase.flatMap((needle) => spansOf(small, needle)),
    ...hex.flatMap((needle) => spansOf(digits, needle)),
    ...base64.flatMap((core) => spansOf(sextets, core.text, core)),
  ];
}

const sextet = /[A-Za-z0-9+/]/;

function spansOf({ text, starts, ends }: View, needle: string, core?: Core): Span[] {
  const spans: Span[] = [];
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + 1)) {
    let first = at;
    let last = at + needle.length - 1;
    /** Whether the next character matches, and no character was left out before it. */
    const goesOn = (sign: RegExp): boolean => sign.test(text[last + 1] ?? '') && starts[last + 1] === ends[last];
    if (core?.opens === true && sextet.test(text[first - 1] ?? '') && ends[first - 1] === starts[first]) first -= 1;
    if (core?.closes === true && goesOn(sextet)) last += 1;
    while (core !== undefined && goesOn(/=/)) last += 1;
    spans.push([starts[first] ?? 0, ends[last] ?? 0]);
  }
  return spans;
}

function replaceSpans(text: string, spans: readonly Span[], label: string): string {
  const inOrder = [...spans].sort(([a], [b]) => a - b);
  const pieces: string[] = [];
  let done = 0;
  for (const [start, end] of inOrder) {
    if (start >= done) pieces.push(text.slice(done, start), label);
    done = Math.max(done, end);
  }
  return spans.length === 0 ? text : pieces.join('') + text.slice(done);
}
