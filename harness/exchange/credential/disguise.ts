/** A text after encodings are decoded, with the origin of each character. */
export interface View {
  readonly text: string;
  /** For each character, its start and end in the original text. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/** One kind of encoding of characters: the pattern of an escape, and how to decode a match. */
interface Escapes {
  readonly pattern: RegExp;
  readonly undo: (match: readonly (string | undefined)[]) => string;
}

const fromHex = (digits = ''): string => String.fromCharCode(parseInt(digits, 16));

/** The HTML names of ASCII punctuation. */
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  excl: '!',
  num: '#',
  dollar: '$',
  percnt: '%',
  lpar: '(',
  rpar: ')',
  ast: '*',
  plus: '+',
  comma: ',',
  period: '.',
  sol: '/',
  colon: ':',
  semi: ';',
  equals: '=',
  quest: '?',
  commat: '@',
  lsqb: '[',
  bsol: '\\',
  rsqb: ']',
  Hat: '^',
  lowbar: '_',
  grave: '`',
  lcub: '{',
  verbar: '|',
  rcub: '}',
};

const backslashes: Escapes = {
  pattern: /\\(?:u([0-9a-f]{4})|u\{0{0,4}([0-9a-f]{1,4})\}|x([0-9a-f]{2})|([nrt])|([^\w\s]))/gi,
  undo: ([, unit, braced, byte, blank, sign]) => sign ?? (blank === undefined ? fromHex(unit ?? braced ?? byte) : '\n'),
};
/** In URLs and forms with `%`, in mails with `=` (quoted-printable). Each byte of UTF-8 becomes one character. */
const percents: Escapes = { pattern: /[%=]([0-9a-f]{2})/gi, undo: ([, byte]) => fromHex(byte) };
const ampersands: Escapes = {
  pattern: /&(?:#0{0,8}(\d{1,5})|#x0{0,8}([0-9a-f]{1,4})|([a-z]{2,6}));?/gi,
  undo: ([match = '', decimal, hex, name = '']) =>
    decimal === undefined
      ? hex === undefined
        ? (entities[name] ?? match)
        : fromHex(hex)
      : String.fromCharCode(+decimal),
};
/** The zero bytes of ASCII text in UTF-16. */
const zeros: Escapes = { pattern: /\0/g, undo: () => '' };

const kinds = [backslashes, percents, ampersands, zeros];
/** How many nested encodings are decoded, such as JSON in JSON in a URL. */
const deepest = 3;

/** All views of a text: itself, and the results of decoding one encoding after another. */
export function viewsOf(text: string): View[] {
  const plain = { text, ...identity(text.length) };
  const views = new Map<string, View>([[text, plain]]);
  let last: readonly View[] = [plain];
  for (let depth = 0; depth < deepest && last.length > 0; depth += 1) {
    last = last.flatMap((view) =>
      kinds.flatMap((kind) => {
        const undone = undo(view, kind);
        if (undone === undefined || views.has(undone.text)) return [];
        views.set(undone.text, undone);
        return [undone];
      }),
    );
  }
  return [...views.values()];
}

function identity(length: number): Omit<View, 'text'> {
  const starts = new Uint32Array(length);
  const ends = new Uint32Array(length);
  for (let i = 0; i < length; i += 1) {
    starts[i] = i;
    ends[i] = i + 1;
  }
  return { starts, ends };
}

/** A view with one kind of escapes decoded; undefined when it has none. */
function undo(view: View, { pattern, undo: read }: Escapes): View | undefined {
  const { text } = view;
  const builder = new Builder(view);
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    builder.keep(at, match.index);
    builder.put(read(match), match.index, match.index + match[0].length);
    at = match.index + match[0].length;
  }
  if (at === 0) return undefined;
  builder.keep(at, text.length);
  return builder.view();
}

/** A view without some characters, because hex and base64 can be in groups or lines. */
export function without(view: View, blanks: RegExp): View {
  return undo(view, { pattern: blanks, undo: () => '' }) ?? view;
}

/** Builds a view from pieces of another one. */
class Builder {
  readonly #of: View;
  readonly #pieces: string[] = [];
  readonly #starts: Uint32Array;
  readonly #ends: Uint32Array;
  #length = 0;

  constructor(of: View) {
    this.#of = of;
    this.#starts = new Uint32Array(of.text.length);
    this.#ends = new Uint32Array(of.text.length);
  }

  keep(from: number, to: number): void {
    this.#pieces.push(this.#of.text.slice(from, to));
    this.#starts.set(this.#of.starts.subarray(from, to), this.#length);
    this.#ends.set(this.#of.ends.subarray(from, to), this.#length);
    this.#length += to - from;
  }

  /** @param text not longer than the piece that it replaces */
  put(text: string, from: number, to: number): void {
    this.#pieces.push(text);
    this.#starts.fill(this.#of.starts[from] ?? 0, this.#length, this.#length + text.length);
    this.#ends.fill(this.#of.ends[to - 1] ?? 0, this.#length, this.#length + text.length);
    this.#length += text.length;
  }

  view(): View {
    return {
      text: this.#pieces.join(''),
      starts: this.#starts.subarray(0, this.#length),
      ends: this.#ends.subarray(0, this.#length),
    };
  }
}
