import { childPointer, parse } from '../../../json/index.ts';

/** A line of a printed body. */
export interface Line {
  readonly indent: number;
  readonly text: string;
  /** The JSON Pointer of the value that it belongs to; undefined in a text that is not JSON. */
  readonly pointer?: string;
}

/** Characters up to which a body is printed with one property a line; a longer one is shown as it was sent. */
const longest = 100_000;

/**
 * The lines of a body: with one property or item a line if it is JSON, with all numbers and strings as they were sent; else
 * its own lines.
 */
export function linesOf(text: string): Line[] {
  return (isJson(text) ? printJson(text) : undefined) ?? text.split('\n').map((line) => ({ indent: 0, text: line }));
}

function isJson(text: string): boolean {
  if (text.length > longest) return false;
  try {
    parse(text);
    return true;
  } catch {
    return false;
  }
}

interface Frame {
  readonly pointer: string;
  readonly isArray: boolean;
  index: number;
}

/** Prints a well-formed JSON text token by token, because a parsed value no longer has the notation of its numbers. */
function printJson(text: string): Line[] {
  const tokens = text.match(/[{}[\],:]|"(?:[^"\\]|\\.)*"|[^\s{}[\],:"]+/gs) ?? [];
  const lines: Line[] = [];
  const frames: Frame[] = [];
  let line = '';
  let pointer = '';
  const flush = (indent: number): void => {
    if (line !== '') lines.push({ indent, text: line, pointer });
    line = '';
  };
  for (const [position, token] of tokens.entries()) {
    const top = frames.at(-1);
    const isEmpty = /^[{[]$/.test(tokens[position - 1] ?? '');
    if (token === '{' || token === '[') {
      line += token;
      frames.push({ pointer, isArray: token === '[', index: 0 });
      if (!/^[}\]]$/.test(tokens[position + 1] ?? '')) flush(frames.length - 1);
      if (token === '[') pointer = childPointer(pointer, 0);
    } else if (token === '}' || token === ']') {
      if (!isEmpty) flush(frames.length);
      frames.pop();
      pointer = top?.pointer ?? '';
      line += token;
    } else if (token === ',') {
      line += token;
      flush(frames.length);
      if (top?.isArray === true) pointer = childPointer(top.pointer, (top.index += 1));
    } else if (token === ':') line += ': ';
    else {
      if (tokens[position + 1] === ':') pointer = childPointer(top?.pointer ?? '', JSON.parse(token) as string);
      line += token;
    }
  }
  flush(frames.length);
  return lines;
}

/** Whether a line belongs to a value or to a part of it. */
export function isWithin(pointer: string | undefined, whole: string): boolean {
  return pointer !== undefined && (pointer === whole || pointer.startsWith(`${whole}/`));
}
