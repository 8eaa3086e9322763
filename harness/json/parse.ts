import type { Json } from './json.ts';
import { setOwn } from './kind.ts';
import { parseNumber } from './numbers.ts';
import { childPointer } from './pointer.ts';
import { JsonSyntaxError } from './syntax-error.ts';

/** Options of `parse`. */
export interface ParseOptions {
  /** Called with the JSON Pointer of each name that occurs again in its object. The last value wins. */
  readonly onDuplicate?: (pointer: string) => void;
}

/**
 * RFC 8259 section 9 lets a parser limit the depth. Up to this depth the stack is large enough for every recursive
 * walk.
 */
const deepest = 1000;

/** The section lets a parser limit the precision, too: a number of a million digits blocks the process for a second. */
const longestNumber = 100_000;

/** Numbers that JSON.parse can round: 16 digits or an exponent. Also -0, which it returns as a second zero. */
const beyondDoubles = /\d(?:[eE]|[\d.]{15})|-0/;
/** The same where a number can begin, so that the dates and ids in strings are none. A text can look like it all the same. */
const mayBeBeyond = /(?:^|[\s:,[])-?(?:\d[\d.]*[eE]|[\d.]{16}|(?<=-)0)/;

/** Whether a text has so few opening brackets that it cannot nest too deep. */
function isSurelyShallow(text: string): boolean {
  if (text.length <= deepest) return true;
  let left = deepest;
  for (const bracket of '[{')
    for (let at = text.indexOf(bracket); at !== -1; at = text.indexOf(bracket, at + 1))
      if ((left -= 1) < 0) return false;
  return true;
}

/** The value of a text that may be JSON; undefined if it is not. */
export function parseIfJson(text: string): Json | undefined {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return undefined;
  }
}

/** The array or object of which a text is the JSON; undefined if it is another text. */
export function nestedIn(text: string): Json | undefined {
  return /^\s*[[{]/.test(text) ? parseIfJson(text) : undefined;
}

/**
 * Parses a JSON text (RFC 8259), strictly and exactly.
 *
 * @throws {JsonSyntaxError} when the text is not JSON, nests deeper than 1000 levels, or has a number of more than
 *   100,000 digits
 */
export function parse(text: string, options: ParseOptions = {}): Json {
  const isNative = options.onDuplicate === undefined && isSurelyShallow(text);
  if (isNative && !mayBeBeyond.test(text)) {
    try {
      return JSON.parse(text) as Json;
    } catch {
      // The parser below reports what is wrong, and where.
    }
  }
  const parser = new Parser(text, options);
  return parser.document();
}

const space = /[ \t\n\r]*/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** A run of characters that stand for themselves (RFC 8259 section 7). */
const plain = /[^"\\\u0000-\u001f]*/y;
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

class Parser {
  readonly #text: string;
  readonly #onDuplicate: ((pointer: string) => void) | undefined;
  #at = 0;
  #depth = 0;

  constructor(text: string, options: ParseOptions) {
    this.#text = text;
    this.#onDuplicate = options.onDuplicate;
  }

  document(): Json {
    const value = this.#value('');
    if (this.#at < this.#text.length) throw this.#error('the end of the text');
    return value;
  }

  #value(pointer: string): Json {
    this.#space();
    const value = this.#bare(pointer);
    this.#space();
    return value;
  }

  #bare(pointer: string): Json {
    switch (this.#text[this.#at]) {
      case '{':
        return this.#object(pointer);
      case '[':
        return this.#array(pointer);
      case '"':
        return this.#string();
      case 't':
        return this.#word('true', true);
      case 'f':
        return this.#word('false', false);
      case 'n':
        return this.#word('null', null);
      default:
        return this.#number();
    }
  }

  #object(pointer: string): Json {
    const object: Record<string, Json> = {};
    this.#enter();
    if (!this.#take('}')) {
      do {
        this.#space();
        if (this.#text[this.#at] !== '"') throw this.#error('a property name in quotes');
        const name = this.#string();
        this.#space();
        if (!this.#take(':')) throw this.#error('a colon');
        const place = this.#onDuplicate === undefined ? '' : childPointer(pointer, name);
        if (this.#onDuplicate !== undefined && Object.hasOwn(object, name)) this.#onDuplicate(place);
        setOwn(object, name, this.#value(place));
      } while (this.#take(','));
      if (!this.#take('}')) throw this.#error('a comma or }');
    }
    this.#depth--;
    return object;
  }

  #array(pointer: string): Json {
    const array: Json[] = [];
    this.#enter();
    if (!this.#take(']')) {
      do {
        array.push(this.#value(this.#onDuplicate === undefined ? '' : childPointer(pointer, array.length)));
      } while (this.#take(','));
      if (!this.#take(']')) throw this.#error('a comma or ]');
    }
    this.#depth--;
    return array;
  }

  #enter(): void {
    this.#depth++;
    if (this.#depth > deepest) throw new JsonSyntaxError(`more than ${deepest} levels of nesting`, this.#at);
    this.#at++;
    this.#space();
  }

  #string(): string {
    const start = this.#at;
    this.#at++;
    this.#skip(plain);
    if (this.#take('"')) return this.#text.slice(start + 1, this.#at - 1);
    while (!this.#take('"')) {
      if (this.#text[this.#at] === '\\') {
        if (!this.#skip(escape)) throw this.#error('a valid escape');
      } else if (!this.#skip(plain)) throw this.#error('the rest of the string');
    }
    return JSON.parse(this.#text.slice(start, this.#at)) as string;
  }

  /** The regular expression of a number would use up the stack on it. */
  #isTooLong(start: number): boolean {
    for (let at = start; at < this.#text.length; at += 1) {
      if (at - start > longestNumber) return true;
      if (!/[-+.\deE]/.test(this.#text.charAt(at))) return false;
    }
    return this.#text.length - start > longestNumber;
  }

  #number(): Json {
    const start = this.#at;
    if (this.#text.length - start > longestNumber && this.#isTooLong(start)) {
      throw new JsonSyntaxError(`a number of more than ${longestNumber} digits, the limit of Greenhouse`, start);
    }
    if (!this.#skip(number)) throw this.#error('a value');
    const text = this.#text.slice(start, this.#at);
    const value = beyondDoubles.test(text) ? parseNumber(text) : Number(text);
    if (value === undefined) throw new JsonSyntaxError('invalid number', start);
    return value;
  }

  #word(word: string, value: Json): Json {
    if (!this.#text.startsWith(word, this.#at)) throw this.#error('a value');
    this.#at += word.length;
    return value;
  }

  #take(character: string): boolean {
    if (this.#text[this.#at] !== character) return false;
    this.#at++;
    return true;
  }

  #space(): void {
    const code = this.#text.charCodeAt(this.#at);
    if (code <= 32) this.#skip(space);
  }

  /** Moves behind what matches here. Returns whether anything matched. */
  #skip(expression: RegExp): boolean {
    expression.lastIndex = this.#at;
    if (!expression.test(this.#text) || expression.lastIndex === this.#at) return false;
    this.#at = expression.lastIndex;
    return true;
  }

  #error(expected: string): JsonSyntaxError {
    const found = this.#text.codePointAt(this.#at);
    const what = found === undefined ? 'the end of the text' : JSON.stringify(String.fromCodePoint(found));
    return new JsonSyntaxError(`expected ${expected}, found ${what}`, this.#at);
  }
}
