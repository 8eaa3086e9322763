import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { callSiteOf } from '../playwright/index.ts';
import { commandFor, createReplay, plainCommand } from './replay.ts';

const place = { file: '/home/me/tests/api.spec.ts', line: 3 };
const config = { configFile: '/home/me/playwright.config.ts', projects: [{}] } as Parameters<typeof commandFor>[1];
const commandIn = (over: Partial<typeof config>, folder = '/home/me'): string =>
  commandFor(place, { ...config, ...over }, "it's $1", folder);

describe('the command that starts a suite again', () => {
  it('names the place where the suite is declared, because a project has other tests', () => {
    expect(commandIn({})).toBe('npx playwright test tests/api.spec.ts:3');
    expect(commandFor({ file: '/home/me/a (1)/b[c].spec.ts', line: 7 }, config, '', '/home/me')).toBe(
      `npx playwright test 'a \\(1\\)/b\\[c\\].spec.ts:7'`,
    );
  });

  it('names no place for the suite that reads all options from the environment', () => {
    const file = fileURLToPath(new URL('../conformance.spec.ts', import.meta.url));
    const own = { configFile: resolve('playwright.config.ts'), projects: [{}] } as typeof config;
    expect(commandFor({ file, line: 7 }, own, '')).toBe(plainCommand);
  });

  it('names the configuration and the project where Playwright would choose others', () => {
    const projects = [{}, {}] as typeof config.projects;
    expect(commandIn({ projects, configFile: '/home/me/e2e/playwright.config.ts' })).toBe(
      `npx playwright test --config e2e/playwright.config.ts --project='it'\\''s $1' tests/api.spec.ts:3`,
    );
    expect(commandIn({}, '/home/me/elsewhere')).toBe(
      'npx playwright test --config ../playwright.config.ts tests/api.spec.ts:3',
    );
  });
});

describe('the replay of a clause', () => {
  const replay = createReplay({ environment: { RUNS: '7', TOKEN: '"$TOKEN"' }, seed: -3 }, 'true');

  it('sets the variables of the run, the seed and the clause', () => {
    expect(replay('GET /a accepts')).toBe(`RUNS=7 TOKEN="$TOKEN" SEED=-3 CLAUSE='GET /a accepts' true`);
  });

  it.each(["it's", '$HOME `x` "', 'a\u001b[2Jb\nc', 'x'.repeat(1 << 20)])(
    'is one line that a shell reads back',
    (id) => {
      const show = createReplay({ environment: {}, seed: 1 }, `${process.execPath} -p process.env.CLAUSE`);
      expect(show(id)).toMatch(/^[ -~]{1,3000}$/);
      const { stdout } = spawnSync('sh', ['-c', show(id)], { encoding: 'utf8' });
      expect(stdout.trimEnd()).toBe(id.slice(0, 2000).replace('\u001b', '\\u001b').replace('\n', '\\n'));
    },
  );
});

describe('the place of a call', () => {
  it('is that of the caller, and tests declared from there have it as their place', () => {
    const site = (() => {
      const suite = (): ReturnType<typeof callSiteOf> => callSiteOf(suite);
      return suite();
    })();
    expect(site.file).toBe(fileURLToPath(import.meta.url));
    let stack = '';
    const probe = (title: string, details: object): void => {
      stack = `${title} ${JSON.stringify(details)} ${new Error().stack ?? ''}`;
    };
    site.declare(probe, 'title', { tag: 1 });
    expect(stack).toMatch(/^title \{"tag":1\} /);
    expect(stack.split('\n')[2]).toContain(`replay.test.ts:${site.line}:${site.column}`);
  });
});
