import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reporterFlags, runFlags } from '../cli/flags.ts';
import { readConfig } from './config.ts';
import { readEnvironment } from './options.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'greenhouse-config-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Writes a configuration. @returns its path */
function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

describe('a configuration', () => {
  it.each([
    ['greenhouse.config.yaml', 'document: a.yaml\nruns: 3\noperations:\n  GET /a: {failOn: never}\n'],
    ['greenhouse.config.json', '{"document":"a.yaml","runs":3,"operations":{"GET /a":{"failOn":"never"}}}'],
    ['greenhouse.config.mjs', 'export default {document:"a.yaml",runs:3,operations:{"GET /a":{failOn:"never"}}}'],
    [
      'greenhouse.config.ts',
      'export default {document:"a.yaml",runs:3,operations:{"GET /a":{failOn:"never" as const}}}',
    ],
  ])('is read from %s', async (name, text) => {
    const expected = { document: 'a.yaml', runs: 3, operations: { 'GET /a': { failOn: 'never' } } };
    expect(await readConfig(write(name, text))).toEqual(expected);
  });

  it('keeps the functions of a module', async () => {
    const { onRequest } = await readConfig(write('greenhouse.config.mjs', 'export default {onRequest() {}}'));
    expect(onRequest).toBeTypeOf('function');
  });

  it('is overridden by variables', async () => {
    const config = await readConfig(write('greenhouse.config.json', '{"runs":3,"timeout":7}'));
    expect(readEnvironment({ RUNS: '5' }, { document: '', ...config })).toMatchObject({ runs: 5, timeout: 7 });
  });

  it.each([
    ['c.yaml', 'runs: 3\ntimes: 7\n', /c\.yaml:2: times is not known here; correct its name/],
    ['c.yaml', 'runs: 0\n', /c\.yaml:1: runs has 0 instead of /],
    [
      'c.yaml',
      'safe: true\noperations:\n  GET /a:\n    failOn: worst\n',
      /c\.yaml:4: operations\.GET \/a\.failOn has the string "worst" instead of /,
    ],
    ['c.json', '{"runs": 3,\n "include": "GET"}', /c\.json:2: include has .* instead of /],
    ['c.yaml', 'runs: [', /c\.yaml:1: this is not YAML/],
    ['c.mjs', 'export default {runs: 0}', /c\.mjs: runs has 0 instead of /],
    ['c.mjs', 'export default 7', /c\.mjs: its default export is not an object; export the options/],
    ['c.mjs', 'throw new Error("odd")', /c\.mjs can't be loaded \(odd\); correct it/],
  ])('with a mistake is rejected in one sentence with the file and the place: %s %j', async (name, text, message) => {
    await expect(readConfig(write(name, text))).rejects.toThrow(message);
  });

  it('that is named and does not exist is rejected', async () => {
    await expect(readConfig('nowhere.yaml')).rejects.toThrow('nowhere.yaml does not exist; give the path');
  });

  it('has every option that has a flag in its schema', () => {
    const schema = JSON.parse(readFileSync('harness/options/config.schema.json', 'utf8')) as { properties: object };
    const flag = (name: string): string => name.replace(/[A-Z]/g, '-$&').toLowerCase();
    const ofData = Object.keys(schema.properties).filter(
      (name) => !['$schema', 'document', 'operations'].includes(name),
    );
    const ofRuns = Object.keys(runFlags).filter((name) => !Object.hasOwn(reporterFlags, name));
    expect(ofData.map(flag).sort()).toEqual(ofRuns.sort());
  });
});
