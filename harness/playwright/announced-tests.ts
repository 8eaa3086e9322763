import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestInfo } from '@playwright/test';
import type { Suite } from '@playwright/test/reporter';
import { titleOf } from '../record/index.ts';
import { isOfSuite } from './planned-test.ts';

type ProcessVariables = Record<string, string | undefined>;

/** The path of the file with the tests of the run. Set by the reporter; workers inherit the environment. */
const variable = 'GREENHOUSE_TESTS';
/** When Playwright was started, in milliseconds as of Date.now(). Set by the reporter, too. */
const startVariable = 'GREENHOUSE_STARTED';

/** The list of the tests of a run. */
interface Announcement {
  readonly folder: string;
  readonly remove: () => void;
}

/**
 * The title of a suite. Playwright leaves an empty title out of the path of a test, and so would not find the test again;
 * some generators write documents without a title.
 */
export function suiteTitleOf({ title, source }: { readonly title: string; readonly source: string }): string {
  return titleOf(title === '' ? source : title);
}

/** Identifies a test within a project by its titles: of the document, of the operation, and of the test itself. */
export type TestKey = string;

export function keyOf(titles: readonly string[]): TestKey {
  return titles.join('\n');
}

/**
 * Passes the tests of a run to the workers, which start later. Only the reporter knows which tests are left after all
 * filters.
 *
 * @returns the folder of the list, which is of this run alone, and what removes it
 */
export function announceTests(suite: Suite, environment: ProcessVariables = process.env): Announcement {
  const projects = suite.suites.map((project): Announced => {
    const tests = project.allTests().filter(isOfSuite);
    return [project.title, tests.map((test) => [test.location.file, keyOf(test.titlePath().slice(-3))])];
  });
  const folder = mkdtempSync(join(tmpdir(), 'greenhouse-'));
  const path = join(folder, 'tests.json');
  writeFileSync(path, JSON.stringify(projects));
  environment[variable] = path;
  environment[startVariable] = String(Math.round(Date.now() - process.uptime() * 1000));
  return {
    folder,
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The folder of the run, in which its workers keep what they share; undefined without the reporter. */
export function announcedFolder(environment: ProcessVariables = process.env): string | undefined {
  const path = environment[variable];
  return path === undefined ? undefined : dirname(path);
}

/** The tests of a project in this run; undefined without the reporter. */
export function announcedTests(
  project: string,
  environment: ProcessVariables = process.env,
): ReadonlySet<TestKey> | undefined {
  const own = readAnnounced(environment)?.filter(([name]) => name === project);
  return own && new Set(own.flatMap(([, tests]) => tests.map(([, key]) => key)));
}

/** When Playwright was started, in milliseconds as of Date.now(); undefined without the reporter. */
export function announcedStart(environment: ProcessVariables = process.env): number | undefined {
  const text = environment[startVariable];
  return text === undefined ? undefined : Number(text);
}

/** The tests of a project, each with its file. */
type Announced = readonly [project: string, tests: readonly (readonly [file: string, key: TestKey])[]];

function readAnnounced(environment: ProcessVariables): readonly Announced[] | undefined {
  const path = environment[variable];
  if (path === undefined) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Announced[];
  } catch {
    return undefined;
  }
}

/** What decides which server a project tests, and how. Other settings are about browsers. */
const decisive = [
  'baseURL',
  'extraHTTPHeaders',
  'httpCredentials',
  'clientCertificates',
  'ignoreHTTPSErrors',
  'proxy',
] as const;

/**
 * The earlier project of the run that has the same test for the same server; undefined if there is none, or without the
 * reporter.
 */
export function projectBefore(
  { project, config, file, titlePath }: Pick<TestInfo, 'project' | 'config' | 'file' | 'titlePath'>,
  environment: ProcessVariables = process.env,
): string | undefined {
  const serverOf = (name: string): string => {
    const use = config.projects.find((each) => each.name === name)?.use ?? {};
    return JSON.stringify(decisive.map((setting) => use[setting] ?? null));
  };
  const key = keyOf(titlePath.slice(-3));
  const all = readAnnounced(environment) ?? [];
  const earlier = all.slice(
    0,
    all.findIndex(([name]) => name === project.name),
  );
  return earlier.find(
    ([name, tests]) =>
      serverOf(name) === serverOf(project.name) && tests.some(([place, test]) => place === file && test === key),
  )?.[0];
}
