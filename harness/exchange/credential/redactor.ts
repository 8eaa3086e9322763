import { percentEncode } from '../serialize/percent-encoding.ts';
import { isUnicode } from '../serialize/wire.ts';
import { basicTexts } from './basic.ts';
import type { Credentials } from './credential.ts';
import { viewsOf, without, type View } from './disguise.ts';
import { swapCase } from './form.ts';

/**
 * Shorter pieces occur by themselves: to replace them would garble a report and hide nothing. A whole secret that is so
 * short is replaced where it stands as a word of its own.
 */
const shortest = 4;
/** From here on a text that differs from a secret in letter case alone is no chance. */
const longEnough = 8;
/** Longer texts are gone through piece by piece. */
const pieceLength = 1 << 20;

/**
 * Takes every secret, and the forms derived from it, out of a text that leaves the run: as it is, and in every encoding that a
 * server may echo it in (escapes of JSON, URLs and HTML, hex, base64), also around each other.
 *
 * @param least only secrets of at least so many characters: for texts that are mostly words of ours, which a short one may well be
 *   part of
 */
export type Redactor = (text: string, least?: number) => string;

/** Makes the redactor of a run. It is slow, and meant for what is recorded only. */
export function createRedactor(credentials: Credentials): Redactor {
  const secrets = Object.entries(credentials)
    .filter(([, secret]) => secret !== '')
    .map(([scheme, secret]) => ({ label: `<${scheme}>`, length: secret.length, ...searchFor(secret) }));
  return (text, least = 0) =>
    secrets
      .filter(({ length }) => length >= least)
      .reduce((said, { label, words, needles }) => {
        const left = words.reduce((all, word) => all.replaceAll(word, () => label), said);
        return replaceSpans(left, findAll(left, needles), label);
      }, text);
}

/** What is looked for in a text: short ones as words; the others wherever a view of it has them. */
interface Search {
  readonly words: readonly RegExp[];
  readonly needles: Needles;
}

interface Needles {
  /** In letters of exactly this case. */
  readonly exact: readonly string[];
  /** In small letters, whatever case they have. */
  readonly anyCase: readonly string[];
  readonly hex: readonly string[];
  readonly base64: readonly Core[];
}

/** What stands in base64 wherever a text does. */
interface Core {
  readonly text: string;
  /** Whether the characters before and behind it hold bits of the text, too. */
  readonly opens: boolean;
  readonly closes: boolean;
}

function searchFor(secret: string): Search {
  const texts = [...new Set(secretTexts(secret))];
  const short = texts.filter((text) => text.length < shortest);
  const long = texts.filter((text) => text.length >= shortest);
  // Undone, percent-encoding leaves the bytes of UTF-8; and a form has "+" for a blank.
  const literal = unique(long.flatMap((text) => [text, latin(text), text.replaceAll(' ', '+')]));
  return {
    words: unique(short.flatMap(serializations))
      .sort((a, b) => b.length - a.length)
      .map(asWord),
    needles: {
      exact: literal,
      anyCase: unique(literal.filter(({ length }) => length >= longEnough).map(inSmallLetters)),
      hex: unique(long.map((text) => Buffer.from(text).toString('hex'))),
      base64: long.flatMap(base64Cores).filter(({ text }) => text.length >= shortest),
    },
  };
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];
const latin = (text: string): string => Buffer.from(text).toString('latin1');
/** In small letters, every character staying in its place: there are capitals whose small letters are two. */
function inSmallLetters(text: string): string {
  const small = text.toLowerCase();
  return small.length === text.length ? small : text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** A secret as it may be shown, rightly or wrongly; of `user:password`, the password and what stands in base64 as well. */
function secretTexts(secret: string): string[] {
  const derived = [secret, swapCase(secret), ...(secret.length > shortest ? [secret.slice(0, -1)] : [])];
  const colon = secret.indexOf(':');
  if (colon === -1) return derived;
  const password = secret.slice(colon + 1);
  const cut = password.length > shortest ? [password.slice(0, -1)] : [];
  const known = password.length >= shortest ? [password, swapCase(password)] : [];
  return [...derived, ...basicTexts(secret), ...known, ...cut];
}

/** In JSON and in URLs a secret may stand escaped. */
function serializations(text: string): string[] {
  const inUrls = isUnicode(text) ? [percentEncode(text), encodeURIComponent(text)] : [];
  return [text, JSON.stringify(text).slice(1, -1), ...inUrls];
}

/** Where a text stands with no letter or digit of ASCII directly before or behind it, if it has one there itself. */
function asWord(text: string): RegExp {
  const exact = text.replace(/[^A-Za-z0-9]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const before = /^[A-Za-z0-9]/.test(text) ? '(?<![A-Za-z0-9])' : '';
  const behind = /[A-Za-z0-9]$/.test(text) ? '(?![A-Za-z0-9])' : '';
  return new RegExp(before + exact + behind, 'g');
}

/** What base64 makes of a text whatever stands before and behind it: there are three ways to fall on its groups of three bytes. */
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
  // A piece ends with what the next begins with, so that a secret which stands in both is found. An encoding takes dozens of characters at most.
  const overlap = Math.min(pieceLength / 2, 64 * longest);
  const spans: Span[] = [];
  for (let at = 0; at === 0 || at < text.length - overlap; at += pieceLength - overlap) {
    for (const view of viewsOf(text.slice(at, at + pieceLength))) {
      for (const [start, end] of findIn(view, needles)) spans.push([at + start, at + end]);
    }
  }
  return spans;
}

/** Digits and lines as encoders group them: to close the gaps of every text would take a hundred times as long. */
const hasBytesInHex = /(?:[0-9a-f]{2}[\s:,-]{1,3}){4}/;
const hasLines = /[A-Za-z0-9+/_-]{12}\s/;

function findIn(view: View, { exact, anyCase, hex, base64 }: Needles): Span[] {
  const small = { ...view, text: inSmallLetters(view.text) };
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
    /** Whether the next character belongs to it, with nothing between that was left out. */
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
