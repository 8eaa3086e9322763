import type { SecretRecord } from '../../record/index.ts';
import { inTemplate } from './literal.ts';

/** What a shell word can contain, with the same as an expression of JavaScript. The first that matches counts. */
const expansions: readonly (readonly [shell: RegExp, code: (...parts: string[]) => string])[] = [
  [
    /^\$\(printf %s "([^"]*)" \| tr 'a-zA-Z' 'A-Za-z'\)/,
    (inner) => `${codeOf(inner)}.replace(/[a-z]/gi, (c) => (c < 'a' ? c.toLowerCase() : c.toUpperCase()))`,
  ],
  [/^\$\(printf %s "(.*)" \| base64 \| tr -d '\\n'\)/, (inner) => `Buffer.from(${codeOf(inner)}).toString('base64')`],
  [/^\$\{(\w+)%\?\}/, (name) => `${name}.slice(0, -1)`],
  [/^\$\{(\w+)#\*:\}/, (name) => `${name}.replace(/^[^:]*:/, '')`],
  [/^\$\{(\w+)%%:\*\}/, (name) => `${name}.replace(/:.*$/, '')`],
  [/^\$\{(\w+)\}/, (name) => name],
  [/^\$(\w+)/, (name) => name],
  [/^\\(["\\$`])/, (character) => JSON.stringify(character)],
];

/** A piece of a shell word: a text, or an expression. */
type Piece = { readonly text: string } | { readonly code: string };

/** The value of a credential as an expression: a shell word as the run record has it, with the same variables. */
export function codeOfSecret({ value }: Pick<SecretRecord, 'value'>): string {
  return codeOf(value);
}

/** The variables that hold the secrets of some credentials. */
export function variablesIn(secrets: readonly Pick<SecretRecord, 'value'>[]): string[] {
  const names = secrets.flatMap(({ value }) =>
    [...value.matchAll(/\$\{?([A-Za-z_]\w*)/g)].map(([, name = '']) => name),
  );
  return [...new Set(names)];
}

function codeOf(word: string): string {
  const pieces = piecesOf(word);
  const [only] = pieces;
  if (pieces.length === 1 && only !== undefined && 'code' in only) return only.code;
  const isText = pieces.every((piece) => 'text' in piece);
  const inner = pieces.map((piece) => ('text' in piece ? inTemplate(piece.text) : `\${${piece.code}}`)).join('');
  return isText ? `'${inner.replaceAll("'", "\\'")}'` : `\`${inner}\``;
}

function piecesOf(word: string): Piece[] {
  const pieces: Piece[] = [];
  let rest = word;
  let text = '';
  while (rest !== '') {
    const found = expansions.flatMap(([shell, code]) => {
      const match = shell.exec(rest);
      return match === null ? [] : [{ length: match[0].length, code: code(...match.slice(1)) }];
    })[0];
    if (found === undefined) {
      text += rest.slice(0, 1);
      rest = rest.slice(1);
      continue;
    }
    if (text !== '') pieces.push({ text });
    text = '';
    pieces.push({ code: found.code });
    rest = rest.slice(found.length);
  }
  return text === '' ? pieces : [...pieces, { text }];
}
