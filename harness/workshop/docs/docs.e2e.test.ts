import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { runCommand } from '../../cli/command.ts';
import { blocks } from './blocks.ts';
import { documents } from './documents.ts';
import { blocksIn, contentOf, fill } from './fill.ts';

/** What a command of the command line prints with --help. */
async function helpOf(command: string): Promise<string> {
  let text = '';
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => {
    text += line;
  });
  const error = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await runCommand([command, '--help']);
  log.mockRestore();
  error.mockRestore();
  return text;
}

/** Masks what differs between runs: times, and the requests that look for ids. */
const masked = (text: string): string =>
  text
    .replace(/\d+(\.\d+)? (ms|s)\b/g, 'TIME')
    .replace(/[\d,]+ requests/g, 'N requests')
    .replace(/\s+/g, ' ');

describe('the documentation', () => {
  const generated = documents.flatMap((file) => blocksIn(readFileSync(file, 'utf8')).map((name) => [name, file]));

  it('contains every generated block', () => {
    expect(generated.map(([name]) => name).sort()).toEqual(Object.keys(blocks).sort());
  });

  it.each(generated)('has the block %s as `npm run docs` generates it (%s)', async (name = '', file = '') => {
    const content = await blocks[name]?.();
    expect(masked(contentOf(readFileSync(file, 'utf8'), name) ?? '')).toBe(masked(content ?? 'an unknown block'));
  });

  it.each(documents)('has no link to a missing file in %s', (file) => {
    const links = [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)(#[^)]*)?\)/g)];
    const missing = links.map(([, to = '']) => to).filter((to) => !existsSync(join(dirname(file), to)));
    expect(missing).toEqual([]);
  });

  it.each(documents)('names only existing scripts in %s', (file) => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    const named = [...readFileSync(file, 'utf8').matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  it.each(documents)('names only existing commands and flags of the command line in %s', async (file) => {
    const text = readFileSync(file, 'utf8').replaceAll('\\\n', ' ');
    const named = [...text.matchAll(/npx openapi-greenhouse (\w+)([^\n`#|]*)/g)];
    const unknown: string[] = [];
    for (const [whole, command = '', words = ''] of named) {
      const flags = (words.split(' -- ')[0] ?? '').match(/--[a-z][a-z-]*/g) ?? [];
      const help = await helpOf(command);
      const isKnown = help.includes(`openapi-greenhouse ${command}`);
      if (!isKnown || flags.some((flag) => !help.includes(flag))) unknown.push(whole);
    }
    expect(unknown).toEqual([]);
  });

  it('has a README of at most 150 lines', () => {
    expect(readFileSync('README.md', 'utf8').split('\n').length).toBeLessThanOrEqual(150);
  });
});

describe('a generated block', () => {
  const text = 'a\n<!-- generated: one -->\nold\n<!-- end -->\nb\n<!-- generated: two -->\n<!-- end -->\n';

  it('is replaced without changing the text around it', () => {
    const filled = fill(text, 'one', 'new $1');
    expect(contentOf(filled, 'one')).toBe('new $1');
    expect(contentOf(filled, 'two')).toBe('');
    expect(filled.startsWith('a\n')).toBe(true);
  });

  it('is the same after being filled twice', () => {
    expect(fill(fill(text, 'two', 'x'), 'two', 'x')).toBe(fill(text, 'two', 'x'));
  });
});
