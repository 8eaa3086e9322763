import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findSharedNames, sharedNames } from './type-names.ts';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'harness'], {
  encoding: 'utf8',
})
  .split('\n')
  // A test can have small types of its own.
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && existsSync(file));

describe('a type name', () => {
  it('has one declaration in the harness, except for those with a reason', () => {
    expect(files.length).toBeGreaterThan(100);
    const shared = findSharedNames(new Map(files.map((file) => [file, readFileSync(file, 'utf8')])));
    const unlisted = shared.filter(({ name }) => sharedNames[name] === undefined);
    expect(unlisted.map(({ name, files: declaring }) => `${name}: ${declaring.join(', ')}`)).toEqual([]);
    const stale = Object.keys(sharedNames).filter((name) => !shared.some((each) => each.name === name));
    expect(stale).toEqual([]);
  });

  it('is found in each form of declaration, and not in a use', () => {
    const texts = [
      'export interface Part {\n}',
      'type Part = string;',
      'export default class Part {}',
      "import type { Part } from 'a';\n  type Part = 1;\nexport const part: Part = 2;",
    ];
    expect(findSharedNames(new Map(texts.map((text, index) => [`${index}.ts`, text])))).toEqual([
      { name: 'Part', files: ['0.ts', '1.ts', '2.ts'] },
    ]);
  });
});
