import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { serveNotes, token } from '../testing/notes.ts';
import { packed, packedFolder } from '../testing/package.ts';
import { shell, type Ended } from '../testing/project.ts';

const folder = mkdtempSync(join(tmpdir(), 'greenhouse-action-'));
let server: Awaited<ReturnType<typeof serveNotes>>;

beforeAll(async () => {
  server = await serveNotes();
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** A folder of a user with nothing but a document. */
function work(name: string): string {
  const own = join(folder, name);
  mkdirSync(own);
  copyFileSync('fixtures/notes.openapi.json', join(own, 'openapi.json'));
  return own;
}

function expectRun({ status, output }: Ended, own: string): void {
  expect(status, output).toBe(0);
  expect(output).toContain('Requests of this run create, change and delete data');
  expect(existsSync(join(own, 'reports', 'run.json'))).toBe(true);
}

describe('the steps of the action', () => {
  it('have the inputs and outputs that the documentation names', () => {
    const action = parse(readFileSync('action.yml', 'utf8')) as Readonly<Record<'inputs' | 'outputs', object>>;
    const [, section = ''] = readFileSync('docs/ci.md', 'utf8').split('### The action\n');
    const [, example = ''] = /```yaml\n(.*?)```/s.exec(section) ?? [];
    const [step] = parse(example) as readonly { readonly with: object }[];
    const named = [...section.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name = '']) => name);
    expect(named.sort()).toEqual(Object.keys(action.inputs).sort());
    expect(named).toEqual(expect.arrayContaining(Object.keys(step?.with ?? {})));
    expect([...example.matchAll(/outputs\.(\w+)/g)].map(([, name]) => name)).toEqual(Object.keys(action.outputs));
  });

  it('install the package beside the project, and test its server', async () => {
    const own = work('action');
    const { runs } = parse(readFileSync('action.yml', 'utf8')) as { runs: { steps: readonly { run: string }[] } };
    const given = { DOCUMENT: 'openapi.json', URL: server.url, ARGUMENTS: '--runs 2 --seed 1', PACKAGE: packed() };
    const environment = { ...given, RUNNER_TEMP: folder, TOKEN: token, npm_config_prefer_offline: 'true' };
    const ended = await shell(runs.steps.map(({ run }) => run).join(' && '), own, environment);
    expectRun(ended, own);
  });
});

describe('the image', () => {
  it('tests a server with a document that is mounted', async () => {
    const own = work('mounted');
    const text = readFileSync('Dockerfile', 'utf8');
    const [, install = ''] = /^RUN (npm install .*)$/m.exec(text) ?? [];
    const [, entry = ''] = /^ENTRYPOINT \["(.*)"\]$/m.exec(text) ?? [];
    const greenhouse = join(folder, 'greenhouse-image');
    mkdirSync(greenhouse);
    const here = (command: string): string =>
      command.replaceAll('/package', packedFolder).replaceAll('/greenhouse/', `${greenhouse}/`);
    const installed = await shell(here(install), greenhouse, { npm_config_prefer_offline: 'true' });
    expect(installed.status, installed.output).toBe(0);
    const command = `${here(entry)} test openapi.json --url ${server.url} --runs 2 --seed 1`;
    expectRun(await shell(command, own, { TOKEN: token }), own);
  });
});
