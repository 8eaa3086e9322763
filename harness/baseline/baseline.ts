import { readFileSync } from 'node:fs';
import { isMap, isSeq } from 'yaml';
import { checkAgainst, OptionProblem, parseLines } from '../options/index.ts';
import type { Acceptance } from '../record/index.ts';

/** The file of the baseline where the option does not name another. */
export const usualBaseline = 'greenhouse.baseline.yaml';

/** The findings that a user accepts. */
export interface Baseline {
  /** The path of its file, as the user gave it. */
  readonly file: string;
  readonly entries: readonly BaselineEntry[];
}

/** An entry of a baseline: findings that are accepted for one reason. */
export interface BaselineEntry extends Acceptance {
  /** The id of the violated clause, whole or without the operation. `*` matches any text. An entry has this or a cause. */
  readonly clause?: string;
  /** The id of a cause. */
  readonly cause?: string;
  /** Only these operations: a method, a path or both. `*` matches any text. */
  readonly operations?: readonly string[];
  /** Its first and last line in the file, from 1. */
  readonly lines: readonly [first: number, last: number];
}

/**
 * Reads a baseline, and checks it against baseline.schema.json.
 *
 * @param file the path of a YAML file
 * @throws {OptionProblem} if the file can't be read, or is not a baseline
 */
export function readBaseline(file: string): Baseline {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new OptionProblem(`the baseline ${file} can't be read (${code}); give the path of a YAML file`);
  }
  return parseBaseline(text, file);
}

/**
 * Parses the text of a baseline.
 *
 * @param file the path for messages
 * @throws {OptionProblem} if the text is not a baseline
 */
export function parseBaseline(text: string, file: string): Baseline {
  const { document, lineOf } = parseLines(text, file);
  const value = document.toJS() as { readonly accepted: readonly Omit<BaselineEntry, 'lines'>[] | null } | null;
  checkAgainst('baseline.schema.json', value, file, lineOf);
  const nodes = document.get('accepted');
  const items = isSeq(nodes) ? nodes.items : [];
  return {
    file,
    entries: (value?.accepted ?? []).map((entry, index) => {
      const [from, to] = isMap(items[index]) ? (items[index].range ?? [0, 0]) : [0, 0];
      const body = text.slice(from, to).trimEnd();
      const first = text.slice(0, from).split('\n').length;
      return { ...entry, lines: [first, first + body.split('\n').length - 1] };
    }),
  };
}
