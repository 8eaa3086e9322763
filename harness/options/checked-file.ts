import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { LineCounter, parseDocument, type Document } from 'yaml';
import { parse, parsePointer, type Json } from '../json/index.ts';
import { compile } from '../schema/index.ts';
import { OptionProblem } from './problem.ts';

/** The document, and the line of a place in it, from 1. @throws OptionProblem if it is not YAML */
export function parseLines(
  text: string,
  file: string,
): { readonly document: Document; readonly lineOf: (path: readonly string[]) => number } {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: true });
  const [error] = document.errors;
  if (error !== undefined) {
    const { line } = lineCounter.linePos(error.pos[0]);
    const what = error.message.split('\n')[0]?.replace(/ at line .*$/, '') ?? '';
    throw new OptionProblem(`${file}:${line}: this is not YAML: ${what}; correct it there`);
  }
  const lineOf = (path: readonly string[]): number => {
    // Of a property that is missing, the line of the object.
    const node = document.getIn(path, true) as { readonly range?: readonly number[] } | null | undefined;
    if (node?.range?.[0] !== undefined) return lineCounter.linePos(node.range[0]).line;
    return path.length === 0 ? 1 : lineOf(path.slice(0, -1));
  };
  return { document, lineOf };
}

/**
 * Checks a value against a schema that the package publishes.
 *
 * @param schema the name of its file
 * @param lineOf the line of a place in the file; undefined if it is not known
 * @throws OptionProblem that names the file and the place
 */
export function checkAgainst(
  schema: 'baseline.schema.json' | 'config.schema.json',
  value: unknown,
  file: string,
  lineOf: ((path: readonly string[]) => number) | undefined,
): void {
  const [error] = compile({ root: published(schema), pointer: '' })(value as Json);
  if (error === undefined) return;
  const { instancePointer, expected, actual, property } = error;
  // The whole object can hold a secret, so only the property is named.
  const isUnknown = property !== undefined && error.keyword === 'additionalProperties';
  const path = [...parsePointer(instancePointer), ...(isUnknown ? [property] : [])];
  const where = path.length === 0 ? 'the top' : path.join('.');
  const line = lineOf === undefined ? '' : `:${lineOf(path)}`;
  if (isUnknown) throw new OptionProblem(`${file}${line}: ${where} is not known here; correct its name`);
  throw new OptionProblem(`${file}${line}: ${where} has ${actual} instead of ${expected}; correct it there`);
}

/** A published schema. It is read by the package's name, because that works from the sources and the built package. */
function published(name: string): Json {
  const path = createRequire(import.meta.url).resolve(`openapi-greenhouse/${name}`);
  return parse(readFileSync(path, 'utf8'));
}
