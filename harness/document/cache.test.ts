import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { getAt, stringify } from '../json/index.ts';
import { loadDocument, type Document } from './index.ts';

const main = `{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "x-a": 9223372036854775807,
  "paths": {"/a": {"post": {
    "parameters": [{"name": "b", "in": "query", "schema": {"$ref": "part.json"},
      "examples": {"good": {"value": 1}, "bad": {"value": "x"}}}],
    "responses": {"200": {}}}}}}`;

describe('a document with a cache', () => {
  let folder = '';
  let cache = '';
  const load = (more = {}): Promise<Document> => loadDocument(join(folder, 'a.json'), { cache, ...more });
  const entries = (): string[] => readdirSync(cache).map((name) => join(cache, name));

  /** Changes the only entry. Its digest is updated, unless another one is given. */
  function forge(change: (rest: string) => string, digest?: string): void {
    const [path = ''] = entries();
    const rest = change(readFileSync(path, 'utf8').split('\n').slice(1).join('\n'));
    writeFileSync(path, `${digest ?? createHash('sha256').update(rest).digest('hex')}\n${rest}`);
  }
  const retitled = (rest: string): string => rest.replace('"title":"T"', '"title":"forged"');

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'greenhouse-'));
    cache = join(folder, 'below', 'cache');
    writeFileSync(join(folder, 'a.json'), main);
    writeFileSync(join(folder, 'part.json'), '{"type": "integer", "maximum": 9223372036854775806}');
    await load();
  });

  it('is loaded from the cache without a difference', async () => {
    const without = await loadDocument(join(folder, 'a.json'));
    const again = await load();
    expect(again).toEqual(without);
    expect(stringify(again.root)).toBe(stringify(without.root));
    expect(getAt(again.root, '/x-a')).toBe(9223372036854775807n);
    expect(again.warnings).toHaveLength(2);
    expect(again.operations[0]?.parameters[0]?.examples.map(({ name }) => name)).toEqual(['good']);
    expect(entries()).toHaveLength(1);
    forge(retitled);
    expect((await load()).title).toBe('forged');
  });

  it('is read again when it has changed', async () => {
    forge(retitled);
    writeFileSync(join(folder, 'a.json'), main.replace('"T"', '"U"'));
    expect((await load()).title).toBe('U');
    // And the new result replaces the stored one.
    forge((rest) => rest.replace('"title":"U"', '"title":"forged"'));
    expect((await load()).title).toBe('forged');
  });

  it('is read again when a file that it refers to has changed', async () => {
    forge(retitled);
    writeFileSync(join(folder, 'part.json'), '{"type": "integer", "maximum": 9223372036854775805}');
    const { title, root } = await load();
    expect([title, getAt(root, '/x-greenhouse/files/part.json/maximum')]).toEqual(['T', 9223372036854775805n]);
  });

  it('is read again when the entry is from another version of Greenhouse, or for another document', async () => {
    forge((rest) => retitled(rest).replace(/"greenhouse":"[^"]*"/, '"greenhouse":"0.0.0"'));
    expect((await load()).title).toBe('T');
    forge((rest) => retitled(rest).replace('a.json', 'b.json'));
    expect((await load()).title).toBe('T');
  });

  it.each<[string, (rest: string) => string]>([
    ['cut short', (rest) => rest.slice(0, -5)],
    ['changed', retitled],
    ['empty', () => ''],
  ])('is read again when the entry is %s', async (_, change) => {
    const [digest = ''] = readFileSync(entries()[0] ?? '', 'utf8').split('\n');
    forge(change, digest);
    expect((await load()).title).toBe('T');
  });

  it('does not follow a forbidden reference that is in the cache', async () => {
    writeFileSync(join(folder, 'outside.json'), '{}');
    const inner = mkdtempSync(join(folder, 'in-'));
    writeFileSync(join(inner, 'a.json'), main.replace('part.json', '../outside.json'));
    const source = join(inner, 'a.json');
    await loadDocument(source, { cache, allowReferences: true });
    await expect(loadDocument(source, { cache })).rejects.toThrow(/outside of the document's folder/);
  });

  it('is read as usual when nothing can be stored', async () => {
    writeFileSync(join(folder, 'file'), '');
    expect((await load({ cache: join(folder, 'file', 'cache') })).title).toBe('T');
  });
});
