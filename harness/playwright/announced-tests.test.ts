import type { TestInfo } from '@playwright/test';
import type { Suite } from '@playwright/test/reporter';
import { describe, expect, it } from 'vitest';
import { announceTests, projectBefore } from './announced-tests.ts';
import { annotate } from './planned-test.ts';

const titles = ['a.spec.ts', 'A', 'GET /a', 'accepts valid requests'];

/** Announces one test in the file of each project. */
function announce(files: Readonly<Record<string, string>>): {
  environment: Record<string, string>;
  remove: () => void;
} {
  const suites = Object.entries(files).map(([title, file]) => ({
    title,
    allTests: () => [
      { annotations: [annotate()], location: { file, line: 1, column: 1 }, titlePath: () => ['', title, ...titles] },
    ],
  }));
  const environment: Record<string, string> = {};
  return { environment, remove: announceTests({ suites } as unknown as Suite, environment).remove };
}

/** The project before another, if each has its file and its base URL. */
function before(
  project: string,
  projects: Readonly<Record<string, { readonly file: string; readonly baseURL: string }>>,
): string | undefined {
  const { environment, remove } = announce(
    Object.fromEntries(Object.entries(projects).map(([name, { file }]) => [name, file])),
  );
  const config = { projects: Object.entries(projects).map(([name, { baseURL }]) => ({ name, use: { baseURL } })) };
  const info = { project: { name: project }, config, file: projects[project]?.file, titlePath: titles };
  const found = projectBefore(info as unknown as TestInfo, environment);
  remove();
  return found;
}

const same = { file: '/a.spec.ts', baseURL: 'http://a' };

describe('a test that several projects have', () => {
  it('is left to the first of them', () => {
    const projects = { chromium: same, firefox: same, webkit: same };
    expect(['chromium', 'firefox', 'webkit'].map((name) => before(name, projects))).toEqual([
      undefined,
      'chromium',
      'chromium',
    ]);
  });

  it('is run by each that has another server or another file', () => {
    expect(before('b', { a: same, b: { ...same, baseURL: 'http://b' } })).toBeUndefined();
    expect(before('b', { a: same, b: { ...same, file: '/b.spec.ts' } })).toBeUndefined();
  });

  it('is run by each without the reporter', () => {
    const info = { project: { name: 'b' }, config: { projects: [] }, file: '/a.spec.ts', titlePath: titles };
    expect(projectBefore(info as unknown as TestInfo, {})).toBeUndefined();
  });
});
