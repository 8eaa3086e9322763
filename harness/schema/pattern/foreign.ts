/**
 * Patterns in the syntax of other languages. JSON Schema asks for ECMA-262 (core 2020-12, section 6.4), but generators for
 * Go, Java, Python and .NET write the syntax of their own language.
 */

/** The characters of the POSIX classes, as ranges within a class. */
const posix: Readonly<Record<string, string>> = {
  alnum: 'a-zA-Z0-9',
  alpha: 'a-zA-Z',
  blank: ' \\t',
  cntrl: '\\x00-\\x1f\\x7f',
  digit: '0-9',
  graph: '!-~',
  lower: 'a-z',
  print: ' -~',
  punct: '!-\\/:-@\\[-`\\{-~',
  space: ' \\t-\\r',
  upper: 'A-Z',
  word: '\\w',
  xdigit: '0-9a-fA-F',
};

/** Whether a pattern has a POSIX class. It has another meaning in ECMA-262, which no author can mean. */
export function hasPosixClass(pattern: string): boolean {
  return /\[\^?(?:[^\]\\[]|\\.)*\[:\^?[a-z]+:\]/.test(pattern);
}

/**
 * Whether a pattern escapes a letter that has no meaning in ECMA-262, such as `\A`. Without the flag `u` the letter would
 * stand for itself, which its author cannot mean.
 */
export function hasForeignEscape(pattern: string): boolean {
  return [...pattern.matchAll(/\\([\s\S])/g)].some(
    ([, letter = '']) => /[A-Za-z]/.test(letter) && !/[bBcdDfknrsStuvwWx]/.test(letter),
  );
}

/**
 * The source and the flags of a regular expression literal of JavaScript, with one of its slashes or both: `^[a-f]+$/i`. Generators
 * print the literal of the code. As a pattern it matches nothing, because nothing is before a begin or after an end.
 */
export function literalIn(pattern: string): Literal | undefined {
  const [, source, flags] =
    /^\/(\^[\s\S]*)\/([dgimsuvy]*)$/.exec(pattern) ??
    /^(\^[\s\S]*(?<!\\)(?:\\\\)*\$)\/([dgimsuvy]*)$/.exec(pattern) ??
    [];
  return source === undefined || flags === undefined ? undefined : { source, flags };
}

interface Literal {
  readonly source: string;
  readonly flags: string;
}

/**
 * The pattern that a literal of JavaScript stands for. Undefined where a flag changes the meaning of its anchors, or that of letters
 * beyond ASCII.
 */
export function fromLiteral({ source, flags }: Literal): string | undefined {
  const changing = flags.replaceAll(/[^ims]/g, '');
  if (changing.includes('m')) return undefined;
  return changing === '' ? source : toEcma(`(?${changing})${source}`);
}

const token =
  /(?<class>\[\^?\]?(?:\[:\^?\w+:\]|\\[\s\S]|[^\]\\])*\])|(?<escape>\\[\s\S])|\(\?P<(?<group>\w+)>|\(\?P=(?<again>\w+)\)|(?<quantifier>(?:[*+?]|\{\d+(?:,\d*)?\})[+?]?)|(?<syntax>\((?:\?(?:[:=!]|<[=!]|<\w+>))?|[)|^$.])|(?<text>[\s\S])/gu;

/**
 * The pattern in the syntax of ECMA-262 with the flag `u`, where its meaning is certain: `\A`, `\z`, `\Z`, POSIX classes,
 * `(?P<name>...)`, `(?i)` and `(?s)` at the begin, and possessive quantifiers that lose no match. The result can be invalid for
 * other reasons. Undefined where the meaning is uncertain.
 */
export function toEcma(pattern: string): string | undefined {
  const [, anchor = '', flags = ''] = /^(\^|\\A)?\(\?([is]+)\)/.exec(pattern) ?? [];
  const rest = flags === '' ? pattern : anchor + pattern.slice(anchor.length + flags.length + 3);
  const reader = new ForeignPattern(flags.includes('i'), flags.includes('s'));
  for (const { groups = {} } of rest.matchAll(token)) if (!reader.add(groups)) return undefined;
  return reader.text;
}

type Token = Partial<Record<'class' | 'escape' | 'group' | 'again' | 'quantifier' | 'syntax' | 'text', string>>;

class ForeignPattern {
  text = '';
  readonly #ignoresCase: boolean;
  readonly #dotAll: boolean;
  /** The last token, if it matches exactly one character. */
  #atom: string | undefined;
  /** What a possessive quantifier before the last token repeats. */
  #before: string | undefined;
  /** What a possessive quantifier repeats that ends the text so far. */
  #possessive: string | undefined;

  constructor(ignoresCase: boolean, dotAll: boolean) {
    this.#ignoresCase = ignoresCase;
    this.#dotAll = dotAll;
  }

  /** Adds a token. Returns false where its meaning is uncertain. */
  add(next: Token): boolean {
    if (next.quantifier !== undefined) return this.#quantify(next.quantifier);
    const isSingle = next.class !== undefined || next.text !== undefined || next.syntax === '.';
    const part = this.#partOf(next);
    if (part === undefined) return false;
    if (this.#possessive !== undefined && part !== '$' && !(isSingle && areApart(this.#possessive, part))) return false;
    this.#before = this.#possessive;
    this.#possessive = undefined;
    this.#atom = isSingle || /^\\[dDwWsS]$/.test(part) ? part : undefined;
    this.text += part;
    return true;
  }

  /**
   * A possessive quantifier gives nothing back. That changes nothing if what follows can't match what it repeats, so that
   * to give back is in vain.
   */
  #quantify(quantifier: string): boolean {
    const isPossessive = quantifier.length > 1 && quantifier.endsWith('+');
    const canBeNone = /^(?:[*?]|\{0)/.test(quantifier);
    if (this.#possessive !== undefined || (this.#before !== undefined && canBeNone)) return false;
    if (isPossessive && this.#atom === undefined) return false;
    this.#possessive = isPossessive ? this.#atom : undefined;
    this.#before = this.#atom = undefined;
    this.text += isPossessive ? quantifier.slice(0, -1) : quantifier;
    return true;
  }

  #partOf({ class: characters, escape, group, again, syntax, text }: Token): string | undefined {
    if (characters !== undefined) return this.#classOf(characters);
    if (escape !== undefined) return this.#escapeOf(escape);
    if (group !== undefined) return `(?<${group}>`;
    if (again !== undefined) return this.#ignoresCase ? undefined : `\\k<${again}>`;
    if (syntax !== undefined) return syntax === '.' && this.#dotAll ? '[\\s\\S]' : syntax;
    return this.#ignoresCase ? eitherCase(text ?? '') : text;
  }

  #escapeOf(escape: string): string | undefined {
    if (escape === '\\A') return '^';
    // In Java and .NET `\Z` also matches before a line feed at the end, which hardly anybody means.
    if (escape === '\\z' || escape === '\\Z') return '$';
    // A reference to a group, or a number of a character, can mean a letter.
    return this.#ignoresCase && /\\[1-9cknpPux]/.test(escape) ? undefined : escape;
  }

  #classOf(whole: string): string | undefined {
    const inside = whole.slice(1, -1).replace(/\[:(\w+):\]/g, (found, name: string) => posix[name] ?? found);
    if (/\[:\^?\w+:\]/.test(inside)) return undefined;
    if (!this.#ignoresCase) return `[${inside}]`;
    if (/\\[1-9cpPux]|[^\x20-\x7e]/.test(inside)) return undefined;
    const others = [...inside.matchAll(/\\.|([A-Za-z])-([A-Za-z])|([A-Za-z])/g)].map(([, from, to, one]) =>
      from !== undefined && to !== undefined ? otherCases(from, to) : one === undefined ? '' : otherCases(one, one),
    );
    return others.includes(undefined) ? undefined : `[${inside}${others.join('')}]`;
  }
}

/** A class of both cases of an ASCII letter; the text itself where it has no cases. Undefined for other letters. */
function eitherCase(text: string): string | undefined {
  if (/[A-Za-z]/.test(text)) return `[${text.toLowerCase()}${text.toUpperCase()}]`;
  return text.toLowerCase() === text.toUpperCase() ? text : undefined;
}

/** A range of letters in the other case. Undefined where it has both cases. */
function otherCases(from: string, to: string): string | undefined {
  const range = [from, to].map((letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()));
  return from < 'a' === to < 'a' ? range.join('-') : undefined;
}

/** Whether no character matches both parts. */
function areApart(one: string, other: string): boolean {
  const [first, second] = [one, other].map((part) => orUndefined(part));
  if (first === undefined || second === undefined) return false;
  for (let code = 0; code <= 0xffff; code++) {
    const character = String.fromCharCode(code);
    if (first.test(character) && second.test(character)) return false;
  }
  return !(first.test('\u{1f331}') && second.test('\u{1f331}'));
}

function orUndefined(part: string): RegExp | undefined {
  try {
    return new RegExp(`^(?:${part})$`, 'u');
  } catch {
    return undefined;
  }
}
