import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { OptionProblem } from './options.ts';
import { readWords } from './words.ts';

const folder = mkdtempSync(join(tmpdir(), 'greenhouse-words-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});
const path = join(folder, 'words.txt');

/** Reads a file with this content. */
function read(content: string | Buffer): readonly string[] {
  writeFileSync(path, content);
  return readWords(path, { WORDS: path });
}

describe('the file of words', () => {
  it('can be left out', () => {
    expect(readWords(undefined)).toEqual([]);
  });

  it('has a word on each line, and each word counts once', () => {
    expect(read('\ufeffjan\r\n  feb march \n\njan\n日\n')).toEqual(['jan', 'feb march', '日']);
  });

  it.each<[string, string | Buffer, RegExp]>([
    ['without words', ' \n\n', /^WORDS=.*: the file has no words; put one word on each line$/],
    ['with a control character', 'a\nb\u0000\n', /:2: this line is not a word; use UTF-8 text/],
    ['with a line that is too long', `${'a'.repeat(1000)}\n${'a'.repeat(1001)}`, /:2: this line is not a word/],
    ['that is not UTF-8', Buffer.from([0x61, 0x0a, 0xff]), /:2: this line is not a word/],
  ])('is rejected %s', (_, content, message) => {
    expect(() => read(content)).toThrow(OptionProblem);
    expect(() => read(content)).toThrow(message);
  });

  it("is rejected with the option's name if it can't be read", () => {
    const missing = join(folder, 'none.txt');
    expect(() => readWords(missing)).toThrow(`words: '${missing}': the file can't be read; use the path`);
    expect(() => readWords(missing, { WORDS: missing })).toThrow(OptionProblem);
    expect(() => readWords(missing, { WORDS: missing })).toThrow(`WORDS=${missing}: the file can't be read`);
  });
});
