import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Suite } from '@playwright/test/reporter';
import { isOfSuite } from './planned-test.ts';

type ProcessVariables = Record<string, string | undefined>;

/** The path of the file with the tests of the run. Set by the reporter; workers inherit the environment. */
const variable = 'GREENHOUSE_TESTS';

/** Identifies a test within a project by its titles: of the document, of the operation, and of the test itself. */
export type TestKey = string;

export function keyOf(titles: readonly string[]): TestKey {
  return titles.join('\n');
}

/**
 * Passes the tests of a run to the workers, which start later. Only the reporter knows which tests are left after all
 * filters.
 *
 * @returns removes the list again
 */
export function announceTests(suite: Suite, environment: ProcessVariables = process.env): () => void {
  const byProject: Record<string, TestKey[]> = {};
  for (const project of suite.suites) {
    const tests = project.allTests().filter(isOfSuite);
    byProject[project.title] = tests.map((test) => keyOf(test.titlePath().slice(-3)));
  }
  const folder = mkdtempSync(join(tmpdir(), 'greenhouse-'));
  const path = join(folder, 'tests.json');
  writeFileSync(path, JSON.stringify(byProject));
  environment[variable] = path;
  return () => {
    rmSync(folder, { recursive: true, force: true });
  };
}

/** The tests of a project in this run; undefined without the reporter. */
export function announcedTests(
  project: string,
  environment: ProcessVariables = process.env,
): ReadonlySet<TestKey> | undefined {
  const path = environment[variable];
  if (path === undefined) return undefined;
  try {
    const byProject = JSON.parse(readFileSync(path, 'utf8')) as Record<string, TestKey[]>;
    return new Set(byProject[project] ?? []);
  } catch {
    return undefined;
  }
}
