import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type Node } from 'yaml';
import { parsePointer } from '../json/index.ts';
import { urlOf } from './files/source.ts';
import { pointerOf } from './reader.ts';

/** Some lines of a document, around the one that states something. */
export interface LocatedLines {
  /** The path of the file: as the user gave it, or from there. */
  readonly file: string;
  /** The number of the line that states it, from 1. */
  readonly line: number;
  /** The number of the first line of the text. */
  readonly from: number;
  readonly text: string;
}

/** Lines before and after the one that is looked for. */
const around = 3;
/** Characters of a line. A document can be a single line. */
const longestLine = 160;
/** Bytes of a file that is searched: parsing takes about a second for each 4 MB. */
const largest = 8_000_000;
/** References that are followed for one place, so that a circle ends. */
const mostReferences = 20;

/**
 * Creates a function that finds the lines of a document by the places that clauses name. It reads each file once.
 *
 * @param source the path of the document, as the user gave it. A document on the web has no lines, because it is not
 *   fetched again
 * @returns a function from a place (a JSON Pointer, after the name of the file if it is another one) to its lines. It
 *   returns undefined if the place is not in a readable file, such as a section of an RFC
 */
export function createLocator(source: string): (stated: string) => LocatedLines | undefined {
  const main = urlOf(source);
  const files = new Map<string, Parsed | undefined>();
  return (stated) => {
    const [, name, pointer] = /^([^#]*?)#?((?:\/.*)?)$/s.exec(stated) ?? [];
    if (name === undefined || pointer === undefined || pointer === '' || main.protocol !== 'file:') return undefined;
    if (!files.has(name)) files.set(name, parseFile(new URL(encodeURI(name), main)));
    const parsed = files.get(name);
    const offset = parsed === undefined ? undefined : offsetOf(parsed, parsePointer(pointer));
    if (parsed === undefined || offset === undefined) return undefined;
    return { file: name === '' ? source : join(dirname(source), name), ...linesAround(parsed, offset) };
  };
}

interface Parsed {
  readonly text: string;
  readonly lines: LineCounter;
  readonly document: ReturnType<typeof parseDocument>;
}

function parseFile(url: URL): Parsed | undefined {
  try {
    const path = fileURLToPath(url);
    if (statSync(path).size > largest) return undefined;
    const text = readFileSync(path, 'utf8');
    const lines = new LineCounter();
    return { text, lines, document: parseDocument(text, { lineCounter: lines, merge: true }) };
  } catch {
    // The file may be gone since the run, for example where shards are merged on another machine.
    return undefined;
  }
}

/** The offset of the deepest part of the place that is in the text: a default, for example, is not. */
function offsetOf({ document }: Parsed, tokens: readonly string[]): number | undefined {
  let here: Node | null = document.contents;
  let found: number | undefined;
  let jumps = 0;
  for (const token of tokens) {
    let step = stepInto(here, token);
    while (step === undefined && jumps < mostReferences) {
      jumps += 1;
      here = referredBy(document, here);
      if (here === null) break;
      step = stepInto(here, token);
    }
    if (step === undefined) break;
    found = step.offset;
    here = isAlias(step.value) ? (step.value.resolve(document) ?? null) : step.value;
  }
  return found;
}

interface FoundNode {
  readonly offset: number;
  readonly value: Node | null;
}

function stepInto(node: Node | null, token: string): FoundNode | undefined {
  if (isMap<Node, Node | null>(node)) {
    const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === token);
    return pair === undefined ? undefined : { offset: pair.key.range?.[0] ?? 0, value: pair.value };
  }
  if (!isSeq<Node>(node)) return undefined;
  const item = node.items[Number(token)];
  return item === undefined ? undefined : { offset: item.range?.[0] ?? 0, value: item };
}

/** The node that a reference into the same file leads to. */
function referredBy(document: Parsed['document'], node: Node | null): Node | null {
  const reference = isMap(node) ? node.get('$ref') : undefined;
  const pointer = typeof reference === 'string' ? pointerOf(reference) : undefined;
  if (pointer === undefined) return null;
  return parsePointer(pointer).reduce<Node | null>(
    (here, token) => stepInto(here, token)?.value ?? null,
    document.contents,
  );
}

function linesAround({ text, lines }: Parsed, offset: number): Omit<LocatedLines, 'file'> {
  const { line, col } = lines.linePos(offset);
  const all = text.split(/\r?\n/);
  const from = Math.max(1, line - around);
  const shown = all.slice(from - 1, line + around).map((each, index) => cut(each, from + index === line ? col : 1));
  return { line, from, text: shown.join('\n') };
}

/** A line, or the part of a long line from a column on. */
function cut(line: string, column: number): string {
  if (line.length <= longestLine) return line;
  const start = Math.max(0, Math.min(column - 40, line.length - longestLine));
  const end = start + longestLine;
  return `${start > 0 ? '…' : ''}${line.slice(start, end)}${end < line.length ? '…' : ''}`;
}
