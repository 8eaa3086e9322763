import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunRecord } from '../../record/index.ts';
import { serveNotes, token } from '../testing/notes.ts';
import { packed } from '../testing/package.ts';
import { shell, type Ended } from '../testing/project.ts';

const folder = mkdtempSync(join(tmpdir(), 'greenhouse-install-'));
let server: Awaited<ReturnType<typeof serveNotes>>;

beforeAll(async () => {
  server = await serveNotes({ alter: (reply) => (reply[0] === 201 ? [201, { is: 'wrong' }] : reply) });
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** How each package manager installs a tarball, and runs a program of it. */
const managers = {
  npm: { install: 'npm install --no-audit --no-fund --prefer-offline --save-dev', run: 'npx' },
  pnpm: { install: 'npx --yes pnpm@latest add --save-dev', run: 'npx --yes pnpm@latest exec' },
  yarn: { install: 'npx --yes yarn@1.22.22 add --dev', run: 'npx --yes yarn@1.22.22 --silent run' },
  // Its Plug'n'Play has no node_modules.
  'yarn 4': {
    install: 'npx --yes --package @yarnpkg/cli-dist yarn add --dev',
    run: 'npx --yes --package @yarnpkg/cli-dist yarn run',
  },
} as const;

/** Yarn 4 reads no settings of npm, and changes no lock file in a CI. */
const yarnSettings = {
  YARN_NPM_REGISTRY_SERVER: execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim(),
  YARN_UNSAFE_HTTP_WHITELIST: '*',
  YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
  YARN_ENABLE_TELEMETRY: 'false',
};

/** Runs a command line in a project that has installed the package, against a server with one fault. */
async function runIn(
  project: string,
  command: string,
  files: readonly string[] = [project],
  manager: keyof typeof managers = 'npm',
): Promise<Ended> {
  const own = join(folder, project);
  mkdirSync(own);
  for (const each of files) cpSync(resolve('fixtures/projects', each), own, { recursive: true });
  copyFileSync('fixtures/notes.openapi.json', join(own, 'openapi.json'));
  // The other managers install no peer dependency, or ask about it.
  const peer = manager === 'npm' ? '' : '@playwright/test';
  const begin = `npm init --yes >/dev/null; ${managers[manager].install} openapi-greenhouse@file:${packed()} ${peer}`;
  const install = await shell(begin, own, yarnSettings);
  expect(install.status, install.output).toBe(0);
  return shell(command, own, { BASE_URL: server.url, API_TOKEN: token, ...yarnSettings });
}

const recordOf = (project: string): RunRecord =>
  JSON.parse(readFileSync(join(folder, project, 'reports/run.json'), 'utf8')) as RunRecord;

describe('the packed package', () => {
  it('has types and entries that every kind of project resolves', () => {
    for (const [program, words] of [
      ['publint', [packed()]],
      ['attw', [packed(), '--format', 'ascii']],
    ] as const) {
      execFileSync(join('node_modules', '.bin', program), words, { stdio: 'inherit' });
    }
  });

  it('tests a server once in a CommonJS project with three browsers and retries', async () => {
    const { status, output } = await runIn('commonjs', 'npx playwright test');
    expect(status, output).toBe(1);
    expect(output).toMatch(/1 failed[\s\S]*14 skipped[\s\S]*6 passed/);
    expect(output).not.toMatch(/retry/i);
    expect(output).toContain('CLAUSE=');
    expect(recordOf('commonjs').findings).toHaveLength(1);
  });

  it('tests a server in an ES module', async () => {
    const { status, output } = await runIn('esm', 'npx playwright test');
    expect(status, output).toBe(1);
    expect(output).toMatch(/1 failed[\s\S]*6 passed/);
    expect(recordOf('esm').findings).toHaveLength(1);
  });

  it('tests a server from a folder without a project, and accepts what it found', async () => {
    const all = '--url "$BASE_URL" --token "$API_TOKEN" --runs 3';
    const first = await runIn('command', `npx openapi-greenhouse test openapi.json ${all}`, []);
    expect(first.status, first.output).toBe(1);
    const again = `npx openapi-greenhouse baseline reports/run.json && npx openapi-greenhouse test openapi.json ${all}`;
    const { status, output } = await shell(again, join(folder, 'command'), { BASE_URL: server.url, API_TOKEN: token });
    expect(status, output).toBe(0);
    expect(output).toContain('accepted by the baseline');
    const [replay = ''] = recordOf('command').findings.map((finding) => finding.replay);
    expect(replay).toMatch(/npx openapi-greenhouse test$/);
    const replayed = await shell(replay, join(folder, 'command'), { TOKEN: token, BASELINE: '0' });
    expect(replayed.status, replayed.output).toBe(1);
    expect(replayed.output).toContain('✗ PUT /notes responds 201 body');
  });

  it.each(Object.keys(managers) as (keyof typeof managers)[])(
    'reads a configuration in TypeScript in a CommonJS project of %s',
    async (manager) => {
      const project = `config-${manager.replace(' ', '-')}`;
      const command = `${managers[manager].run} openapi-greenhouse test --runs 3`;
      const { status, output } = await runIn(project, command, ['config'], manager);
      expect(status, output).toBe(1);
      expect(output).toContain('✗ PUT /notes responds 201 body');
      const { findings } = recordOf(project);
      expect(findings).toHaveLength(1);
      expect(findings[0]?.replay).toMatch(
        manager === 'yarn 4' ? / yarn openapi-greenhouse test$/ : / npx openapi-greenhouse test$/,
      );
    },
  );
});
