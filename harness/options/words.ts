import { readFileSync } from 'node:fs';
import { isVisible } from '../json/index.ts';
import { printSetting, type Environment } from './name.ts';
import { OptionProblem } from './options.ts';

/** The longest word in code units: servers differ in the texts of thousands of characters that they accept. */
const longest = 1000;

/**
 * Reads the user's words: a text file with a word on each line. Blank lines, and spaces around a word, do not count.
 *
 * @param path the file; undefined: there are no words
 * @param environment the variables that options were read from, for the names of options in messages
 * @returns each word once
 * @throws OptionProblem that says what is wrong with the file, and what to do
 */
export function readWords(path: string | undefined, environment: Environment = {}): readonly string[] {
  if (path === undefined) return [];
  const setting = printSetting('words', path, environment);
  const lines = readLines(path, setting).map((line) => line.trim());
  const wrong = lines.findIndex((line) => line.length > longest || !isVisible(line) || line.includes('\ufffd'));
  if (wrong >= 0) {
    throw new OptionProblem(
      `${path}:${wrong + 1}: this line is not a word; use UTF-8 text of up to ${longest} characters without control characters`,
    );
  }
  const words = new Set(lines.filter((line) => line !== ''));
  if (words.size === 0) throw new OptionProblem(`${setting}: the file has no words; put one word on each line`);
  return [...words];
}

function readLines(path: string, setting: string): string[] {
  try {
    return readFileSync(path, 'utf8')
      .replace(/^\ufeff/, '')
      .split(/\r?\n/);
  } catch {
    throw new OptionProblem(`${setting}: the file can't be read; use the path of a text file with one word a line`);
  }
}
