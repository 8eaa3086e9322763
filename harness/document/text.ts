import { readFileSync } from 'node:fs';
import { parseDocument, type ScalarTag, type Tags } from 'yaml';
import { childPointer, JsonSyntaxError, parse, type Json } from '../json/index.ts';
import { decodeBytes, NotUtf8 } from './files/decode.ts';
import { DocumentProblem } from './problem.ts';

/**
 * The text of a file that a user gives: UTF-8, or UTF-16 with a byte order mark.
 *
 * @throws DocumentProblem if it is neither; Error if it can't be read
 */
export function readText(path: string): string {
  const bytes = readFileSync(path);
  try {
    return decodeBytes(bytes);
  } catch (error) {
    if (error instanceof NotUtf8) throw new DocumentProblem(`${path}: ${error.message}`);
    throw error;
  }
}

/**
 * Parses JSON or YAML 1.2 with exact numbers.
 *
 * @param source the name of the text in messages
 * @param onDuplicate gets the JSON Pointer of each name that is again in its object, if the text is JSON. YAML with one is
 *   rejected
 * @throws DocumentProblem when the text is neither, with line and column where they are known
 */
export function parseText(text: string, source: string, onDuplicate?: (pointer: string) => void): Json {
  const bare = text.replace(/^\uFEFF/, '');
  if (/^\s*[{[]/.test(bare)) {
    try {
      return parse(bare, onDuplicate === undefined ? {} : { onDuplicate });
    } catch (error) {
      if (!(error instanceof JsonSyntaxError)) throw error;
      // YAML flow collections begin with the same characters, so only a file named *.json must be JSON.
      if (/\.json$/i.test(source)) {
        throw new DocumentProblem(
          `${source}${place(bare, error.offset)}: this is not JSON: ${error.message}; correct it there`,
        );
      }
    }
  }
  return parseYaml(bare, source);
}

/** How deep a document may nest, as for JSON, so that a recursive function does not overflow the stack. */
const deepest = 1000;

function parseYaml(text: string, source: string): Json {
  // Merge keys belong to YAML 1.1, but authors of OpenAPI use them.
  const customTags = (tags: Tags): Tags => [integer, decimal, ...based, ...tags];
  const document = parseDocument(text, { customTags, prettyErrors: true, merge: true, logLevel: 'error' });
  const [error] = document.errors;
  if (error?.code === 'MULTIPLE_DOCS') {
    throw new DocumentProblem(
      `${source}: it holds several YAML documents; keep one, and remove the others after "---"`,
    );
  }
  if (error !== undefined) {
    const where = error.linePos === undefined ? '' : `:${error.linePos[0].line}:${error.linePos[0].col}`;
    throw new DocumentProblem(
      `${source}${where}: this is not YAML: ${error.message.split('\n')[0]?.replace(/:$/, '') ?? ''}; correct it there`,
    );
  }
  const value = valueOf(document, source);
  if (isDeeperThan(value, deepest)) {
    throw new DocumentProblem(
      `${source}: it is nested more than ${deepest} levels deep, or in a circle; make it flatter`,
    );
  }
  const infinite = pathTo(value, (each) => typeof each === 'number' && !Number.isFinite(each));
  if (infinite !== undefined) {
    throw new DocumentProblem(
      `${source}: ${infinite}: the number is infinite, or not a number, which JSON has no text for; remove it`,
    );
  }
  return value;
}

function valueOf(document: ReturnType<typeof parseDocument>, source: string): Json {
  try {
    return document.toJS() as Json;
  } catch (error) {
    // The YAML library reports aliases that lead nowhere, or that expand a small text to a huge value, in this way.
    if (error instanceof ReferenceError) {
      throw new DocumentProblem(
        `${source}: its aliases can't be followed: ${error.message}; replace them by their values`,
      );
    }
    if (error instanceof Error && error.message.startsWith('Merge sources'))
      throw new DocumentProblem(`${source}: a merge key ("<<") has a value that is not an object; give it an object`);
    throw error;
  }
}

function isDeeperThan(value: Json, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some((item: Json) => isDeeperThan(item, levels - 1));
}

/** The pointer of the first scalar that fulfils a condition. */
function pathTo(value: Json, isFound: (value: Json) => boolean, pointer = ''): string | undefined {
  if (isFound(value)) return pointer;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, item] of Object.entries(value) as [string, Json][]) {
    const found = pathTo(item, isFound, childPointer(pointer, name));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Integers in another base, which the YAML library reads as doubles. */
const based: readonly ScalarTag[] = ([/^0x[0-9a-fA-F]+$/, /^0o[0-7]+$/] as const).map((test) => ({
  tag: 'tag:yaml.org,2002:int',
  default: true,
  test,
  resolve: (text) => parse(String(BigInt(text))),
}));

const integer: ScalarTag = {
  tag: 'tag:yaml.org,2002:int',
  default: true,
  test: /^[-+]?[0-9]+$/,
  resolve: (text) => parse(text.replace(/^\+/, '').replace(/^(-?)0+(?=\d)/, '$1')),
};

const decimal: ScalarTag = {
  tag: 'tag:yaml.org,2002:float',
  default: true,
  test: /^[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*|[0-9]+(?=[eE]))(?:[eE][-+]?[0-9]+)?$/,
  resolve(text) {
    const [, sign = '', whole = '', fraction = '', exponent = ''] = /^([-+]?)(\d*)\.?(\d*)(.*)$/.exec(text) ?? [];
    const digits = `0${whole}`.replace(/^0+(?=\d)/, '');
    return parse(`${sign === '-' ? '-' : ''}${digits}.${fraction === '' ? '0' : fraction}${exponent}`);
  },
};

function place(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n');
  return `:${before.length}:${(before.at(-1) ?? '').length + 1}`;
}
