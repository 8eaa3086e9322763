import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { installedFolder } from '../testing/package.ts';

interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, Readonly<Record<string, string>>>>>>;
  readonly bin: Readonly<Record<string, string>>;
  readonly files: readonly string[];
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

/** A line of a comment: it can quote what looks like an import. */
const comment = /^\s*(?:\/\/|\/?\*).*$/gm;

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const folder = join(installedFolder, 'dist');
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));

describe('the package', () => {
  it('has each file that it exports', () => {
    const exported = Object.values(manifest.exports).flatMap((entry) =>
      typeof entry === 'string' ? [entry] : Object.values(entry).flatMap((condition) => Object.values(condition)),
    );
    const named = [...exported, ...Object.values(manifest.bin).map((file) => `./${file}`)];
    const built = named.filter((file) => file.startsWith('./dist/')).map((file) => file.slice('./dist/'.length));
    expect(built.length).toBeGreaterThan(5);
    expect(built.filter((file) => !files.includes(file))).toEqual([]);
  });

  it('holds the harness only: no reference server, no workshop, no tests', () => {
    expect(files.filter((file) => !file.startsWith('harness/') || /\/workshop\/|\.(test|spec)\./.test(file))).toEqual(
      [],
    );
  });

  it('has the code of the HTML report, and not its sources', () => {
    const ofPage = files.filter((file) => file.startsWith('harness/report/html/page'));
    expect(ofPage.sort()).toEqual(['d.ts', 'json'].map((ending) => `harness/report/html/page-code.${ending}`));
  });

  it('depends on what its files import, and on nothing else', () => {
    const imported = new Set(
      files
        .filter((file) => file.endsWith('.js'))
        .flatMap((file) => [
          ...readFileSync(join(folder, file), 'utf8')
            .replaceAll(comment, '')
            .matchAll(/\b(?:from |import ?\(?)['"]([@\w][\w@./:-]*)['"]/g),
        ])
        .map(([, name = '']) =>
          name
            .split('/')
            .slice(0, name.startsWith('@') ? 2 : 1)
            .join('/'),
        )
        .filter((name) => !name.startsWith('node:') && !builtinModules.includes(name) && name !== manifest.name),
    );
    const declared = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
    expect([...imported].filter((name) => !declared.includes(name))).toEqual([]);
    expect(declared.filter((name) => !imported.has(name))).toEqual([]);
  });
});
